#include "drivers/simulator/hardware/host_side.h"

#include <poll.h>
#include <unistd.h>

#include "drivers/transport/tcp_server.h"
#include "drivers/transport/terminal.h"

namespace jadoube::drivers::simulator {
namespace {

using rules::Expected;

class TerminalSide final : public HostSide {
 public:
  explicit TerminalSide(PseudoTerminal terminal) : terminal_(std::move(terminal)) {}
  const std::string& path() const override { return terminal_.path(); }
  int fd() const override { return terminal_.fd(); }
  std::size_t read(std::span<std::uint8_t> buffer) override {
    const ssize_t count = ::read(terminal_.fd(), buffer.data(), buffer.size());
    return count > 0 ? static_cast<std::size_t>(count) : 0;
  }
  void write(std::span<const std::uint8_t> bytes) override {
    while (!bytes.empty()) {
      const ssize_t count = ::write(terminal_.fd(), bytes.data(), bytes.size());
      if (count > 0) {
        bytes = bytes.subspan(static_cast<std::size_t>(count));
      } else {
        makes_room_ = makes_room_ && wait_for_room();
        if (!makes_room_) return;
      }
    }
    makes_room_ = true;
  }
  // More than a host leaves unread for a moment.
  bool is_read() const override {
    constexpr int kMuch = 1500;
    return terminal_.unread_bytes() < kMuch;
  }

 private:
  bool wait_for_room() {
    constexpr int kMilliseconds = 200;
    pollfd waited{terminal_.fd(), POLLOUT, 0};
    return ::poll(&waited, 1, kMilliseconds) > 0 && (waited.revents & POLLOUT) != 0;
  }

  PseudoTerminal terminal_;
  /// All was taken the last time.
  bool makes_room_ = true;
};

class NetworkSide final : public HostSide {
 public:
  explicit NetworkSide(TcpServer server) : server_(std::move(server)) {}
  const std::string& path() const override { return server_.path(); }
  int fd() const override { return server_.fd(); }
  std::size_t read(std::span<std::uint8_t> buffer) override { return server_.read(buffer); }
  void write(std::span<const std::uint8_t> bytes) override { server_.write(bytes); }
  bool is_read() const override { return server_.has_client(); }

 private:
  TcpServer server_;
};

}  // namespace

Expected<std::unique_ptr<HostSide>> open_host_side(const std::optional<NetworkAddress>& tcp,
                                                   const std::string& link) {
  if (tcp) {
    auto server = TcpServer::listen(*tcp);
    if (!server) return tl::unexpected(server.error());
    return std::make_unique<NetworkSide>(std::move(*server));
  }
  auto terminal = PseudoTerminal::open(link);
  if (!terminal) return tl::unexpected(terminal.error());
  return std::make_unique<TerminalSide>(std::move(*terminal));
}

}  // namespace jadoube::drivers::simulator
