#include "drivers/simulator/hardware/faulty_connection.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>

#include "drivers/transport/network_transport.h"
#include "drivers/transport/terminal.h"

namespace jadoube::drivers::simulator {

namespace {

// In the last byte of a clock message [spec: drivers/dgt/protocol.md#clock].
constexpr std::uint8_t kBatteryLow = 0x04;
// Half of the bytes of a connection with 9600 baud.
constexpr BoardTime kBabbleEvery = std::chrono::milliseconds(50);
constexpr std::size_t kBabbleBytes = 24;

bool is_one_moment(FaultKind kind) {
  return kind == FaultKind::kEventDump || kind == FaultKind::kReboot;
}

bool is_ack(const Message& message) {
  return message.size() == 10 && ((message[3] & 0x0f) == 0x0a || (message[6] & 0x0f) == 0x0a);
}

// The whole log: 1F00 bytes of "nothing" [spec: drivers/dgt/protocol.md#messages].
Message event_dump() {
  return make_message(MessageId::kEventDump, std::vector<std::uint8_t>(0x1f00, 0x7f));
}

bool has_duration(FaultKind kind) {
  return kind == FaultKind::kHangUp || kind == FaultKind::kDisconnect ||
         kind == FaultKind::kSilence || kind == FaultKind::kBabble ||
         kind == FaultKind::kDeadClock || kind == FaultKind::kNewClock ||
         kind == FaultKind::kStuckLever;
}

}  // namespace

FaultyConnection::FaultyConnection(std::vector<Fault> faults, std::uint64_t seed)
    : faults_(std::move(faults)), random_(seed), begun_(faults_.size()) {}

void FaultyConnection::add(BoardTime now, Fault fault) {
  if (!origin_) begin(now);
  fault.from = now - *origin_ + fault.from.value_or(BoardTime(0));
  faults_.push_back(fault);
  begun_.push_back(false);
}

bool FaultyConnection::active(const Fault& fault, BoardTime now) const {
  if (!fault.from) return true;
  if (!origin_ || now < *origin_ + *fault.from) return false;
  return !has_duration(fault.kind) || now < *origin_ + *fault.from + seconds(fault.amount);
}

bool FaultyConnection::holds(FaultKind kind, BoardTime now) const {
  return std::ranges::any_of(
      faults_, [&](const Fault& fault) { return fault.kind == kind && active(fault, now); });
}

double FaultyConnection::amount(FaultKind kind, BoardTime now) const {
  double most = 0;
  for (const Fault& fault : faults_) {
    if (fault.kind == kind && active(fault, now)) most = std::max(most, fault.amount);
  }
  return most;
}

std::vector<Fault> FaultyConnection::of_kind(FaultKind kind) const {
  std::vector<Fault> found;
  std::ranges::copy_if(faults_, std::back_inserter(found),
                       [&](const Fault& fault) { return fault.kind == kind; });
  return found;
}

bool FaultyConnection::begins(FaultKind kind, BoardTime now) {
  bool any = false;
  for (std::size_t i = 0; i < faults_.size(); ++i) {
    if (faults_[i].kind != kind || begun_[i] || !active(faults_[i], now)) continue;
    any = begun_[i] = true;
  }
  return any;
}

bool FaultyConnection::strikes(FaultKind kind, BoardTime now) {
  const double probability = amount(kind, now);
  return probability > 0 && random_.chance(probability);
}

void FaultyConnection::send(BoardTime now, Message message, MessageKind kind, Wire& wire) {
  if (faults_.empty()) return wire.push(now, message);
  if (holds(FaultKind::kSilence, now)) return;
  if (kind == MessageKind::kSquares && strikes(FaultKind::kDrop, now)) return;
  BoardTime at = now;
  if (kind == MessageKind::kClock && is_ack(message)) {
    if (strikes(FaultKind::kLostAck, now)) return;
    at += seconds(amount(FaultKind::kLateAck, now));
    if (strikes(FaultKind::kRejectAck, now)) {
      const ClockBytes rejected = encode_ack({0x20, 0, 0, 0});
      std::ranges::copy(rejected, message.begin() + 3);
    }
    // Within a second [spec: drivers/dgt/protocol.md#clock-discipline].
    if (strikes(FaultKind::kRepeatAck, now)) {
      late_.emplace(at + seconds(random_.between(0.1, 1)), message);
    }
  } else if (kind == MessageKind::kClock) {
    spoil_clock(now, message);
  }
  garble(now, message);
  if (at > now) {
    late_.emplace(at, std::move(message));
  } else {
    wire.push(now, message);
  }
}

void FaultyConnection::spoil_clock(BoardTime now, Message& message) {
  if (strikes(FaultKind::kIllegalTime, now)) {
    message[6] = static_cast<std::uint8_t>((message[6] & 0x70) | 12);
  }
  if (strikes(FaultKind::kWrongTime, now)) message[random_.chance(0.5) ? 3 : 6] |= 8;
  if (holds(FaultKind::kLowBattery, now)) message[9] |= kBatteryLow;
  if (strikes(FaultKind::kZeroClock, now)) std::fill(message.begin() + 3, message.end(), 0);
}

void FaultyConnection::garble(BoardTime now, Message& message) {
  if (amount(FaultKind::kLoseByte, now) > 0) {
    std::erase_if(message, [&](std::uint8_t) { return strikes(FaultKind::kLoseByte, now); });
  }
  if (amount(FaultKind::kGarble, now) <= 0) return;
  for (std::uint8_t& byte : message) {
    if (strikes(FaultKind::kGarble, now)) byte ^= static_cast<std::uint8_t>(1 << random_.below(8));
  }
}

BoardTime FaultyConnection::next_at(BoardTime now) const {
  BoardTime next = late_.empty() ? kNoWake : late_.begin()->first;
  if (!origin_) return next;
  for (std::size_t i = 0; i < faults_.size(); ++i) {
    const Fault& fault = faults_[i];
    if (!fault.from) continue;
    const BoardTime begin = *origin_ + *fault.from;
    const BoardTime end = begin + seconds(has_duration(fault.kind) ? fault.amount : 0);
    if (begin > now) next = std::min(next, begin);
    if (end > now) next = std::min(next, end);
    if (is_one_moment(fault.kind) && !begun_[i]) next = std::min(next, begin);
  }
  if (holds(FaultKind::kBabble, now)) next = std::min(next, babbled_at_ + kBabbleEvery);
  return next;
}

void FaultyConnection::release(BoardTime now, Wire& wire) {
  while (!late_.empty() && late_.begin()->first <= now) {
    if (!holds(FaultKind::kSilence, now)) wire.push(now, late_.begin()->second);
    late_.erase(late_.begin());
  }
  if (begins(FaultKind::kEventDump, now)) wire.push(now, event_dump());
  if (!holds(FaultKind::kBabble, now) || now < babbled_at_ + kBabbleEvery) return;
  babbled_at_ = now;
  std::array<std::uint8_t, kBabbleBytes> babble;
  for (std::uint8_t& byte : babble) byte = static_cast<std::uint8_t>(random_.below(256));
  wire.push(now, babble);
}

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
