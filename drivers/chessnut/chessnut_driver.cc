#include "drivers/chessnut/chessnut_driver.h"

#include <algorithm>
#include <utility>

// The problem: the board sends nothing until it is told to. It may forget that, for example when it
// was switched off and on. A report has no checksum. A Move has other commands for lights and
// battery, and does not say what it is.
//
// The policy: tell it at the start, and again when no position comes for two seconds. A board is
// live if it sends a position. A square changes when two of three positions agree on it. Two
// commands are at least kPause apart, and each goes out alone, because each is a report of its own.
// A board that does not tell its battery is asked as a Move. The answer proves that it is one.
//
// Not handled: stored games; the motors of a Move.

namespace jadoube::drivers::chessnut {
namespace {

using namespace std::chrono_literals;

// [spec: drivers/chessnut/protocol.md#timing]
constexpr auto kPause = 200ms;
constexpr auto kToldAgainAfter = 1s;
constexpr auto kPositionsStop = 2s;
constexpr auto kDiesAfter = 3s;
constexpr auto kBatteryAgain = 5min;
constexpr auto kBatteryWithin = 2s;

}  // namespace

DeviceInfo ChessnutDriver::unknown_board() {
  DeviceInfo info;
  info.trademark = "Chessnut";
  info.capabilities = kCapabilities;
  return info;
}

void ChessnutDriver::open(Instant now) {
  *this = {};
  open_ = true;
  free_at_ = position_at_ = now;
}

void ChessnutDriver::receive(Instant now, std::span<const std::uint8_t> bytes, Seen& seen) {
  if (!open_ || conversation_ == Conversation::kDead) return;
  for (const std::uint8_t byte : bytes) {
    const auto report = decoder_.take(now, byte);
    noise_.follow(now, decoder_.skipped_bytes());
    if (!report) continue;
    const Message message = decode(*report);
    if (std::holds_alternative<Malformed>(message)) {
      noise_.add(now, report->data.size() + 2);
      continue;
    }
    noise_.end(seen);
    std::visit([&](const auto& what) { understand(now, what, seen); }, message);
  }
}

void ChessnutDriver::understand(Instant now, const Position& position, Seen& seen) {
  if (conversation_ == Conversation::kGreeting) {
    conversation_ = Conversation::kLive;
    battery_at_ = now;
  }
  if (now - std::exchange(position_at_, now) > kPositionsStop) reporter_.miss();
  asked_in_vain_since_ = kNever;
  vote_.add(position.placement);
  if (vote_.is_decided()) reporter_.take(vote_.placement(), seen);
}

void ChessnutDriver::understand(Instant, const Battery& battery, Seen& seen) {
  const DeviceInfo before = info_;
  info_.battery_percent = battery.percent;
  info_.charging = battery.charging;
  info_.capabilities.battery = true;
  asked_as_move_at_ = kNever;
  if (battery.is_move && !std::exchange(is_move_, true)) {
    info_.trademark = "Chessnut Move";
    // It did not understand the command before.
    if (!lights_) lights_ = shown_;
  }
  if (info_ != before) seen.push_back(DeviceRead{info_});
}

rules::Expected<void> ChessnutDriver::send(Instant, const Command& command) {
  constexpr auto kNotNow = rules::ErrorCode::kFailedPrecondition;
  if (conversation_ != Conversation::kLive) return refuse(kNotNow, "the board does not answer");
  if (std::holds_alternative<ReadLog>(command))
    return refuse(kNotNow, "a Chessnut board keeps no log");
  if (const auto* lights = std::get_if<ShowLights>(&command)) {
    lights_ = lights->squares;
    return {};
  }
  if (const auto* beep = std::get_if<Beep>(&command)) {
    sound_ = beep->length;
    return {};
  }
  if (!std::holds_alternative<ReadPlacement>(command)) {
    return refuse(kNotNow, "a Chessnut board takes no clock");
  }
  reporter_.tell_all();
  return {};
}

void ChessnutDriver::advance(Instant now, std::vector<std::uint8_t>& out, Seen& seen) {
  if (!open_ || conversation_ == Conversation::kDead) return;
  decoder_.expire(now);
  noise_.follow(now, decoder_.skipped_bytes());
  noise_.advance(now, seen);
  if (now >= dies_at()) conversation_ = Conversation::kDead;
  if (conversation_ == Conversation::kDead || now < free_at_) return;
  const Bytes asked = question(now);
  if (asked.empty()) return;
  out.insert(out.end(), asked.begin(), asked.end());
  free_at_ = now + kPause;
}

Bytes ChessnutDriver::question(Instant now) {
  if (now >= positions_due_at()) {
    asked_at_ = now;
    asked_in_vain_since_ = std::min(asked_in_vain_since_, now);
    return ask_positions();
  }
  if (conversation_ == Conversation::kLive && lights_) {
    shown_ = *std::exchange(lights_, std::nullopt);
    return is_move_ ? show_move_lights(shown_) : show_lights(shown_);
  }
  if (conversation_ == Conversation::kLive && sound_) {
    return make_sound(*std::exchange(sound_, std::nullopt));
  }
  if (now >= asked_as_move_at_) {
    asked_as_move_at_ = kNever;
    return ask_move_battery();
  }
  if (now < battery_at_) return {};
  battery_at_ = now + kBatteryAgain;
  if (is_move_) return ask_move_battery();
  if (!info_.battery_percent) asked_as_move_at_ = now + kBatteryWithin;
  return ask_battery();
}

Instant ChessnutDriver::positions_due_at() const {
  if (asked_at_ == Instant::min()) return free_at_;
  const bool is_live = conversation_ == Conversation::kLive;
  const Instant due = is_live ? position_at_ + kPositionsStop : asked_at_;
  return std::max({free_at_, due, asked_at_ + kToldAgainAfter});
}

// A board that was told in vain is dead. A live one counts as told when its positions stopped.
Instant ChessnutDriver::dies_at() const {
  return asked_in_vain_since_ == kNever ? kNever : asked_in_vain_since_ + kDiesAfter;
}

Instant ChessnutDriver::wake_at() const {
  if (!open_ || conversation_ == Conversation::kDead) return kNever;
  const bool is_live = conversation_ == Conversation::kLive;
  const Instant lights = is_live && (lights_ || sound_) ? free_at_ : kNever;
  const Instant asks = std::min(battery_at_, asked_as_move_at_);
  const Instant battery = asks == kNever ? kNever : std::max(free_at_, asks);
  return std::min(
      {decoder_.expires_at(), noise_.told_at(), dies_at(), positions_due_at(), lights, battery});
}

std::unique_ptr<Driver> make_chessnut_driver() { return std::make_unique<ChessnutDriver>(); }

}  // namespace jadoube::drivers::chessnut
