#include "tests/support/deaf_proxy.h"

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <stdexcept>

namespace jadoube::tests {
namespace {

// How often the proxy looks for a new command of the test.
constexpr int kLookEveryMs = 20;

sockaddr_in place_of(const std::string& address) {
  sockaddr_in place{};
  place.sin_family = AF_INET;
  place.sin_port =
      htons(static_cast<std::uint16_t>(std::stoi(address.substr(address.rfind(':') + 1))));
  place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return place;
}

// Moves the bytes of `from` to `to`, or drops them. False: a side has closed its connection.
bool move_bytes(int from, int to, bool drops) {
  std::array<char, 16384> buffer{};
  const auto count = ::read(from, buffer.data(), buffer.size());
  if (count <= 0) return false;
  for (ssize_t sent = 0; !drops && sent < count;) {
    const auto now =
        ::send(to, buffer.data() + sent, static_cast<std::size_t>(count - sent), MSG_NOSIGNAL);
    if (now <= 0) return false;
    sent += now;
  }
  return true;
}

}  // namespace

DeafProxy::DeafProxy(std::string server)
    : server_(std::move(server)), listener_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  auto place = place_of("127.0.0.1:0");
  socklen_t size = sizeof(place);
  auto* any = reinterpret_cast<sockaddr*>(&place);
  if (::bind(listener_.get(), any, size) != 0 || ::listen(listener_.get(), 8) != 0 ||
      ::getsockname(listener_.get(), any, &size) != 0) {
    throw std::runtime_error("no port for a proxy");
  }
  address_ = "127.0.0.1:" + std::to_string(ntohs(place.sin_port));
  thread_ = std::thread([this] { run(); });
}

DeafProxy::~DeafProxy() {
  stopping_ = true;
  thread_.join();
}

void DeafProxy::run() {
  while (!stopping_) {
    pollfd waits{listener_.get(), POLLIN, 0};
    if (::poll(&waits, 1, kLookEveryMs) <= 0) continue;
    const drivers::FileDescriptor client(
        ::accept4(listener_.get(), nullptr, nullptr, SOCK_CLOEXEC));
    if (client.get() < 0) continue;
    if (stays_cut_) continue;
    is_cut_ = false;
    pass_on(client.get());
  }
}

void DeafProxy::pass_on(int client) {
  const drivers::FileDescriptor server(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
  const auto place = place_of(server_);
  if (::connect(server.get(), reinterpret_cast<const sockaddr*>(&place), sizeof(place)) != 0) {
    return;
  }
  while (!stopping_ && !is_cut_ && !stays_cut_) {
    std::array<pollfd, 2> waits{pollfd{client, POLLIN, 0}, pollfd{server.get(), POLLIN, 0}};
    if (::poll(waits.data(), waits.size(), kLookEveryMs) <= 0) continue;
    if (waits[0].revents != 0 && !move_bytes(client, server.get(), is_deaf_)) return;
    if (waits[1].revents != 0 && !move_bytes(server.get(), client, false)) return;
  }
}

}  // namespace jadoube::tests
