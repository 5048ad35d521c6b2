#include "drivers/transport/network_transport.h"

#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include "drivers/transport/file_descriptor.h"
#include "drivers/transport/telnet.h"
#include "drivers/transport/transport.h"
#include "rules/number.h"

// While a connection is being made, the socket takes and gives no bytes, like a quiet serial line.
// If the connection fails, the next read reports it. A computer that loses its power reports
// nothing. The system gives it up after kPatience, if it does not acknowledge bytes or answer
// probes. If the computer works but the board does not, the board's driver finds out.
namespace jadoube::drivers {
namespace {

constexpr std::string_view kSchemeEnd = "://", kRaw = "tcp", kSettable = "rfc2217";

using rules::Sentence;

tl::unexpected<rules::Error> wrong(std::string_view port, rules::Sentence why) {
  return rules::refuse(rules::ErrorCode::kInvalidArgument,
                       "{port}: {why}; it is tcp://host:number or rfc2217://host:number",
                       {{"port", port}, {"why", std::move(why)}});
}

std::optional<std::uint16_t> port_number(std::string_view text) {
  const auto number = rules::parse_number<std::uint16_t>(text);
  return number && *number > 0 ? number : std::nullopt;
}

// An IPv6 address is in brackets, because it contains colons.
std::string_view without_brackets(std::string_view host) {
  const bool bracketed = host.size() >= 2 && host.front() == '[' && host.back() == ']';
  return bracketed ? host.substr(1, host.size() - 2) : host;
}

}  // namespace

bool is_network_address(std::string_view port) { return port.find(kSchemeEnd) != port.npos; }

rules::Expected<NetworkAddress> parse_network_address(std::string_view port) {
  const std::size_t scheme_end = port.find(kSchemeEnd);
  if (scheme_end == port.npos) return wrong(port, Sentence("no address"));
  const std::string_view scheme = port.substr(0, scheme_end);
  if (scheme != kRaw && scheme != kSettable)
    return wrong(port, Sentence("no such kind of address"));
  const std::string_view rest = port.substr(scheme_end + kSchemeEnd.size());
  const std::size_t colon = rest.rfind(':');
  if (colon == rest.npos) return wrong(port, Sentence("the port's number is missing"));
  const auto number = port_number(rest.substr(colon + 1));
  if (!number) return wrong(port, Sentence("the port's number is from 1 to 65535"));
  const std::string_view bare = rest.substr(0, colon), host = without_brackets(bare);
  const bool has_colon = bare.find(':') != bare.npos && host == bare;
  if (host.empty() || has_colon) return wrong(port, Sentence("no host"));
  return NetworkAddress{scheme == kSettable, std::string(host), *number};
}

namespace {

using rules::Expected;
using Found = Expected<SocketAddress>;

Found ask_system(const std::string& host, std::uint16_t port, int flags) {
  addrinfo wanted{};
  wanted.ai_family = AF_UNSPEC;
  wanted.ai_socktype = SOCK_STREAM;
  wanted.ai_flags = flags | AI_NUMERICSERV;
  addrinfo* list = nullptr;
  const int error = getaddrinfo(host.c_str(), std::to_string(port).c_str(), &wanted, &list);
  if (error != 0) {
    return rules::refuse(rules::ErrorCode::kUnavailable, "host {host} is not known: {why}",
                         {{"host", host}, {"why", lookup_sentence(error)}});
  }
  SocketAddress address;
  address.size = list->ai_addrlen;
  std::copy_n(reinterpret_cast<const char*>(list->ai_addr), list->ai_addrlen,
              reinterpret_cast<char*>(&address.storage));
  freeaddrinfo(list);
  return address;
}

// The last result, if there is one, and whether a lookup is running.
struct Lookup {
  std::optional<Found> found;
  bool under_way = false;
};

// All lookups. A thread keeps them alive until it has its answer.
struct Lookups {
  std::mutex mutex;
  std::map<std::pair<std::string, std::uint16_t>, Lookup> by_host;
};

const std::shared_ptr<Lookups>& lookups() {
  static const auto kept = std::make_shared<Lookups>();
  return kept;
}

void begin_lookup(const std::string& host, std::uint16_t port) {
  std::thread([host, port, kept = lookups()] {
    Found found = ask_system(host, port, 0);
    const std::lock_guard lock(kept->mutex);
    kept->by_host[{host, port}] = {.found = std::move(found), .under_way = false};
  }).detach();
}

}  // namespace

Expected<SocketAddress> look_up(const std::string& host, std::uint16_t port) {
  if (auto number = ask_system(host, port, AI_NUMERICHOST)) return number;
  const std::lock_guard lock(lookups()->mutex);
  Lookup& lookup = lookups()->by_host[{host, port}];
  if (!std::exchange(lookup.under_way, true)) begin_lookup(host, port);
  if (lookup.found) return *lookup.found;
  return rules::refuse(rules::ErrorCode::kUnavailable, "host {host} is being looked up",
                       {{"host", host}});
}

namespace {

using rules::ErrorCode;
using rules::refuse;

constexpr int kPatienceMilliseconds = 3000;

bool is_for_later(int error) { return error == EAGAIN || error == EINTR || error == EINPROGRESS; }

// Bytes over a socket, unchanged.
class SocketLine : public Transport {
 public:
  SocketLine(std::string address, FileDescriptor fd)
      : address_(std::move(address)), fd_(std::move(fd)) {}

