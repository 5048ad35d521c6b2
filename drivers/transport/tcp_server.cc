#include "drivers/transport/tcp_server.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <cerrno>

#include "drivers/transport/network_transport.h"
#include "drivers/transport/transport.h"

namespace jadoube::drivers {
namespace {

using rules::Expected;

tl::unexpected<rules::Error> refuse_address_by_errno(const NetworkAddress& address) {
  return rules::refuse(rules::ErrorCode::kUnavailable, "{address} cannot be listened at: {why}",
                       {{"address", address.host + ":" + std::to_string(address.port)},
                        {"why", system_sentence(errno)}});
}

// For example "127.0.0.1:5000", "[::1]:5000".
std::string name_of(int fd) {
  sockaddr_storage storage{};
  socklen_t size = sizeof storage;
  auto* where = reinterpret_cast<sockaddr*>(&storage);
  char host[NI_MAXHOST] = "", port[NI_MAXSERV] = "";
  if (getsockname(fd, where, &size) != 0) return "";
  getnameinfo(where, size, host, sizeof host, port, sizeof port, NI_NUMERICHOST | NI_NUMERICSERV);
  const bool has_colons = storage.ss_family == AF_INET6;
  return (has_colons ? "[" + std::string(host) + "]" : host) + std::string(":") + port;
}

}  // namespace

Expected<TcpServer> TcpServer::listen(const NetworkAddress& address) {
  const auto found = look_up(address.host, address.port);
  if (!found) return tl::unexpected(found.error());
  const int kind = SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC;
  FileDescriptor fd(::socket(found->storage.ss_family, kind, IPPROTO_TCP));
  if (!fd) return refuse_address_by_errno(address);
  const int yes = 1;
  setsockopt(fd.get(), SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  const auto* where = reinterpret_cast<const sockaddr*>(&found->storage);
  if (::bind(fd.get(), where, found->size) != 0 || ::listen(fd.get(), 1) != 0) {
    return refuse_address_by_errno(address);
  }
  TcpServer server;
  server.path_ = "tcp://" + name_of(fd.get());
  server.listening_ = std::move(fd);
  return server;
}

std::size_t TcpServer::read(std::span<std::uint8_t> buffer) {
  if (!host_) {
    host_ =
        FileDescriptor(::accept4(listening_.get(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
    const int yes = 1;
    if (host_) setsockopt(host_.get(), IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  }
  if (!host_ || buffer.empty()) return 0;
  const ssize_t count = ::recv(host_.get(), buffer.data(), buffer.size(), 0);
  if (count > 0) return static_cast<std::size_t>(count);
  if (count == 0 || (errno != EAGAIN && errno != EINTR)) host_ = FileDescriptor();
  return 0;
}

void TcpServer::write(std::span<const std::uint8_t> bytes) {
  if (!host_) return;
  [[maybe_unused]] const ssize_t sent =
      ::send(host_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
}

}  // namespace jadoube::drivers
