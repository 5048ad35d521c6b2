#include "drivers/transport/network_transport.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <vector>

#include "drivers/transport/file_descriptor.h"
#include "drivers/transport/host_lookup.h"
#include "drivers/transport/network_address.h"
#include "drivers/transport/system_sentence.h"
#include "drivers/transport/telnet.h"

// While a connection is being made, the socket takes and gives no bytes, like a quiet serial line.
// If the connection fails, the next read reports it. A computer that loses its power reports
// nothing. The system gives it up after kPatience, if it does not acknowledge bytes or answer
// probes. If the computer lives but the board does not, the board's driver finds out.
namespace jadoube::drivers {
namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;
using rules::Sentence;

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
      return lost(Sentence("does not let its line be set: use tcp:// where it is set there"));
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

}  // namespace jadoube::drivers
