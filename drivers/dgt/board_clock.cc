#include "drivers/dgt/board_clock.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "drivers/dgt/frame_decoder.h"

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

void BoardClock::process(Instant now, const ClockRead& reading, Seen& seen) {
  const bool appeared = presence_ != Presence::kPresent;
  presence_ = Presence::kPresent;
  if (appeared && name().empty()) ask_version();
  queue_.note_other(now, seen);
  if (queue_.believes(now, reading)) times_.take_in(now, reading, seen);
}

void BoardClock::process(const ClockAck& ack, Seen& seen) {
  if (ack.command == clock_id::kReady && name().empty()) ask_version();
  if (ack.command == clock_id::kButton) {
    if (const auto button = button_of(ack)) seen.push_back(ClockButtonPressed{*button});
  }
  queue_.process(ack, seen);
}

bool BoardClock::note_missing(Seen& seen) {
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

// ReadingCheck
//
// The problem: a bit of a clock message may be wrong, and the message has no checksum. Once, a
// clock showed 8:04:12 between two readings of four minutes.
//
// The policy: a time falls only as fast as it runs, and it grows a little only after a press. A
// flag falls at zero. Any other reading waits for a second one, and the driver asks for it at once.
// So a clock that was set, or that adds the time of the next period, is accepted a tenth of a
// second later. Until then, its press waits too.
//
//   a reading that follows from the last accepted one  accepted; the held one is dropped
//   ... from the held one                              both are accepted, in their order
//   ... from neither                                   held in its place
//   no reading in 3 s                                  the held one is accepted
//
// Not handled: a wrong time that is near the right one; a garbled lever.
// Doubt
//
// Only one dump is requested at a time, because it takes 70 ms. Dumps are at least half a second
// apart, so that they do not keep a noisy connection busy. If no dump comes, three are requested at
// most. Then something else is wrong, and the next sign of it starts again. A new doubt while a
// dump is on its way changes nothing: the dump is newer than the loss.
//
// If a board sends no updates, it must be read before it sends them again. Otherwise a change that
// arrives before the dump would be taken for the first missed change, although it is the last.

namespace {

using namespace std::chrono_literals;

constexpr auto kPatience = 3s;
// Readings are late, and their seconds are whole.
constexpr auto kLate = 3s;
// The greatest increment, and how long after a press the clock may add it [guess].
constexpr auto kIncrement = 60s, kIncrementAfter = 2s;

bool falls_early(const ClockFace& face, const ClockFace& before) {
  const bool fell = (face.flag_fallen && !before.flag_fallen) || (face.blocked && !before.blocked);
  return fell && face.time > 0s;
}

}  // namespace

bool ReadingCheck::follows(const Reading& reading, const Reading& before) const {
  const bool pressed = reading.read.pressed != before.read.pressed;
  const auto ran = before.read.running || reading.read.running ? reading.at - before.at : 0ns;
  const bool gains = pressed || reading.at <= pressed_at_ + kIncrementAfter;
  const auto most_gained = kLate + (gains ? kIncrement : ran);
  const auto follow = [&](const ClockFace& face, const ClockFace& old) {
    return face.time <= old.time + most_gained && face.time >= old.time - kLate - ran &&
           !falls_early(face, old);
  };
  return follow(reading.read.left, before.read.left) &&
         follow(reading.read.right, before.read.right);
}

void ReadingCheck::take_in(Instant now, const ClockRead& reading, std::vector<Observation>& seen) {
  const Reading latest{reading, now};
  if (!believed_ || follows(latest, *believed_)) {
    kept_.reset();
    return believe(latest, seen);
  }
  if (kept_ && follows(latest, *kept_)) {
    if (kept_->read != reading) believe(*kept_, seen);
    kept_.reset();
    return believe(latest, seen);
  }
  kept_ = latest;
  asked_ = false;
}

void ReadingCheck::advance(Instant now, std::vector<Observation>& seen) {
  if (now < times_out_at()) return;
  believe(*std::exchange(kept_, std::nullopt), seen);
}

Instant ReadingCheck::times_out_at() const { return kept_ ? kept_->at + kPatience : kNever; }

void ReadingCheck::believe(const Reading& reading, std::vector<Observation>& seen) {
  if (believed_ && believed_->read.pressed != reading.read.pressed) pressed_at_ = reading.at;
  believed_ = reading;
  seen.push_back(reading.read);
}

namespace {

constexpr auto kDumpPatience = 1s;
constexpr auto kRest = 500ms;
constexpr auto kBoardQuiet = 30s;
constexpr auto kClockQuiet = 2500ms;
constexpr int kDumpTries = 3;

}  // namespace

void Doubt::start(Instant now) {
  checks_ = wanted_ = asked_ = false;
  asked_times_ = 0;
  check_at_ = now + kBoardQuiet;
  checked_at_ = now;
  clock_missed_at_ = kNever;
  clock_wanted_ = true;
  suspect();
}

void Doubt::suspect() { wanted_ = wanted_ || !asked_; }

void Doubt::check(Instant now) {
  if (check_at_ != kNever) check_at_ = now;
}

void Doubt::note_dump(Instant now) {
  wanted_ = asked_ = false;
  asked_times_ = 0;
  note_change(now);
}

void Doubt::note_change(Instant now) {
  if (check_at_ != kNever) check_at_ = now + kBoardQuiet;
}

// An answer to a check does not show whether the board still reports on its own. During a delay, a
// running clock may report nothing for a long time.
void Doubt::note_clock(Instant now, bool running) {
  if (now - checked_at_ < kDumpPatience) return;
  clock_missed_at_ = running ? now + kClockQuiet : kNever;
}

void Doubt::advance(Instant now) {
  if (now < times_out_at()) return;
  asked_ = false;
  wanted_ = asked_times_ < kDumpTries;
  if (!wanted_) asked_times_ = 0;
}

Instant Doubt::times_out_at() const { return asked_ ? asked_at_ + kDumpPatience : kNever; }

Instant Doubt::due_at() const {
  if (check_at_ == kNever || asked_) return kNever;
  if (checks_ && !wanted_) return asked_at_;
  const auto rested = asked_at_ + kRest;
  return wanted_ ? rested : std::max(std::min(check_at_, clock_missed_at_), rested);
}

std::uint8_t Doubt::take(Instant now) {
  if (checks_ && !wanted_) {
    start(now);
    return ask::kUpdateNice;
  }
  if (!wanted_) {
    checks_ = true;
  } else if (std::exchange(clock_wanted_, false)) {
    return ask::kClock;
  }
  wanted_ = false;
  asked_ = true;
  asked_at_ = now;
  ++asked_times_;
  return ask::kBoard;
}

}  // namespace jadoube::drivers::dgt
