#include "drivers/simulator/hardware/clock.h"

#include <algorithm>
#include <utility>

namespace jadoube::drivers::simulator {
namespace {

// Command ids [spec: drivers/dgt/protocol.md#clock-commands].
constexpr std::uint8_t kDisplay = 0x01, kIcons = 0x02, kTextEnd = 0x03, kButton = 0x08,
                       kVersion = 0x09, kSetAndRun = 0x0a, kBeep = 0x0b, kAscii = 0x0c;
// The first byte of an acknowledgement. A real XL sends `rejected` for a command that it has lost.
constexpr std::uint8_t kNormal = 0x10, kRejected = 0x20, kError = 0x40;
constexpr std::uint8_t kKeyPressed = 0x88;
// XL 1.14 and DGT 3000 2.0, the versions of the recorded clocks.
constexpr std::uint8_t kXlVersion = 0x1e, k3000Version = 0x20;
// The time until the clock answers [seen: 76 ms from text to acknowledgement].
constexpr BoardTime kAckDelay = std::chrono::milliseconds(60);

constexpr std::uint8_t bcd(std::int64_t two_digits) {
  return static_cast<std::uint8_t>((two_digits / 10) << 4 | two_digits % 10);
}

std::chrono::seconds time_of(std::span<const std::uint8_t> three_bytes) {
  return std::chrono::hours(three_bytes[0] & 0x0f) + std::chrono::minutes(three_bytes[1]) +
         std::chrono::seconds(three_bytes[2]);
}

}  // namespace

ClockBytes encode_ack(const ClockAck& ack) {
  const auto low = [&](int i) { return static_cast<std::uint8_t>(ack[i] & 0x7f); };
  const auto high = [&](int i, int bit) { return (ack[i] & 0x80) != 0 ? bit : 0; };
  const auto d0 = static_cast<std::uint8_t>(0x0a | high(2, 0x10) | high(3, 0x20));
  const auto d3 = static_cast<std::uint8_t>(0x0a | high(0, 0x10) | high(1, 0x20));
  return {d0, low(0), low(1), d3, low(2), low(3), 0};
}

Clock::Clock(const ClockSettings& settings)
    : settings_(settings), counting_(opposite(settings.pressed)), pressed_(settings.pressed) {
  if (settings_.host_controlled) {
    settings_.base = settings_.increment = settings_.next_period = std::chrono::seconds(0);
    switches_on_lever_ = false;
  }
  faces_.fill(full_face());
}

// When a flag falls, both clocks stop. [seen: johan.bin, 30 00 00 .. 12]
void Clock::settle(BoardTime at) {
  if (running_) {
    Face& counted = face(counting_);
    counted.left -= at - settled_at_;
    if (counted.left <= BoardTime(0) && counted.next_period > BoardTime(0)) {
      counted.left += std::exchange(counted.next_period, BoardTime(0));
      counted.period_over = true;
    }
    if (counted.left <= BoardTime(0)) {
      counted = {BoardTime(0), true};
      running_ = false;
    }
  }
  settled_at_ = at;
}

void Clock::press(BoardTime at, Side side) {
  settle(at);
  if (side == pressed_) return;
  pressed_ = side;
  face(side).period_over = false;
  if (!switches_on_lever_) return;
  if (running_) face(side).left += settings_.increment;
  counting_ = opposite(side);
}

void Clock::start_or_stop(BoardTime at) {
  settle(at);
  if (settings_.host_controlled) return push_keys(at, kKeyRun);
  if (!face(Side::kLeft).fallen && !face(Side::kRight).fallen) running_ = !running_;
}

void Clock::push_keys(BoardTime at, std::uint8_t keys) {
  if (!settings_.host_controlled) return;
  // If several keys are pressed at once, only the highest one is reported.
  const auto highest = [keys]() -> std::uint8_t {
    if (keys & kKeyOk) return 0x35;
    if (keys & kKeyMinus) return 0x34;
    if (keys & kKeyRun) return 0x33;
    return keys & kKeyPlus ? 0x32 : 0x31;
  }();
  acks_.push_back({at, {kNormal, kKeyPressed, static_cast<std::uint8_t>(keys | 1), highest}});
}

void Clock::set_up(BoardTime at, std::chrono::seconds base, std::chrono::seconds increment,
                   std::chrono::seconds next_period, Side pressed) {
  settle(at);
  if (settings_.host_controlled) return;
  settings_.base = base;
  settings_.increment = increment;
  settings_.next_period = next_period;
  faces_.fill(full_face());
  running_ = false;
  pressed_ = pressed;
  counting_ = opposite(pressed);
}

// The bytes are left hours, minutes, seconds, the same for the right side, then flags. They are
// binary [spec: drivers/dgt/protocol.md#clock-commands].
void Clock::set_and_run(BoardTime at, std::span<const std::uint8_t> payload) {
  constexpr std::uint8_t kLeftRuns = 1, kRightRuns = 2, kLeverSwitches = 8;
  settle(at);
  const std::uint8_t flags = payload[6];
  face(Side::kLeft) = {time_of(payload.first(3)), false};
  face(Side::kRight) = {time_of(payload.subspan(3, 3)), false};
  running_ = (flags & (kLeftRuns | kRightRuns)) != 0;
  counting_ = (flags & kLeftRuns) != 0 ? Side::kLeft : Side::kRight;
  switches_on_lever_ = (flags & kLeverSwitches) != 0;
}

bool Clock::accepts(std::uint8_t id, std::size_t payload_size) const {
  switch (id) {
    case kDisplay:
    case kIcons:
      return payload_size == 8;
    case kTextEnd:
    case kButton:
    case kVersion:
      return payload_size == 0;
    case kSetAndRun:
      return payload_size == 7;
    case kBeep:
      return payload_size == 1;
    case kAscii:
      return payload_size == 9 && settings_.type == ClockType::kDgt3000;
    default:
      return false;
  }
}

void Clock::become_other_type() {
  const bool is_xl = settings_.type == ClockType::kDgtXl;
  settings_.type = is_xl ? ClockType::kDgt3000 : ClockType::kDgtXl;
  text_.clear();
  acks_.clear();
}

void Clock::command(BoardTime at, std::uint8_t id, std::span<const std::uint8_t> payload) {
  if (!accepts(id, payload.size())) return acknowledge(at, {kRejected, 0, 0, 0});
  if (id == kSetAndRun && !settings_.host_controlled) return acknowledge(at, {kError, id, 0, 0});
  if (id == kSetAndRun) set_and_run(at, payload);
  if (id == kAscii) text_.assign(payload.begin(), payload.begin() + 8);
  if (id == kDisplay) text_ = "(segments)";
  if (id == kTextEnd) text_.clear();
  const std::uint8_t version = settings_.type == ClockType::kDgtXl ? kXlVersion : k3000Version;
  acknowledge(at, {kNormal, id, id == kVersion ? version : std::uint8_t{0}, 0});
}

void Clock::acknowledge(BoardTime at, const ClockAck& ack) {
  acks_.push_back({at + kAckDelay, ack});
}

ClockAck Clock::take_ack() {
  const ClockAck ack = acks_.front().ack;
  acks_.pop_front();
  return ack;
}

// A started second is shown as a whole second. So 0:00 and the flag come together. [seen:
// johan.bin]
std::array<std::uint8_t, 3> Clock::face_bytes(const Face& face) const {
  constexpr std::uint8_t kBlocked = 0x10, kPerMove = 0x20, kFlagShown = 0x40;
  const std::int64_t all = std::min<std::int64_t>(
      std::chrono::ceil<std::chrono::seconds>(face.left).count(), 9 * 3600 + 59 * 60 + 59);
  auto hours = static_cast<std::uint8_t>(all / 3600);
  if (face.fallen) hours |= kBlocked;
  if (face.period_over) hours |= kFlagShown;
  if (settings_.increment.count() > 0) hours |= kPerMove;
  return {hours, bcd(all / 60 % 60), bcd(all % 60)};
}

ClockBytes Clock::report(BoardTime at) {
  constexpr std::uint8_t kRunning = 0x01, kRightUp = 0x02, kLeftToMove = 0x08, kRightToMove = 0x10;
  settle(at);
  const auto right = face_bytes(face(Side::kRight)), left = face_bytes(face(Side::kLeft));
  std::uint8_t status = pressed_ == Side::kLeft ? kRightUp | kRightToMove : kLeftToMove;
  if (running_) status |= kRunning;
  return {right[0], right[1], right[2], left[0], left[1], left[2], status};
}

namespace {

constexpr BoardTime kPollPeriod = std::chrono::milliseconds(400);
constexpr BoardTime kLag = std::chrono::milliseconds(250);

}  // namespace

ClockLink::ClockLink(std::optional<Clock> clock, BoardTime first_poll)
    : clock_(std::move(clock)), poll_at_(first_poll) {}

void ClockLink::exchange_clock() {
  if (clock_) clock_->become_other_type();
}

void ClockLink::command(BoardTime at, std::uint8_t id, std::span<const std::uint8_t> payload) {
  if (clock_ && connected_) clock_->command(at, id, payload);
}

ClockBytes ClockLink::ask(BoardTime at) {
  return clock_ && connected_ ? clock_->report(at) : kNoClockBytes;
}

BoardTime ClockLink::next_at() const {
  const BoardTime answer = answers_.empty() ? kNoWake : answers_.front().due;
  const BoardTime ack = clock_ ? clock_->next_ack_at() : kNoWake;
  return std::min({poll_at_, answer, ack});
}

std::optional<ClockLink::News> ClockLink::step() {
  const BoardTime now = next_at();
  if (clock_ && clock_->next_ack_at() == now) {
    const ClockAck ack = clock_->take_ack();
    if (!connected_) return std::nullopt;
    return News{encode_ack(ack), true};
  }
  if (!answers_.empty() && answers_.front().due == now) {
    const ClockBytes bytes = answers_.front().bytes;
    answers_.pop_front();
    return News{bytes, false};
  }
  answers_.push_back({now + kLag, ask(now)});
  poll_at_ += kPollPeriod;
  return std::nullopt;
}

}  // namespace jadoube::drivers::simulator
