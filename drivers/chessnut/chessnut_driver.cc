#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <utility>

#include "drivers/chessnut/message.h"
#include "drivers/polled/placement_reporter.h"
#include "drivers/polled/polled_board.h"
#include "rules/square.h"

// The problem: the board sends nothing until a command asks for positions. It may forget the
// command, for example when it was switched off and on. A report has no checksum. A Move has other
// commands for lights and battery, and does not report its model.
//
// The policy: send the command at the start, and again when no position comes for two seconds. A
// board is live if it sends a position. A square changes when two of three positions agree on it.
// Two commands are at least kPause apart, and each goes out alone, because each is a report of its
// own. A board that does not report its battery is asked as a Move. The answer proves that it is
// one.
//
// Not handled: stored games; the motors of a Move.

namespace jadoube::drivers::chessnut {
namespace {

using namespace std::chrono_literals;

// [spec: drivers/chessnut/protocol.md#timing]
constexpr auto kPause = 200ms;
constexpr auto kReportedAgainAfter = 1s;
constexpr auto kPositionsStop = 2s;
constexpr auto kDiesAfter = 3s;
constexpr auto kBatteryAgain = 5min;
constexpr auto kBatteryWithin = 2s;

// It stores games, but this driver does not read them. The battery is added to its capabilities
// when it reports the level.
const BoardMake kMake{.trademark = "Chessnut",
                      .capabilities = {.sensing = SensingClass::kIdentity,
                                       .facing = Facing::kEitherWay,
                                       .clock = false,
                                       .own_log = false,
                                       .lights = true,
                                       .sound = true},
                      .no_log = rules::Sentence("a Chessnut board keeps no log"),
                      .no_clock = rules::Sentence("a Chessnut board supports no clock"),
                      .pause = kPause};

/// The driver of a Chessnut Air, Air+, Pro or Go over USB or Bluetooth LE, and of a Move over
/// Bluetooth LE [spec: drivers/chessnut/protocol.md].
class ChessnutDriver final : public PolledBoard {
 public:
  ChessnutDriver() : PolledBoard(kMake) {}

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
  void understand(Instant, Done, Seen&) {}
  void understand(Instant, Other, Seen&) {}
  void understand(Instant, Malformed, Seen&) {}
  Instant positions_due_at() const;

  ReportDecoder decoder_;
  SquareVote vote_;
  PlacementReporter reporter_;
  /// The squares to light up next. At first none: another program may have lit up some.
  std::optional<rules::Bitboard> lights_ = rules::Bitboard{0};
  rules::Bitboard shown_ = 0;
  /// The length of the next sound.
  std::optional<std::chrono::milliseconds> sound_;
  /// The last position, the last request for positions, and the first request since that position.
  Instant position_at_{}, asked_at_ = Instant::min(), asked_in_vain_since_ = kNever;
  Instant battery_at_ = kNever;
  /// The board gave an answer that only a Move gives.
  bool is_move_ = false;
  /// When a board that has not reported its battery is asked as a Move.
  Instant asked_as_move_at_ = kNever;
};

void ChessnutDriver::begin(Instant now) {
  *this = ChessnutDriver();
  position_at_ = now;
}

void ChessnutDriver::take(Instant now, std::uint8_t byte, Seen& seen) {
  const auto report = decoder_.take(now, byte);
  noise_.follow(now, decoder_.skipped_bytes());
  if (!report) return;
  const Message message = decode(*report);
  if (std::holds_alternative<Malformed>(message)) {
    return noise_.add(now, report->data.size() + 2);
  }
  noise_.end(seen);
  std::visit([&](const auto& what) { understand(now, what, seen); }, message);
}

void ChessnutDriver::understand(Instant now, const Position& position, Seen& seen) {
  if (!is_live()) {
    become_live();
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
    // The board did not accept the last command.
    if (!lights_) lights_ = shown_;
  }
  if (info_ != before) seen.push_back(DeviceRead{info_});
}

rules::Expected<void> ChessnutDriver::accept(Instant, const Command& command) {
  if (const auto* lights = std::get_if<ShowLights>(&command)) {
    lights_ = lights->squares;
  } else if (const auto* beep = std::get_if<Beep>(&command)) {
    sound_ = beep->length;
  } else {
    reporter_.report_all();
  }
  return {};
}

void ChessnutDriver::expire(Instant now, Seen&) {
  decoder_.expire(now);
  noise_.follow(now, decoder_.skipped_bytes());
}

PolledBoard::Bytes ChessnutDriver::next_question(Instant now) {
  if (now >= positions_due_at()) {
    asked_at_ = now;
    asked_in_vain_since_ = std::min(asked_in_vain_since_, now);
    return ask_positions();
  }
  if (is_live() && lights_) {
    shown_ = *std::exchange(lights_, std::nullopt);
    return is_move_ ? show_move_lights(shown_) : show_lights(shown_);
  }
  if (is_live() && sound_) {
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
  if (asked_at_ == Instant::min()) return free_at();
  const Instant due = is_live() ? position_at_ + kPositionsStop : asked_at_;
  return std::max({free_at(), due, asked_at_ + kReportedAgainAfter});
}

// A board that does not obey the command is dead. For a live board, the time counts from when its
// positions stopped.
Instant ChessnutDriver::dies_at() const {
  return asked_in_vain_since_ == kNever ? kNever : asked_in_vain_since_ + kDiesAfter;
}

Instant ChessnutDriver::next_question_at() const {
  const bool shows = is_live() && (lights_ || sound_);
  const Instant other = shows ? free_at() : std::min(battery_at_, asked_as_move_at_);
  return std::min(positions_due_at(), std::max(free_at(), other));
}

}  // namespace

std::unique_ptr<Driver> make_chessnut_driver() { return std::make_unique<ChessnutDriver>(); }

}  // namespace jadoube::drivers::chessnut
