#include "daemon/arbiter/clock_audit/player_audit.h"

#include <algorithm>

#include "daemon/arbiter/by_color.h"
#include "daemon/arbiter/clock_audit/per_move_audit.h"

namespace jadoube::arbiter {

using rules::MoveTime;
using rules::NextPeriod;
using std::chrono::milliseconds;

// A press may be reported this late if its ply was in doubt.
constexpr milliseconds kReportedLate = std::chrono::seconds(15);
// No period is shorter, and two different periods differ by more.
constexpr milliseconds kPeriodLike = std::chrono::minutes(1);

PlayerAudit::PlayerAudit(rules::TimeControl control, std::optional<NextPeriod> next_period,
                         int moves, milliseconds tolerance)
    : next_period_(next_period),
      tolerance_(tolerance),
      moves_(std::clamp(moves, 0, rules::TimeControl::kMaxMoves)),
      rule_(control, control.period_of_move(moves_ + 1)) {}

bool PlayerAudit::period_is_due() const {
  const std::optional<int> end = rule_.control().moves_until_end_of(rule_.period());
  return end && moves_ + ahead_ >= *end;
}

void PlayerAudit::begin_period() {
  rule_.begin_period();
  zero_elsewhere_ = reported_overdue_ = false;
}

// If a clock adds the period at zero, it may also add the time for one or two moves [seen:
// schachschiedsrichter-nrw.de, DGT XL].
bool PlayerAudit::is_period_time(milliseconds gain, milliseconds thought, bool at_zero) const {
  if (!rule_.awaits_period() || is_near(gain, rule_.expected_for_move(thought), tolerance_)) {
    return false;
  }
  return is_period_time_by(rule_.per_move_after(), gain, thought, at_zero) ||
         is_period_time_by(rule_.control().period(rule_.period() + 1).per_move, gain, thought,
                           at_zero);
}

bool PlayerAudit::is_period_time_by(const MoveTime& next, milliseconds gain, milliseconds thought,
                                    bool at_zero) const {
  const milliseconds with_move = given_by(next, thought);
  const milliseconds over = gain - rule_.next_period_time() - with_move;
  const milliseconds least = at_zero ? -with_move : milliseconds(0);
  const milliseconds most = at_zero ? 2 * next.time : milliseconds(0);
  return over >= least - tolerance_ && over <= most + tolerance_;
}

PressReckoning PlayerAudit::period_came(milliseconds gain, bool at_zero) {
  const int end = rule_.control().moves_until_end_of(rule_.period()).value_or(moves_);
  const bool reported = reported_overdue_;
  const milliseconds time = rule_.next_period_time();
  begin_period();
  PressReckoning reckoning{gain - time, PeriodCame::kOnTime, 0, time};
  if (at_zero || moves_ == end || reported) return reckoning;
  ahead_ = end - moves_;
  reckoning.period = ahead_ > 0 ? PeriodCame::kEarly : PeriodCame::kLate;
  reckoning.moves_off = std::abs(ahead_);
  return reckoning;
}

PressReckoning PlayerAudit::reckon(milliseconds gain, milliseconds thought, milliseconds left) {
  const bool ran_out = left - thought <= tolerance_;
  const bool at_zero = next_period_ != NextPeriod::kByCounter && (ran_out || zero_elsewhere_);
  if (is_period_time(gain, thought, at_zero)) return period_came(gain, at_zero);
  if (!period_is_due()) return {gain};
  if (rule_.awaits_period()) return reckon_due(gain, thought);
  // The clock does not show the start of a period without a time of its own.
  if (rule_.control().has_period_after(rule_.period())) begin_period();
  return {gain};
}

// The period's time is due, and the gain differs from it. If it differs much, perhaps another time
// was set, or a stop of the clock was not reported. The other player's clock will show which.
PressReckoning PlayerAudit::reckon_due(milliseconds gain, milliseconds thought) {
  const bool last_move = moves_ + ahead_ == rule_.control().moves_until_end_of(rule_.period());
  const milliseconds much = gain - rule_.expected_for_move(thought);
  const milliseconds due = rule_.next_period_time();
  PressReckoning reckoning{gain, PeriodCame::kNo, 0, due};
  if (last_move && gain >= due - kReportedLate) reckoning = period_came(gain, false);
  if (last_move && much >= kPeriodLike) {
    if (!is_near(much, due, kPeriodLike)) reckoning.other_time = much;
  } else if (next_period_ == NextPeriod::kByCounter && !reported_overdue_ &&
             moves_ >= rule_.control().moves_until_end_of(rule_.period())) {
    reported_overdue_ = true;
    reckoning.period = PeriodCame::kOverdue;
  }
  return reckoning;
}

bool PlayerAudit::takes_period_at_zero(milliseconds gain) {
  if (next_period_ == NextPeriod::kByCounter || !is_period_time(gain, milliseconds(0), true)) {
    return false;
  }
  begin_period();
  return true;
}

namespace {

/// After this many missing presses in a row, the lever may be broken. With fewer, the player may
/// have forgotten to press.
constexpr int kDeadPresses = 3;

}  // namespace

std::optional<ClockFinding> LeverAudit::take(const AuditedPly& ply, std::size_t index,
                                             std::optional<Instant> last_at,
                                             const ClockEvents& events) {
  auto &own = levers_[ply.mover], &other = levers_[opponent_of(ply.mover)];
  if (other.unpressed > 0 && last_at) other.lost += events.running(*last_at, ply.at);
  if (ply.pressed || ply.running != ply.mover) {
    own.unpressed = 0;
    own.lost = std::chrono::milliseconds(0);
    return std::nullopt;
  }
  if (++own.unpressed < kDeadPresses || own.reported) return std::nullopt;
  own.reported = true;
  return ClockFinding{ClockFindingKind::kLeverDead,
                      index,
                      ply.mover,
                      -own.lost,
                      {.kind = ClockFindingKind::kLeverDead,
                       .player = ply.mover,
                       .time = own.lost,
                       .moves = own.unpressed}};
}

}  // namespace jadoube::arbiter
