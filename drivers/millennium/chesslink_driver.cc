#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "drivers/millennium/message.h"
#include "drivers/polled/placement_reporter.h"
#include "drivers/polled/polled_board.h"
#include "rules/square.h"

// The problem: how often a board sends its position depends on a cell of its memory, which another
// program may have set. The cell keeps its content without power. So the driver reads it and never
// writes it: a visit of jadoube changes nothing on a player's board.
//
//   every scan, from time to time   listens; asks if nothing comes
//   on change                       listens; asks once a second
//   never, or not known             asks four times a second
//
// Each report is the whole position, so a lost report does no lasting harm. After noise, the
// position is requested at once, because the noise may have destroyed a report. If noise or an
// outage has hidden more than one move, `PlacementReporter` reports it.
//
// A board is live if it answers the version question or sends a position.
//
// Not handled: the board's own game (eONE), writing the board's number.

namespace jadoube::drivers::millennium {
namespace {

using namespace std::chrono_literals;

// [spec: drivers/millennium/protocol.md#timing]
constexpr auto kGap = 100ms;
constexpr auto kAnswer = 500ms;
constexpr int kVersionTries = 4, kCellTries = 2;
constexpr std::uint8_t kReportsCell = 0x02;
// The three low bits of the cell: 0 every scan, 1 never, 2 from time to time, 3 to 7 on change.
constexpr std::uint8_t kReportsMask = 0x07, kNeverReports = 1;
constexpr auto kAskedRarely = 1000ms, kAskedOften = 250ms;
// Without a position for this time, several moves may have been made.
constexpr auto kGapInPositions = 2s;
constexpr auto kSilence = 3000ms, kAnswerAfterSleep = 1500ms;

const BoardMake kMake{.trademark = "Millennium ChessLink",
                      .capabilities = {.sensing = SensingClass::kIdentity,
                                       .facing = Facing::kEitherWay,
                                       .clock = false,
                                       .own_log = false,
                                       .lights = true},
                      .no_log = rules::Sentence("a ChessLink board keeps no log"),
                      .no_clock = rules::Sentence("a ChessLink board supports no clock"),
                      .pause = kGap};

/// The driver of a Millennium board with a ChessLink module [spec: drivers/millennium/protocol.md].
class ChessLinkDriver final : public PolledBoard {
 public:
  ChessLinkDriver() : PolledBoard(kMake) {}
  bool identified() const override { return step_ > Step::kNumber; }

 protected:
  void begin(Instant now) override;
  void take(Instant now, std::uint8_t byte, Seen& seen) override;
  void expire(Instant now, Seen& seen) override;
  void elapse(Instant now, Seen& seen) override;
  Instant elapses_at() const override { return std::min(decoder_.expires_at(), waits_until_); }
  Instant dies_at() const override;
  Bytes next_question(Instant now) override;
  Instant next_question_at() const override;
  rules::Expected<void> accept(Instant now, const Command& command) override;

 private:
  /// The questions of the greeting, in this order.
  enum class Step : std::uint8_t {
    kVersion,  ///< Every board answers this, so the answer proves that it is a board.
    kReports,  ///< When does the board send its position without a question?
    kNumber,   ///< The cells of the board's number.
    kLights,   ///< Darken what another program has lit up. Some boards do not answer.
    kDone,
  };

  void take_frames(Instant now, Seen& seen);
  void understand(Instant now, const Position& position, Seen& seen);
  void understand(Instant now, const Version& version, Seen& seen);
  void understand(Instant now, const Cell& cell, Seen& seen);
  void understand(Instant, Done, Seen&) {}
  void understand(Instant, Malformed, Seen&) {}
  void prove(Instant now);
  void note_skipped(Instant now);
  void enter(Step step);
  void go_on_with_number();
  void give_up_waiting();
  void report(Seen& seen);
  bool greets() const;
  bool shows_lights() const;
  Instant position_due_at() const;

