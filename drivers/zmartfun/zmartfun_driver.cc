#include "drivers/zmartfun/zmartfun_driver.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "drivers/polled/placement_reporter.h"
#include "drivers/polled/polled_board.h"

// The problem: only one source describes the board. A report has no head and no checksum. It is not
// known whether the board repeats its position, or sends it only when it changes.
//
// The policy: only read, and write nothing. A report with one king of each colour proves the board.
// A square changes when two of three reports agree on it. If no report follows one for kSettles,
// that report counts as three. So both kinds of board are read.
//
// Not handled: lights; the board over Bluetooth, which sends text.
namespace jadoube::drivers::zmartfun {
namespace {

using namespace std::chrono_literals;
using enum rules::Piece;

constexpr auto kPauseBetweenReports = 20ms;
constexpr std::uint8_t kOtherReport = 0xFF;

// [spec: drivers/zmartfun/protocol.md#squares]
constexpr NibbleCode kCode{
    .first = NibbleCode::First::kA1,
    .low_half_first = true,
    .pieces = {kNone, kWhiteKing, kWhiteQueen, kWhiteRook, kWhiteKnight, kWhiteBishop, kWhitePawn,
               kBlackKing, kBlackQueen, kBlackRook, kBlackKnight, kBlackBishop, kBlackPawn}};

bool are_zeros(const Bytes& bytes) {
  return std::ranges::all_of(bytes, [](std::uint8_t byte) { return byte == 0; });
}

}  // namespace

std::optional<rules::Placement> ReportDecoder::take(Instant now, std::uint8_t byte) {
  expire(now);
  taken_at_ = now;
  if (held_.empty() && byte == kOtherReport) is_other_ = true;
  if (is_other_) return std::nullopt;
  held_.push_back(byte);
  return held_.size() == kNibbleBytes ? complete() : std::nullopt;
}

std::optional<rules::Placement> ReportDecoder::complete() {
  const Bytes report = std::move(held_);
  held_.clear();
  if (may_be_filling_ && are_zeros(report)) return std::nullopt;
  const auto placement = read_nibbles(report, kCode);
  if (placement) {
    may_be_filling_ = true;
  } else {
    skipped_bytes_ += report.size();
  }
  return placement;
}

void ReportDecoder::expire(Instant now) {
  if (now < expires_at()) return;
  if (!may_be_filling_ || !are_zeros(held_)) skipped_bytes_ += held_.size();
  held_.clear();
  is_other_ = may_be_filling_ = false;
}

Instant ReportDecoder::expires_at() const {
  const bool is_open = !held_.empty() || is_other_ || may_be_filling_;
  return is_open ? taken_at_ + kPauseBetweenReports : kNever;
}

namespace {

// [spec: drivers/zmartfun/protocol.md#timing]
constexpr auto kSettles = 300ms;
constexpr auto kGapInReports = 2s;
constexpr auto kSilentFor = 3s;
constexpr auto kGivesUp = 10s;

bool has_both_kings(const rules::Placement& placement) {
  int white = 0, black = 0;
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    white += placement[square] == rules::Piece::kWhiteKing;
    black += placement[square] == rules::Piece::kBlackKing;
  }
  return white == 1 && black == 1;
}

// It has lights, but this driver does not use them.
const BoardMake kMake{
    .trademark = "Zmartfun",
    .capabilities = {.sensing = SensingClass::kIdentity,
                     .facing = Facing::kEitherWay,
                     .clock = false,
                     .own_log = false},
    .no_log = rules::Sentence("a Zmartfun board keeps no log"),
    .no_clock = rules::Sentence("a Zmartfun board supports no clock"),
    .no_lights = rules::Sentence("this driver does not support the lights of a Zmartfun board")};

/// The driver of a Zmartfun board over USB. It reads, and writes nothing [spec:
/// drivers/zmartfun/protocol.md].
class ZmartfunDriver final : public PolledBoard {
 public:
  ZmartfunDriver() : PolledBoard(kMake) {}

 protected:
  void begin(Instant now) override;
  void take(Instant now, std::uint8_t byte, Seen& seen) override;
  void expire(Instant now, Seen& seen) override;
  void elapse(Instant now, Seen& seen) override;
  Instant elapses_at() const override;
  Instant dies_at() const override;
  rules::Expected<void> accept(Instant now, const Command& command) override;

 private:
  void understand(Instant now, const rules::Placement& position, Seen& seen);
  void report(Seen& seen);
  Instant settles_at() const;

  ReportDecoder decoder_;
  SquareVote vote_;
  PlacementReporter reporter_;
  std::optional<rules::Placement> last_;
  Instant opened_at_{}, position_at_{};
  /// The last position has been accepted because nothing came after it.
  bool is_settled_ = false;
  /// The board has sent the same position twice, so it does not wait for a change.
  bool repeats_ = false;
  bool reports_all_ = false;
};

void ZmartfunDriver::begin(Instant now) {
  *this = ZmartfunDriver();
  opened_at_ = now;
}

void ZmartfunDriver::take(Instant now, std::uint8_t byte, Seen& seen) {
  const auto position = decoder_.take(now, byte);
  noise_.follow(now, decoder_.skipped_bytes());
  if (!position) return;
  noise_.end(seen);
  understand(now, *position, seen);
}

void ZmartfunDriver::understand(Instant now, const rules::Placement& position, Seen& seen) {
  const Instant before = std::exchange(position_at_, now);
  if (repeats_ && now - before > kGapInReports) reporter_.miss();
  repeats_ = repeats_ || (last_ == position && now - before < kSettles);
  last_ = position;
  is_settled_ = false;
  vote_.add(position);
  if (vote_.is_decided()) report(seen);
}

void ZmartfunDriver::report(Seen& seen) {
  const bool greets = conversation() == Conversation::kGreeting;
  if (greets && has_both_kings(vote_.placement())) become_live();
  if (is_live()) reporter_.take(vote_.placement(), seen);
}

rules::Expected<void> ZmartfunDriver::accept(Instant, const Command&) {
  reports_all_ = true;
  return {};
}

void ZmartfunDriver::expire(Instant now, Seen&) {
  decoder_.expire(now);
  noise_.follow(now, decoder_.skipped_bytes());
}

void ZmartfunDriver::elapse(Instant now, Seen& seen) {
  if (now >= settles_at()) {
    is_settled_ = true;
    for (int i = 0; i < SquareVote::kVoters; ++i) vote_.add(*last_);
    report(seen);
  }
  // The board cannot be asked, so what is known is reported again.
  if (std::exchange(reports_all_, false)) {
    reporter_.report_all();
    reporter_.take(vote_.placement(), seen);
  }
}

Instant ZmartfunDriver::settles_at() const {
  return !last_ || is_settled_ ? kNever : position_at_ + kSettles;
}

Instant ZmartfunDriver::elapses_at() const { return std::min(decoder_.expires_at(), settles_at()); }

Instant ZmartfunDriver::dies_at() const {
  if (!is_live()) return opened_at_ + kGivesUp;
  return repeats_ ? position_at_ + kSilentFor : kNever;
}

}  // namespace

std::unique_ptr<Driver> make_zmartfun_driver() { return std::make_unique<ZmartfunDriver>(); }

}  // namespace jadoube::drivers::zmartfun