  int fd() const override { return fd_.get(); }

  Expected<std::size_t> read(std::span<std::uint8_t> buffer) override {
    if (buffer.empty()) return 0;
    const ssize_t count = ::recv(fd_.get(), buffer.data(), buffer.size(), 0);
    if (count > 0) return static_cast<std::size_t>(count);
    if (count == 0) return lost(Sentence("the other end has closed the connection"));
    if (is_for_later(errno)) return 0;
    return lost(system_sentence(errno));
  }

  Expected<std::size_t> write(std::span<const std::uint8_t> bytes) override {
    const ssize_t count = ::send(fd_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (count >= 0) return static_cast<std::size_t>(count);
    if (is_for_later(errno)) return 0;
    return lost(system_sentence(errno));
  }

 protected:
  tl::unexpected<rules::Error> lost(const Sentence& why) const {
    return refuse(ErrorCode::kUnavailable, "{address}: {why}",
                  {{"address", address_}, {"why", why}});
  }

 private:
  std::string address_;
  FileDescriptor fd_;
};

// The same over telnet. Telnet sets up the serial line at the other end.
class TelnetLine final : public SocketLine {
 public:
  TelnetLine(std::string address, FileDescriptor fd, const PortSettings& settings)
      : SocketLine(std::move(address), std::move(fd)), telnet_(settings) {}

  Expected<std::size_t> read(std::span<std::uint8_t> buffer) override {
    // The data fits, because reading telnet never makes it longer.
    const Expected<std::size_t> count = SocketLine::read(buffer);
    if (!count) return count;
    data_.clear();
    telnet_.receive(buffer.first(*count), data_);
    if (telnet_.state() == Telnet::State::kRefused) {
      return lost(Sentence("does not allow the port to be set: use tcp:// if it is set there"));
    }
    if (const auto flushed = flush(); !flushed) return tl::unexpected(flushed.error());
    std::copy(data_.begin(), data_.end(), buffer.begin());
    return data_.size();
  }

  Expected<std::size_t> write(std::span<const std::uint8_t> bytes) override {
    if (const auto flushed = flush(); !flushed) return tl::unexpected(flushed.error());
    if (!unsent_.empty()) return 0;
    telnet_.send(bytes);
    if (const auto flushed = flush(); !flushed) return tl::unexpected(flushed.error());
    return bytes.size();
  }

 private:
  Expected<void> flush() {
    const auto more = telnet_.take();
    unsent_.insert(unsent_.end(), more.begin(), more.end());
    while (!unsent_.empty()) {
      const Expected<std::size_t> count = SocketLine::write(unsent_);
      if (!count) return tl::unexpected(count.error());
      if (*count == 0) return {};
      unsent_.erase(unsent_.begin(), unsent_.begin() + static_cast<std::ptrdiff_t>(*count));
    }
    return {};
  }

  Telnet telnet_;
  std::vector<std::uint8_t> data_, unsent_;
};

void set_option(int fd, int level, int option, int value) {
  setsockopt(fd, level, option, &value, sizeof value);
}

void notice_dead_hosts(int fd) {
  set_option(fd, IPPROTO_TCP, TCP_NODELAY, 1);
  set_option(fd, SOL_SOCKET, SO_KEEPALIVE, 1);
  set_option(fd, IPPROTO_TCP, TCP_KEEPIDLE, 1);
  set_option(fd, IPPROTO_TCP, TCP_KEEPINTVL, 1);
  set_option(fd, IPPROTO_TCP, TCP_KEEPCNT, 2);
  set_option(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, kPatienceMilliseconds);
}

Expected<FileDescriptor> begin_connection(const SocketAddress& address) {
  const int kind = SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC;
  FileDescriptor fd(::socket(address.storage.ss_family, kind, IPPROTO_TCP));
  const auto failed = [] { return refuse(ErrorCode::kUnavailable, system_sentence(errno).form); };
  if (!fd) return failed();
  notice_dead_hosts(fd.get());
  const auto* where = reinterpret_cast<const sockaddr*>(&address.storage);
  if (::connect(fd.get(), where, address.size) != 0 && !is_for_later(errno)) return failed();
  return fd;
}

}  // namespace

Expected<std::unique_ptr<Transport>> connect_line(const std::string& address,
                                                  const PortSettings& settings) {
  const auto parsed = parse_network_address(address);
  if (!parsed) return tl::unexpected(parsed.error());
  auto fd = look_up(parsed->host, parsed->port).and_then(begin_connection);
  if (!fd)
    return refuse(fd.error().code, "{address}: {why}",
                  {{"address", address}, {"why", fd.error().sentence()}});
  if (parsed->sets_line) {
    return std::make_unique<TelnetLine>(address, std::move(*fd), settings);
  }
  return std::make_unique<SocketLine>(address, std::move(*fd));
}

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
