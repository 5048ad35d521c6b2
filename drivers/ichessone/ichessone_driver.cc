#include <algorithm>
#include <memory>
#include <utility>

#include "drivers/ichessone/message.h"
#include "drivers/polled/placement_reporter.h"
#include "drivers/polled/polled_board.h"

// The problem: the board answers questions and can report by itself, but no source has the
// interval, and an answer has no checksum.
//
// The policy: ask for the version of the electronics. Its answer proves that it is a board. Then
// ask for the position ten times a second. This needs no reports, so a lost answer does no lasting
// harm. A square changes when two of three positions agree on it.
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

// It has lights, but this driver does not use them. The battery is added to its capabilities when
// it reports the level.
const BoardMake kMake{
    .trademark = "iChessOne",
    .capabilities = {.sensing = SensingClass::kIdentity,
                     .facing = Facing::kEitherWay,
                     .clock = false,
                     .own_log = false},
    .no_log = rules::Sentence("an iChessOne board keeps no log"),
    .no_clock = rules::Sentence("an iChessOne board takes no clock"),
    .no_lights = rules::Sentence("this driver does not support the lights of an iChessOne board"),
    .pause = kPause};

/// The driver of an iChessOne board [spec: drivers/ichessone/protocol.md].
class IChessOneDriver final : public PolledBoard {
 public:
  IChessOneDriver() : PolledBoard(kMake) {}

 protected:
  void begin(Instant now) override;
  void take(Instant now, std::uint8_t byte, Seen& seen) override;
  void expire(Instant now, Seen& seen) override;
  Instant elapses_at() const override { return decoder_.expires_at(); }
  Instant dies_at() const override;
  Bytes next_question(Instant now) override;
  Instant next_question_at() const override;
  rules::Expected<void> accept(Instant now, const Command& command) override;

 private:
  void understand(Instant now, const Position& position, Seen& seen);
  void understand(Instant now, const Battery& battery, Seen& seen);
  void understand(Instant now, const Hardware& hardware, Seen& seen);
  void take_answer(Instant now, const Answer& answer, Seen& seen);

  AnswerDecoder decoder_;
  SquareVote vote_;
  PlacementReporter reporter_;
  int tries_ = 0;
  Instant asked_at_{}, position_at_{}, battery_at_ = kNever;
  Instant asked_in_vain_since_ = kNever;
};

void IChessOneDriver::begin(Instant now) {
  *this = IChessOneDriver();
  position_at_ = now;
}

void IChessOneDriver::take(Instant now, std::uint8_t byte, Seen& seen) {
  const auto answer = decoder_.take(now, byte);
  noise_.follow(now, decoder_.skipped_bytes());
  if (answer) take_answer(now, *answer, seen);
}

void IChessOneDriver::take_answer(Instant now, const Answer& answer, Seen& seen) {
  noise_.end(seen);
  std::visit([&](const auto& what) { understand(now, what, seen); }, answer);
}

void IChessOneDriver::understand(Instant now, const Position& position, Seen& seen) {
  if (!is_live()) return;
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
  if (!is_live()) {
    become_live();
    battery_at_ = now;
  }
  if (std::exchange(info_.hardware, hardware.text) == hardware.text) return;
  seen.push_back(DeviceRead{info_});
}

rules::Expected<void> IChessOneDriver::accept(Instant, const Command&) {
  reporter_.tell_all();
  return {};
}

void IChessOneDriver::expire(Instant now, Seen& seen) {
  if (const auto answer = decoder_.expire(now)) take_answer(now, *answer, seen);
  noise_.follow(now, decoder_.skipped_bytes());
}

// Questions are words without an end mark [spec: drivers/ichessone/protocol.md#questions].
PolledBoard::Bytes IChessOneDriver::next_question(Instant now) {
  if (!is_live()) {
    if (tries_ == kTries) return {};
    ++tries_;
    asked_at_ = now;
    return bytes_of("RH");
  }
  if (now >= battery_at_) {
    battery_at_ = now + kBatteryEvery;
    return bytes_of("RB");
  }
  asked_at_ = now;
  asked_in_vain_since_ = std::min(asked_in_vain_since_, now);
  return bytes_of("RP");
}

Instant IChessOneDriver::next_question_at() const {
  if (!is_live()) return tries_ == 0 ? free_at() : asked_at_ + kVersionAfter;
  return std::max(free_at(), std::min(battery_at_, asked_at_ + kAskEvery));
}

Instant IChessOneDriver::dies_at() const {
  if (!is_live()) return tries_ == kTries ? asked_at_ + kVersionAfter : kNever;
  return asked_in_vain_since_ == kNever ? kNever : asked_in_vain_since_ + kDiesAfter;
}

}  // namespace

std::unique_ptr<Driver> make_ichessone_driver() { return std::make_unique<IChessOneDriver>(); }

}  // namespace jadoube::drivers::ichessone
