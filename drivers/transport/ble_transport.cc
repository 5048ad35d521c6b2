#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <vector>

#include "drivers/transport/bluez_connection.h"
#include "drivers/transport/file_descriptor.h"
#include "drivers/transport/transport.h"

// The owner waits on one descriptor, but four things may happen. The bus has a message, a time is
// up, the board sends a packet, or a packet can be written again. So the descriptor is an epoll of
// these four. Each read processes everything that has happened. If a board sends packets with
// several characteristics, they become one stream, packet by packet.

namespace jadoube::drivers {
namespace {

constexpr std::string_view kBleScheme = "ble:";
constexpr std::size_t kAddressSize = 17;

using rules::Sentence;

tl::unexpected<rules::Error> no_ble_address(std::string_view port, rules::Sentence why) {
  return rules::refuse(
      rules::ErrorCode::kInvalidArgument,
      "{port}: {why}; write the board's Bluetooth address as ble:AA:BB:CC:DD:EE:FF",
      {{"port", port}, {"why", std::move(why)}});
}

}  // namespace

bool is_ble_address(std::string_view port) { return port.starts_with(kBleScheme); }

rules::Expected<std::string> parse_ble_address(std::string_view port) {
  if (!is_ble_address(port)) return no_ble_address(port, Sentence("no Bluetooth address"));
  std::string address(port.substr(kBleScheme.size()));
  if (address.size() != kAddressSize) {
    return no_ble_address(port, Sentence("an address has six pairs of digits"));
  }
  for (std::size_t i = 0; i < address.size(); ++i) {
    const auto letter = static_cast<unsigned char>(address[i]);
    if (i % 3 == 2 && letter != ':')
      return no_ble_address(port, Sentence("colons separate the pairs"));
    if (i % 3 != 2 && std::isxdigit(letter) == 0) {
      return no_ble_address(port, Sentence("the digits are 0 to 9 and A to F"));
    }
    address[i] = static_cast<char>(std::toupper(letter));
  }
  return address;
}

namespace {

using rules::ErrorCode;
using rules::Expected;
using rules::refuse;

// The largest packet of Bluetooth LE has 512 bytes.
constexpr std::size_t kLargestPacket = 512;

itimerspec at_microsecond(std::uint64_t at) {
  itimerspec spec{};
  if (at == UINT64_MAX) return spec;
  spec.it_value.tv_sec = static_cast<time_t>(at / 1'000'000);
  spec.it_value.tv_nsec = static_cast<long>(at % 1'000'000 * 1000 + 1);  // Zero means never.
  return spec;
}

class BleLine final : public Transport {
 public:
  BleLine(std::string address, std::unique_ptr<BluezConnection> bluez)
      : address_(std::move(address)),
        bluez_(std::move(bluez)),
        epoll_(epoll_create1(EPOLL_CLOEXEC)),
        timer_(timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC)) {
    set(timer_.get(), EPOLLIN);
    watch();
  }

  int fd() const override { return epoll_.get(); }

  bool is_connected() const override { return bluez_->is_open(); }

  Expected<std::size_t> read(std::span<std::uint8_t> buffer) override {
    if (buffer.empty()) return 0;
    std::uint64_t ignored = 0;
    [[maybe_unused]] const ssize_t drained = ::read(timer_.get(), &ignored, sizeof ignored);
    bluez_->process();
    for (const FileDescriptor& way : bluez_->from_board()) receive(way.get());
    watch();
    // Bytes that were received before the loss count.
    if (received_.empty() && bluez_->is_lost()) return lost(bluez_->why());
    if (received_.empty() && is_hung_up_) return lost(Sentence("the board has disconnected"));
    const std::size_t count = std::min(buffer.size(), received_.size());
    std::copy_n(received_.begin(), count, buffer.begin());
    received_.erase(received_.begin(), received_.begin() + static_cast<std::ptrdiff_t>(count));
    return count;
  }

  Expected<std::size_t> write(std::span<const std::uint8_t> bytes) override {
    if (bluez_->is_lost()) return lost(bluez_->why());
    if (!bluez_->is_open() || bytes.empty()) return 0;
    const auto packet = bytes.first(std::min(bytes.size(), bluez_->packet_size()));
    const ssize_t count = ::send(bluez_->to_board(), packet.data(), packet.size(), MSG_NOSIGNAL);
    is_full_ = count < 0 && (errno == EAGAIN || errno == EINTR);
    if (count < 0 && !is_full_) return lost(system_sentence(errno));
    watch();
    return is_full_ ? 0 : static_cast<std::size_t>(count);
  }

 private:
  // Receives whole packets: bytes that do not fit into the buffer of a read would be lost.
  void receive(int from) {
    std::array<std::uint8_t, kLargestPacket> packet;
    while (received_.size() < kLargestPacket) {
      const ssize_t count = ::recv(from, packet.data(), packet.size(), 0);
      if (count < 0 && (errno == EAGAIN || errno == EINTR)) return;
      if (count <= 0) {
        is_hung_up_ = true;
        return;
      }
      received_.insert(received_.end(), packet.begin(), packet.begin() + count);
    }
  }

  void watch() {
    set(bluez_->bus_fd(), static_cast<std::uint32_t>(bluez_->bus_events()));
    if (bluez_->is_open()) {
      for (const FileDescriptor& way : bluez_->from_board()) set(way.get(), EPOLLIN);
      if (is_full_ != watches_writing_) set_writing(is_full_);
    }
    const itimerspec when = at_microsecond(bluez_->wake_at());
    timerfd_settime(timer_.get(), TFD_TIMER_ABSTIME, &when, nullptr);
  }

  // The descriptor is watched only while a packet waits. Otherwise its hang-up is of no interest.
  void set_writing(bool watches) {
    watches_writing_ = watches;
    if (watches) return set(bluez_->to_board(), EPOLLOUT);
    epoll_ctl(epoll_.get(), EPOLL_CTL_DEL, bluez_->to_board(), nullptr);
  }

  void set(int fd, std::uint32_t events) {
    epoll_event event{};
    event.events = events;
    if (epoll_ctl(epoll_.get(), EPOLL_CTL_MOD, fd, &event) != 0 && errno == ENOENT) {
      epoll_ctl(epoll_.get(), EPOLL_CTL_ADD, fd, &event);
    }
  }

  tl::unexpected<rules::Error> lost(const Sentence& why) const {
    return refuse(ErrorCode::kUnavailable, "{address}: {why}",
                  {{"address", address_}, {"why", why}});
  }

  std::string address_;
  std::unique_ptr<BluezConnection> bluez_;
  FileDescriptor epoll_, timer_;
  std::vector<std::uint8_t> received_;
  bool is_hung_up_ = false, is_full_ = false, watches_writing_ = false;
};

}  // namespace

Expected<std::unique_ptr<Transport>> connect_ble(const std::string& address) {
  const auto parsed = parse_ble_address(address);
  if (!parsed) return tl::unexpected(parsed.error());
  auto bluez = BluezConnection::start(*parsed);
  if (!bluez)
    return refuse(bluez.error().code, "{address}: {why}",
                  {{"address", address}, {"why", bluez.error().sentence()}});
  return std::make_unique<BleLine>(address, std::move(*bluez));
}

}  // namespace jadoube::drivers
