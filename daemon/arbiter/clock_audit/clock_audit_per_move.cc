// What `ClockAudit` makes of the time for each move: errors of seconds that show in several
// presses.
#include <algorithm>

#include "daemon/arbiter/clock_audit/clock_audit.h"

namespace jadoube::arbiter {

using rules::Color;
using rules::MoveTime;
using rules::opponent_of;
using std::chrono::milliseconds;

// The idle clock has lost how late the press was read, which the mover's seems to have gained.
void ClockAudit::judge_per_move(Color mover, MoveGain move, std::optional<milliseconds> idle) {
  const MoveTime rule = player(mover).per_move();
  const bool both = idle && is_near(*idle, milliseconds(0), terms_.tolerance);
  if (both) move.gain += *idle;
  if (was_told_late(mover, move.gain - given_by(rule, move.thought))) return;
  gains_[mover].add(move);
  if (const auto other = gains_[mover].other_rule(rule, terms_.tolerance)) {
    if (!is_in_next_period(mover, *other)) per_move_is(mover, *other);
    return;
  }
  if (!both) return;
  shared_.add(move, rule);
  const bool alike = rule == player(opponent_of(mover)).per_move();
  if (const auto other = alike ? shared_.other_rule(rule) : std::nullopt) {
    per_move_is(std::nullopt, *other);
  }
}

// A press that was told late makes one ply too long and the next too short by the same: that is no
// clock's doing, for what a clock gives wrongly it does not take from the other.
bool ClockAudit::was_told_late(Color mover, milliseconds off) {
  const bool late = off_ && off_->ply + 1 == plies_ && std::chrono::abs(off) > terms_.tolerance &&
                    is_near(off, -off_->off, terms_.tolerance);
  off_ = {plies_, off};
  if (!late) return false;
  off_.reset();
  gains_[opponent_of(mover)].drop_last();
  shared_.drop_last();
  return true;
}

// The period may have begun in a ply that could not be judged.
bool ClockAudit::is_in_next_period(Color mover, const MoveTime& rule) {
  PlayerAudit& own = player(mover);
  const MoveTime next = own.per_move_after();
  if (!own.period_is_due() || next.how != rule.how ||
      !is_near(next.time, rule.time, terms_.tolerance)) {
    return false;
  }
  own.begin_period();
  forget_gains(mover);
  return true;
}

void ClockAudit::per_move_is(std::optional<Color> who, const MoveTime& rule) {
  const MoveTime intended = player(who.value_or(Color::kWhite)).intended_per_move();
  withdraw_per_move(who);
  for (const Color color : kColors) {
    if (!who || *who == color) player(color).adopt(rule);
    forget_gains(color);
  }
  if (rule == intended) return;
  ClockFinding finding{ClockFindingKind::kWrongPerMove, plies_, who, rule.time - intended.time};
  const bool increment = intended.how == rules::PerMove::kIncrement;
  if (rule.how != intended.how && increment != (rule.how == rules::PerMove::kIncrement)) {
    finding.kind =
        increment ? ClockFindingKind::kDelayForIncrement : ClockFindingKind::kIncrementForDelay;
  }
  finding.fault = {
      .kind = finding.kind, .player = who, .time = rule.time, .intended = intended.time};
  withdraw_main_time(finding.kind == ClockFindingKind::kWrongPerMove ? finding.by : rule.time);
  add_finding(std::move(finding));
}

// What was found of the time for each move before was found wrongly, or from too little.
void ClockAudit::withdraw_per_move(std::optional<Color> who) {
  std::erase_if(findings_, [&](const ClockFinding& known) {
    const bool per_move = known.kind == ClockFindingKind::kWrongPerMove ||
                          known.kind == ClockFindingKind::kDelayForIncrement ||
                          known.kind == ClockFindingKind::kIncrementForDelay;
    return per_move && (!who || !known.who || known.who == who);
  });
}

// A wrong increment is in the first displays too, before the first press and with it: what was
// taken for the main time there is no more than that.
void ClockAudit::withdraw_main_time(milliseconds per_move) {
  const milliseconds most = 2 * std::chrono::abs(per_move) + terms_.tolerance;
  std::erase_if(findings_, [&](const ClockFinding& known) {
    return known.kind == ClockFindingKind::kWrongMainTime && std::chrono::abs(known.by) <= most;
  });
}

void ClockAudit::forget_gains(Color color) {
  gains_[color].clear();
  shared_.clear();
}

}  // namespace jadoube::arbiter
