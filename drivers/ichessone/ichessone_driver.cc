#include "drivers/ichessone/ichessone_driver.h"

#include <algorithm>
#include <utility>

// The problem: the board answers questions and can report by itself, but no source says how often,
// and an answer has no checksum.
//
// The policy: ask for the version of the electronics. Its answer proves that it is a board. Then
// ask for the position ten times a second. This needs no report, so nothing that is lost stays
// lost. A square changes when two of three positions agree on it.
//
// Not handled: reports by the board itself; lights and sounds.

namespace jadoube::drivers::ichessone {
namespace {

using namespace std::chrono_literals;

// [spec: drivers/ichessone/protocol.md#timing]
constexpr auto kPause = 50ms;
constexpr auto kAskEvery = 100ms;
constexpr auto kVersionAfter = 500ms;
constexpr int kTries = 4;
constexpr auto kGapInPositions = 2s;
constexpr auto kDiesAfter = 3s;
constexpr auto kBatteryEvery = 5min;

}  // namespace

DeviceInfo IChessOneDriver::unknown_board() {
  DeviceInfo info;
  info.trademark = "iChessOne";
  info.capabilities = kCapabilities;
  return info;
}

void IChessOneDriver::open(Instant now) {
  *this = {};
  open_ = true;
  free_at_ = position_at_ = now;
}

void IChessOneDriver::receive(Instant now, std::span<const std::uint8_t> bytes, Seen& seen) {
  if (!open_ || conversation_ == Conversation::kDead) return;
  for (const std::uint8_t byte : bytes) {
    const auto answer = decoder_.take(now, byte);
    noise_.follow(now, decoder_.skipped_bytes());
    if (answer) take_in(now, *answer, seen);
  }
}

void IChessOneDriver::take_in(Instant now, const Answer& answer, Seen& seen) {
  noise_.end(seen);
  std::visit([&](const auto& what) { understand(now, what, seen); }, answer);
}

void IChessOneDriver::understand(Instant now, const Position& position, Seen& seen) {
  if (conversation_ != Conversation::kLive) return;
  if (now - std::exchange(position_at_, now) > kGapInPositions) reporter_.miss();
  asked_in_vain_since_ = kNever;
  vote_.add(position.placement);
  if (vote_.is_decided()) reporter_.take(vote_.placement(), seen);
}

void IChessOneDriver::understand(Instant, const Battery& battery, Seen& seen) {
  const DeviceInfo before = info_;
  info_.battery_percent = battery.percent;
  info_.charging = battery.charging;
  info_.capabilities.battery = true;
  if (info_ != before) seen.push_back(DeviceRead{info_});
}

void IChessOneDriver::understand(Instant now, const Hardware& hardware, Seen& seen) {
  if (conversation_ == Conversation::kGreeting) {
    conversation_ = Conversation::kLive;
    battery_at_ = now;
  }
  if (std::exchange(info_.hardware, hardware.text) == hardware.text) return;
  seen.push_back(DeviceRead{info_});
}

rules::Expected<void> IChessOneDriver::send(Instant, const Command& command) {
  constexpr auto kNotNow = rules::ErrorCode::kFailedPrecondition;
  if (conversation_ != Conversation::kLive) return refuse(kNotNow, "the board does not answer");
  if (std::holds_alternative<ReadLog>(command))
    return refuse(kNotNow, "an iChessOne board keeps no log");
  if (std::holds_alternative<ShowLights>(command)) {
    return refuse(kNotNow, "this driver does not speak to the lights of an iChessOne board");
  }
  if (!std::holds_alternative<ReadPlacement>(command)) {
    return refuse(kNotNow, "an iChessOne board takes no clock");
  }
  reporter_.tell_all();
  return {};
}

void IChessOneDriver::advance(Instant now, std::vector<std::uint8_t>& out, Seen& seen) {
  if (!open_ || conversation_ == Conversation::kDead) return;
  if (const auto answer = decoder_.expire(now)) take_in(now, *answer, seen);
  noise_.follow(now, decoder_.skipped_bytes());
  noise_.advance(now, seen);
  const bool gave_up = conversation_ == Conversation::kGreeting && tries_ == kTries;
  if (now >= dies_at() || (gave_up && now >= asked_at_ + kVersionAfter)) {
    conversation_ = Conversation::kDead;
  }
  if (conversation_ == Conversation::kDead || now < free_at_) return;
  const std::string_view asked = question(now);
  if (asked.empty()) return;
  out.insert(out.end(), asked.begin(), asked.end());
  free_at_ = now + kPause;
}

// Questions are words without an end mark [spec: drivers/ichessone/protocol.md#questions].
std::string_view IChessOneDriver::question(Instant now) {
  if (conversation_ == Conversation::kGreeting) {
    if (tries_ > 0 && (tries_ == kTries || now < asked_at_ + kVersionAfter)) return {};
    ++tries_;
    asked_at_ = now;
    return "RH";
  }
  if (now >= battery_at_) {
    battery_at_ = now + kBatteryEvery;
    return "RB";
  }
  if (now < position_due_at()) return {};
  asked_at_ = now;
  asked_in_vain_since_ = std::min(asked_in_vain_since_, now);
  return "RP";
}

Instant IChessOneDriver::position_due_at() const {
  if (conversation_ != Conversation::kLive) return kNever;
  return std::max(free_at_, asked_at_ + kAskEvery);
}

Instant IChessOneDriver::dies_at() const {
  return asked_in_vain_since_ == kNever ? kNever : asked_in_vain_since_ + kDiesAfter;
}

Instant IChessOneDriver::wake_at() const {
  if (!open_ || conversation_ == Conversation::kDead) return kNever;
  const bool greets = conversation_ == Conversation::kGreeting;
  const Instant version = tries_ == 0 ? free_at_ : asked_at_ + kVersionAfter;
  const Instant battery = battery_at_ == kNever ? kNever : std::max(free_at_, battery_at_);
  return std::min({decoder_.expires_at(), noise_.told_at(), dies_at(), greets ? version : kNever,
                   position_due_at(), battery});
}

std::unique_ptr<Driver> make_ichessone_driver() { return std::make_unique<IChessOneDriver>(); }

}  // namespace jadoube::drivers::ichessone
