#include "drivers/dgt/board_clock.h"

#include <algorithm>
#include <optional>

namespace jadoube::drivers::dgt {
namespace {

using Button = ClockButtonPressed::Button;

// [spec: drivers/dgt/protocol.md#buttons]
std::optional<Button> button_of(const ClockAck& ack) {
  constexpr std::uint8_t kBackAndOkHeld = 0x44;
  switch (ack.key) {
    case 0x31:
      return Button::kBack;
    case 0x32:
      return Button::kPlus;
    case 0x33:
      return Button::kRun;
    case 0x34:
      return Button::kMinus;
    case 0x35:
      return (ack.detail & kBackAndOkHeld) == kBackAndOkHeld ? Button::kBackAndOk : Button::kOk;
    default:
      return std::nullopt;
  }
}

}  // namespace

void BoardClock::hear(Instant now, const ClockRead& reading, Seen& seen) {
  const bool appeared = presence_ != Presence::kPresent;
  presence_ = Presence::kPresent;
  if (appeared && name().empty()) ask_version();
  queue_.hear_other(now, seen);
  if (queue_.believes(now, reading)) times_.take_in(now, reading, seen);
}

void BoardClock::hear(const ClockAck& ack, Seen& seen) {
  if (ack.command == clock_id::kReady && name().empty()) ask_version();
  if (ack.command == clock_id::kButton) {
    if (const auto button = button_of(ack)) seen.push_back(ClockButtonPressed{*button});
  }
  queue_.hear(ack, seen);
}

bool BoardClock::hear_missing(Seen& seen) {
  if (presence_ == Presence::kMissing) return false;
  presence_ = Presence::kMissing;
  seen.push_back(ClockMissing{});
  queue_.lose_clock(seen);
  times_.lose();
  return true;
}

rules::Expected<void> BoardClock::add(const Command& command) {
  if (presence_ == Presence::kMissing) {
    return refuse(rules::ErrorCode::kFailedPrecondition, "no clock is connected to the board");
  }
  return queue_.add(command);
}

void BoardClock::advance(Instant now, Seen& seen) {
  queue_.advance(now, seen);
  times_.advance(now, seen);
}

Instant BoardClock::times_out_at() const {
  return std::min(queue_.times_out_at(), times_.times_out_at());
}

void BoardClock::ask(Instant now, Bytes& out) {
  if (times_.is_due()) {
    times_.asked();
    out.push_back(ask::kClock);
    return;
  }
  const Bytes command = queue_.take(now);
  out.insert(out.end(), command.begin(), command.end());
}

}  // namespace jadoube::drivers::dgt
