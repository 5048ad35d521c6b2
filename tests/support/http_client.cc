#include "tests/support/http_client.h"

#include <netinet/in.h>
#include <openssl/ssl.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>

#include <cctype>
#include <csignal>

namespace jadoube::tests {
namespace {

constexpr int kPatienceSeconds = 20;

drivers::FileDescriptor connected(const sockaddr* address, socklen_t size) {
  drivers::FileDescriptor socket(::socket(address->sa_family, SOCK_STREAM | SOCK_CLOEXEC, 0));
  const timeval patience{.tv_sec = kPatienceSeconds, .tv_usec = 0};
  setsockopt(socket.get(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  setsockopt(socket.get(), SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  if (::connect(socket.get(), address, size) != 0) return {};
  return socket;
}

}  // namespace

HttpClient::HttpClient(int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socket_ = connected(reinterpret_cast<const sockaddr*>(&address), sizeof address);
}

HttpClient::HttpClient(const std::string& path) {
  sockaddr_un address{.sun_family = AF_UNIX, .sun_path = {}};
  path.copy(address.sun_path, sizeof address.sun_path - 1);
  socket_ = connected(reinterpret_cast<const sockaddr*>(&address), sizeof address);
}

HttpClient HttpClient::over_tls(int port, int version) {
  // OpenSSL may write to a socket that the other end has closed.
  std::signal(SIGPIPE, SIG_IGN);
  HttpClient client(port);
  const std::unique_ptr<SSL_CTX, decltype(&SSL_CTX_free)> context(SSL_CTX_new(TLS_client_method()),
                                                                  &SSL_CTX_free);
  // An old version is refused by the server, not here.
  SSL_CTX_set_security_level(context.get(), 0);
  SSL_CTX_set_min_proto_version(context.get(), version);
  SSL_CTX_set_max_proto_version(context.get(), version);
  client.tls_.reset(SSL_new(context.get()), &SSL_free);
  constexpr std::string_view kOffered = "\x08http/1.1";
  SSL_set_alpn_protos(client.tls_.get(), reinterpret_cast<const unsigned char*>(kOffered.data()),
                      static_cast<unsigned>(kOffered.size()));
  SSL_set_fd(client.tls_.get(), client.socket_.get());
  SSL_connect(client.tls_.get());
  return client;
}

std::string HttpClient::fingerprint() const {
  if (!tls_ || SSL_is_init_finished(tls_.get()) == 0) return {};
  const X509* certificate = SSL_get0_peer_certificate(tls_.get());
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned size = 0;
  X509_digest(certificate, EVP_sha256(), digest, &size);
  std::string text;
  for (unsigned i = 0; i < size; ++i) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    text += {kDigits[digest[i] >> 4], kDigits[digest[i] & 15]};
  }
  return text;
}

std::string HttpClient::tls_version() const { return SSL_get_version(tls_.get()); }

std::string HttpClient::protocol() const {
  const unsigned char* chosen = nullptr;
  unsigned size = 0;
  SSL_get0_alpn_selected(tls_.get(), &chosen, &size);
  return {reinterpret_cast<const char*>(chosen), size};
}

void HttpClient::send(std::string_view bytes) {
  while (!bytes.empty()) {
    const auto sent = tls_ ? SSL_write(tls_.get(), bytes.data(), static_cast<int>(bytes.size()))
                           : ::send(socket_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
}

void HttpClient::half_close() { ::shutdown(socket_.get(), SHUT_WR); }

bool HttpClient::fill() {
  char bytes[16384];
  const auto count = tls_ ? SSL_read(tls_.get(), bytes, sizeof bytes)
                          : ::recv(socket_.get(), bytes, sizeof bytes, 0);
  if (count <= 0) return false;
  buffer_.append(bytes, static_cast<std::size_t>(count));
  return true;
}

std::optional<std::string> HttpClient::read_line() {
  for (;;) {
    const auto end = buffer_.find("\r\n");
    if (end != std::string::npos) {
      auto line = buffer_.substr(0, end);
      buffer_.erase(0, end + 2);
      return line;
    }
    if (!fill()) return std::nullopt;
  }
}

std::optional<std::string> HttpClient::read_bytes(std::size_t count) {
  while (buffer_.size() < count) {
    if (!fill()) return std::nullopt;
  }
  auto bytes = buffer_.substr(0, count);
  buffer_.erase(0, count);
  return bytes;
}

std::optional<HttpReply> HttpClient::read_head() {
  const auto first = read_line();
  if (!first || first->size() < 12) return std::nullopt;
  HttpReply reply;
  reply.status = std::stoi(first->substr(9, 3));
  for (;;) {
    const auto line = read_line();
    if (!line) return std::nullopt;
    if (line->empty()) return reply;
    const auto colon = line->find(": ");
    if (colon == std::string::npos) return std::nullopt;
    auto name = line->substr(0, colon);
    for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    reply.fields[name] = line->substr(colon + 2);
  }
}

std::optional<HttpReply> HttpClient::read_reply(bool has_body) {
  auto reply = read_head();
  if (!reply || !has_body || reply->field("content-length").empty()) return reply;
  auto body = read_bytes(std::stoul(reply->field("content-length")));
  if (!body) return std::nullopt;
  reply->body = std::move(*body);
  return reply;
}

std::optional<HttpReply> HttpClient::request(std::string_view method, std::string_view target,
                                             std::string_view fields, std::string_view body) {
  std::string text;
  text.append(method).append(" ").append(target).append(" HTTP/1.1\r\nHost: localhost\r\n");
  text.append(fields);
  if (!body.empty()) text += "Content-Length: " + std::to_string(body.size()) + "\r\n";
  send(text + "\r\n" + std::string(body));
  return read_reply(method != "HEAD");
}

std::optional<std::string> HttpClient::read_chunk() {
  const auto line = read_line();
  if (!line) return std::nullopt;
  const auto size = std::stoul(*line, nullptr, 16);
  auto chunk = read_bytes(size);
  if (!chunk || !read_line() || size == 0) return std::nullopt;
  return chunk;
}

bool HttpClient::is_ended() {
  read_all();
  char byte = 0;
  const auto count = ::recv(socket_.get(), &byte, 1, 0);
  return count == 0 || (count < 0 && errno == ECONNRESET);
}

std::string HttpClient::read_all() {
  while (fill()) {
  }
  return std::exchange(buffer_, {});
}

bool HttpClient::open_socket(std::string_view target, std::string_view fields) {
  const std::string handshake =
      "Upgrade: websocket\r\nConnection: Upgrade\r\n"
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n";
  const auto reply = request("GET", target, handshake + std::string(fields));
  return reply && reply->status == 101;
}

void HttpClient::send_raw_frame(unsigned char opcode, std::string_view text) {
  std::string frame(1, static_cast<char>(0x80 | opcode));
  if (text.size() < 126) {
    frame += static_cast<char>(0x80 | text.size());
  } else if (text.size() < 65536) {
    frame += static_cast<char>(0x80 | 126);
    for (int shift = 8; shift >= 0; shift -= 8) frame += static_cast<char>(text.size() >> shift);
  } else {
    frame += static_cast<char>(0x80 | 127);
    for (int shift = 56; shift >= 0; shift -= 8) frame += static_cast<char>(text.size() >> shift);
  }
  const char mask[4] = {1, 2, 3, 4};
  frame.append(mask, sizeof mask);
  for (std::size_t i = 0; i < text.size(); ++i) frame += static_cast<char>(text[i] ^ mask[i % 4]);
  send(frame);
}

void HttpClient::send_frame(std::string_view text) { send_raw_frame(1, text); }

std::optional<std::string> HttpClient::read_frame() {
  std::string message;
  for (;;) {
    const auto head = read_bytes(2);
    if (!head) return std::nullopt;
    const auto opcode = static_cast<unsigned char>((*head)[0]) & 15;
    const bool is_last = (static_cast<unsigned char>((*head)[0]) & 0x80) != 0;
    std::size_t size = static_cast<unsigned char>((*head)[1]);
    if (size >= 126) {
      const auto more = read_bytes(size == 126 ? 2 : 8);
      if (!more) return std::nullopt;
      size = 0;
      for (const char c : *more) size = size << 8 | static_cast<unsigned char>(c);
    }
    const auto text = read_bytes(size);
    if (!text) return std::nullopt;
    if (opcode == 8) {
      if (size >= 2) {
        close_code_ =
            static_cast<unsigned char>((*text)[0]) << 8 | static_cast<unsigned char>((*text)[1]);
      }
      send_raw_frame(8, *text);
      return std::nullopt;
    }
    if (opcode == 9) send_raw_frame(10, *text);
    if (opcode > 2) continue;
    message += *text;
    if (is_last) return message;
  }
}

}  // namespace jadoube::tests
