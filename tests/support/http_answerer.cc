#include "tests/support/http_answerer.h"

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>

#include <stdexcept>
#include <string_view>
#include <utility>

namespace jadoube::tests {
namespace {

constexpr int kLookMilliseconds = 20;

// The length of the body by the head of a request.
std::size_t length_in(const std::string& head) {
  constexpr std::string_view kName = "Content-Length: ";
  const auto at = head.find(kName);
  return at == std::string::npos ? 0 : std::stoul(head.substr(at + kName.size()));
}

}  // namespace

HttpAnswerer::HttpAnswerer(Reply reply)
    : reply_(std::move(reply)), listener_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in name{};
  name.sin_family = AF_INET;
  name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof name;
  if (::bind(listener_.get(), reinterpret_cast<const sockaddr*>(&name), sizeof name) != 0 ||
      ::listen(listener_.get(), 4) != 0 ||
      ::getsockname(listener_.get(), reinterpret_cast<sockaddr*>(&name), &size) != 0) {
    throw std::runtime_error("cannot listen");
  }
  url_ = "http://127.0.0.1:" + std::to_string(ntohs(name.sin_port)) + "/";
  thread_ = std::thread([this] { run(); });
}

HttpAnswerer::~HttpAnswerer() {
  stopping_ = true;
  thread_.join();
}

void HttpAnswerer::run() {
  while (!stopping_) {
    pollfd waiting{.fd = listener_.get(), .events = POLLIN, .revents = 0};
    if (::poll(&waiting, 1, kLookMilliseconds) != 1) continue;
    const drivers::FileDescriptor client(::accept(listener_.get(), nullptr, nullptr));
    if (client) serve(client.get());
  }
}

bool HttpAnswerer::wait_for(int client) const {
  while (!stopping_) {
    pollfd waiting{.fd = client, .events = POLLIN, .revents = 0};
    if (::poll(&waiting, 1, kLookMilliseconds) == 1) return true;
  }
  return false;
}

void HttpAnswerer::serve(int client) {
  std::string in;
  const auto read_more = [&] {
    char bytes[4096];
    if (!wait_for(client)) return false;
    const auto count = ::recv(client, bytes, sizeof bytes, 0);
    if (count <= 0) return false;
    in.append(bytes, static_cast<std::size_t>(count));
    return true;
  };
  std::size_t end = 0;
  while ((end = in.find("\r\n\r\n")) == std::string::npos) {
    if (!read_more()) return;
  }
  Request request{.head = in.substr(0, end + 2)};
  const auto length = length_in(request.head);
  while (in.size() < end + 4 + length) {
    if (!read_more()) return;
  }
  request.body = in.substr(end + 4, length);
  const auto answer = reply_(request);
  if (!answer) {
    while (read_more()) {
    }
    return;
  }
  const std::string out =
      "HTTP/1.1 " + std::to_string(answer->status) +
      " Status\r\nConnection: close\r\nContent-Length: " + std::to_string(answer->body.size()) +
      "\r\n\r\n" + answer->body;
  std::string_view rest = out;
  while (!rest.empty()) {
    const auto sent = ::send(client, rest.data(), rest.size(), MSG_NOSIGNAL);
    if (sent <= 0) return;
    rest.remove_prefix(static_cast<std::size_t>(sent));
  }
}

}  // namespace jadoube::tests