  FrameDecoder decoder_;
  PlacementReporter reporter_;
  BoardNumber number_;
  DeviceInfo reported_ = info_;
  Step step_ = Step::kVersion;
  int tries_ = 0;
  /// How the board reports its position (cell 02). Nothing: not known.
  std::optional<std::uint8_t> reports_;
  /// The answer to the greeting's question is awaited until then. kNever: the question is due.
  Instant waits_until_ = kNever;
  Instant received_at_{};
  /// The last position, and the last question for one.
  Instant position_at_{}, position_asked_at_{};
  /// The first question since the last frame. kNever: none.
  Instant asked_in_vain_since_ = kNever;
  bool wants_position_ = false;
  /// The squares to light up next.
  std::optional<rules::Bitboard> lights_;
};

void ChessLinkDriver::begin(Instant now) {
  *this = ChessLinkDriver();
  received_at_ = position_at_ = position_asked_at_ = now;
}

void ChessLinkDriver::take(Instant now, std::uint8_t byte, Seen& seen) {
  decoder_.push(now, byte);
  take_frames(now, seen);
}

void ChessLinkDriver::take_frames(Instant now, Seen& seen) {
  while (const auto frame = decoder_.next()) {
    note_skipped(now);
    const Message message = decode(*frame);
    if (std::holds_alternative<Malformed>(message)) {
      noise_.add(now, frame->payload.size() + 3);
      wants_position_ = true;
      continue;
    }
    noise_.end(seen);
    received_at_ = now;
    asked_in_vain_since_ = kNever;
    std::visit([&](const auto& what) { understand(now, what, seen); }, message);
  }
  note_skipped(now);
}

void ChessLinkDriver::understand(Instant now, const Position& position, Seen& seen) {
  prove(now);
  if (now - position_at_ > kGapInPositions) reporter_.miss();
  position_at_ = now;
  wants_position_ = false;
  reporter_.take(position.placement, seen);
}

void ChessLinkDriver::understand(Instant now, const Version& version, Seen& seen) {
  prove(now);
  info_.firmware = version.text;
  if (step_ == Step::kVersion) enter(Step::kReports);
  report(seen);
}

void ChessLinkDriver::understand(Instant, const Cell& cell, Seen& seen) {
  if (cell.address == kReportsCell) reports_ = cell.value & kReportsMask;
  number_.take(cell.address, cell.value);
  const bool is_news = step_ == Step::kNumber || (step_ == Step::kReports && reports_);
  if (!is_news) return;
  go_on_with_number();
  report(seen);
}

void ChessLinkDriver::go_on_with_number() {
  info_.serial = number_.text().value_or("");
  enter(number_.next_cell() ? Step::kNumber : Step::kLights);
}

void ChessLinkDriver::report(Seen& seen) {
  if (info_ == reported_) return;
  reported_ = info_;
  seen.push_back(DeviceRead{info_});
}

void ChessLinkDriver::prove(Instant now) {
  if (is_live()) return;
  become_live();
  position_at_ = now;
  wants_position_ = !reporter_.placement();
}

void ChessLinkDriver::note_skipped(Instant now) {
  if (noise_.follow(now, decoder_.skipped_bytes()) == 0) return;
  wants_position_ = true;
  reporter_.miss();
}

rules::Expected<void> ChessLinkDriver::accept(Instant, const Command& command) {
  if (const auto* lights = std::get_if<ShowLights>(&command)) {
    lights_ = lights->squares;
  } else {
    reporter_.report_all();
    wants_position_ = true;
  }
  return {};
}

void ChessLinkDriver::expire(Instant now, Seen& seen) {
  decoder_.expire(now);
  take_frames(now, seen);
}

void ChessLinkDriver::elapse(Instant now, Seen&) {
  if (now >= waits_until_) give_up_waiting();
}

// The greeting's question comes first, unless it waits for an answer. Then the lights, and then the
// position. The greeting darkens the lights, so they come after it.
PolledBoard::Bytes ChessLinkDriver::next_question(Instant now) {
  if (greets() && step_ == Step::kLights) {
    enter(Step::kDone);
    return darken_lights();
  }
  if (shows_lights()) return show_lights(*std::exchange(lights_, std::nullopt));
  asked_in_vain_since_ = std::min(asked_in_vain_since_, now);
  if (greets()) {
    waits_until_ = now + kAnswer;
    ++tries_;
    if (step_ == Step::kVersion) return ask_version();
    return ask_cell(step_ == Step::kReports ? kReportsCell : *number_.next_cell());
  }
  wants_position_ = false;
  position_asked_at_ = now;
  return ask_position();
}

void ChessLinkDriver::enter(Step step) {
  step_ = step;
  tries_ = 0;
  waits_until_ = kNever;
}

// A board that has already sent positions need not answer the questions.
void ChessLinkDriver::give_up_waiting() {
  waits_until_ = kNever;
  if (step_ == Step::kVersion) {
    if (tries_ < kVersionTries) return;
    if (!is_live()) die();
    enter(Step::kLights);
  } else if (tries_ >= kCellTries) {
    enter(Step::kLights);
  }
}

Instant ChessLinkDriver::position_due_at() const {
  if (!is_live()) return kNever;
  if (wants_position_) return free_at();
  const bool comes = reports_ && *reports_ != kNeverReports;
  const auto every = comes || step_ != Step::kDone ? kAskedRarely : kAskedOften;
  return std::max(free_at(), std::max(position_at_, position_asked_at_) + every);
}

bool ChessLinkDriver::greets() const { return step_ != Step::kDone && waits_until_ == kNever; }

bool ChessLinkDriver::shows_lights() const { return step_ == Step::kDone && lights_.has_value(); }

Instant ChessLinkDriver::next_question_at() const {
  return greets() || shows_lights() ? free_at() : position_due_at();
}

// A board is dead only if it does not answer a question. So after a sleep of the machine, the board
// is asked first.
Instant ChessLinkDriver::dies_at() const {
  if (!is_live() || asked_in_vain_since_ == kNever) return kNever;
  return std::max(received_at_ + kSilence, asked_in_vain_since_ + kAnswerAfterSleep);
}

}  // namespace

std::unique_ptr<Driver> make_chesslink_driver() { return std::make_unique<ChessLinkDriver>(); }

}  // namespace jadoube::drivers::millennium
