#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <string_view>

#include "daemon/net/http/http_server.h"
#include "daemon/net/http/http_site.h"

namespace {

using namespace jadoube;

constexpr std::size_t kLongestBody = 64;
// Nothing that a client sends makes the server wait longer than this.
constexpr int kPatienceMilliseconds = 30'000;
constexpr std::array kStatuses = {"100", "101", "200", "204", "304", "400", "403",
                                  "404", "405", "408", "413", "426", "431", "505"};

void expect(bool holds) {
  if (!holds) std::abort();
}

// What handlers may rely on.
void check(const net::HttpRequest& request) {
  expect(request.method == "GET" || request.method == "POST");
  expect(request.path.starts_with('/'));
  expect((request.path + "/").find("/../") == std::string::npos);
  expect(request.body.size() <= kLongestBody);
  for (const auto& [name, value] : request.fields) {
    expect(!name.empty() &&
           value.find_first_of(std::string_view("\r\n\0", 3)) == std::string::npos);
    expect(std::none_of(name.begin(), name.end(), [](char c) { return c >= 'A' && c <= 'Z'; }));
  }
}

std::shared_ptr<const net::HttpSite> make_site() {
  net::HttpRoute page, events, chat;
  page.methods = {"GET", "POST"};
  page.body_bytes = kLongestBody;
  page.handler = net::answers([](const net::HttpRequest& request) {
    check(request);
    auto response = net::text_response(200, request.path);
    response.etag = "\"1\"";
    return response;
  });
  events.prefix = "/events";
  events.handler = [](const std::shared_ptr<net::HttpExchange>& exchange) {
    check(exchange->request());
    const auto stream = exchange->stream(net::event_stream());
    stream->send(net::server_sent_event(exchange->request().path, "", "1"));
    stream->close();
  };
  chat.prefix = "/chat";
  chat.socket = [](const net::HttpRequest& request,
                   const std::shared_ptr<net::HttpStream>& stream) {
    check(request);
    net::SocketEvents reported;
    reported.message = [stream](std::string_view text) {
      stream->send(net::shared_bytes(std::string(text)));
    };
    return reported;
  };
  net::HttpSite site;
  site.routes = {page, events, chat};
  site.checks_host = true;
  return std::make_shared<const net::HttpSite>(std::move(site));
}

// Seeds are texts, so an end of line becomes the one of HTTP. Behind a first '!' all bytes stay.
std::string wire(std::string_view text) {
  if (text.starts_with('!')) return std::string(text.substr(1));
  std::string bytes;
  for (const char c : text) {
    if (c == '\n') bytes += '\r';
    bytes += c;
  }
  return bytes;
}

// Sends the bytes and says that nothing more comes. Returns all that the server says.
std::string talk(net::HttpLoop& loop, const std::string& bytes) {
  static const auto site = make_site();
  int ends[2];
  expect(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0);
  const drivers::FileDescriptor client(ends[0]);
  loop.admit(drivers::FileDescriptor(ends[1]), site);
  // The server may have gone before all is sent.
  ::send(client.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
  ::shutdown(client.get(), SHUT_WR);
  std::string answer;
  std::array<char, 4096> part;
  for (;;) {
    pollfd waits{.fd = client.get(), .events = POLLIN, .revents = 0};
    expect(::poll(&waits, 1, kPatienceMilliseconds) == 1);
    const auto size = ::recv(client.get(), part.data(), part.size(), 0);
    if (size <= 0) return answer;
    answer.append(part.data(), static_cast<std::size_t>(size));
  }
}

}  // namespace

// What a client sends to the HTTP server: requests, one after the other, and what follows an
// upgrade to WebSocket. The server answers in HTTP or hangs up, and handlers get only requests that
// they may rely on. It serves the next client.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto loop = net::HttpLoop::start({});
  const auto answer = talk(*loop, wire({reinterpret_cast<const char*>(data), size}));
  if (answer.empty()) return 0;
  expect(answer.starts_with("HTTP/1.1 ") && answer.find("\r\n\r\n") != std::string::npos);
  expect(std::find(kStatuses.begin(), kStatuses.end(), answer.substr(9, 3)) != kStatuses.end());
  return 0;
}
