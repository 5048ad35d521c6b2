#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "drivers/transport/transport.h"

namespace jadoube::tests {

/// A port for a test. The test adds the bytes of the device, and takes the bytes that the host
/// wrote.
struct FakePort {
  /// Why the port cannot be opened now. Nothing: it can.
  std::optional<rules::Error> refusal;
  std::string incoming;
  std::string written;
  /// The number of bytes that it still accepts.
  std::size_t room = 1 << 20;
  bool hung_up = false;
  /// False: it is open, but not connected yet.
  bool is_connected = true;
  int times_opened = 0;
  int times_tried = 0;
  bool is_open = false;
  /// The counts of the kernel.
  std::optional<drivers::LineErrors> errors = {};

  /// The bytes that the host wrote since the last call.
  std::string take_written() { return std::exchange(written, {}); }
};

/// The host's end of a FakePort.
class FakeTransport final : public drivers::Transport {
 public:
  explicit FakeTransport(std::shared_ptr<FakePort> port) : port_(std::move(port)) {
    port_->is_open = true;
    ++port_->times_opened;
  }
  ~FakeTransport() override { port_->is_open = false; }

  int fd() const override { return 1000 + port_->times_opened; }
  bool is_connected() const override { return port_->is_connected; }
  std::optional<drivers::LineErrors> errors() const override { return port_->errors; }

  rules::Expected<std::size_t> read(std::span<std::uint8_t> buffer) override {
    if (port_->hung_up) return gone();
    const std::size_t count = std::min(buffer.size(), port_->incoming.size());
    std::copy_n(port_->incoming.begin(), count, buffer.begin());
    port_->incoming.erase(0, count);
    return count;
  }

  rules::Expected<std::size_t> write(std::span<const std::uint8_t> bytes) override {
    if (port_->hung_up) return gone();
    const std::size_t count = std::min(bytes.size(), port_->room);
    port_->written.append(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(count));
    port_->room -= count;
    return count;
  }

 private:
  static tl::unexpected<rules::Error> gone() {
    return rules::refuse(rules::ErrorCode::kUnavailable, "/dev/fake: unplugged");
  }

  std::shared_ptr<FakePort> port_;
};

}  // namespace jadoube::tests
