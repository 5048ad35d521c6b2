#include "daemon/arbiter/clock_audit/per_move_audit.h"

namespace jadoube::arbiter {

using rules::Color;
using rules::MoveTime;
using std::chrono::milliseconds;

namespace {

ClockFinding per_move_finding(std::size_t ply, std::optional<Color> who, const MoveTime& rule,
                              const MoveTime& intended) {
  ClockFinding finding{ClockFindingKind::kWrongPerMove, ply, who, rule.time - intended.time};
  const bool increment = intended.how == rules::PerMove::kIncrement;
  if (rule.how != intended.how && increment != (rule.how == rules::PerMove::kIncrement)) {
    finding.kind =
        increment ? ClockFindingKind::kDelayForIncrement : ClockFindingKind::kIncrementForDelay;
  }
  finding.fault = {
      .kind = finding.kind, .player = who, .time = rule.time, .intended = intended.time};
  return finding;
}

}  // namespace

// A press that is read late takes from the idle clock what it seems to give to the mover's clock.
void PerMoveAudit::judge(const MoveShown& shown, ByColor<PlayerAudit>& players,
                         AuditFindings& findings) {
  const auto& [ply, mover, seen, idle] = shown;
  MoveGain move = seen;
  const MoveTime rule = players[mover].per_move();
  const bool both = idle && is_near(*idle, milliseconds(0), tolerance_);
  if (both) move.gain += *idle;
  if (was_read_late(shown, move.gain - given_by(rule, move.thought))) return;
  gains_[mover].add(move);
  if (const auto other = gains_[mover].other_rule(rule, tolerance_)) {
    if (is_in_next_period(players[mover], *other)) {
      players[mover].begin_period();
      forget(mover);
    } else {
      adopt(whose(mover, *other, players), *other, ply, players, findings);
    }
    return;
  }
  if (!both) return;
  shared_.add(move, rule);
  const bool alike = rule == players[opponent_of(mover)].per_move();
  if (const auto other = alike ? shared_.other_rule(rule) : std::nullopt) {
    adopt(std::nullopt, *other, ply, players, findings);
  }
}

// A press that is read late makes one ply too long and the next ply too short by the same time. No
// clock does that: a clock that gives too much to one player does not take it from the other.
bool PerMoveAudit::was_read_late(const MoveShown& shown, milliseconds off) {
  const bool late = off_ && off_->ply + 1 == shown.ply && std::chrono::abs(off) > tolerance_ &&
                    is_near(off, -off_->off, tolerance_);
  off_ = {shown.ply, off};
  if (!late) return false;
  off_.reset();
  gains_[opponent_of(shown.mover)].drop_last();
  shared_.drop_last();
  return true;
}

// The period may have begun with a ply that could not be judged.
bool PerMoveAudit::is_in_next_period(PlayerAudit& player, const MoveTime& rule) const {
  const MoveTime next = player.per_move_after();
  return player.period_is_due() && next.how == rule.how &&
         is_near(next.time, rule.time, tolerance_);
}

/// The player whose clock has the rule `other`, found with a move of `mover`; nothing if both have.
std::optional<Color> PerMoveAudit::whose(Color mover, const MoveTime& other,
                                         const ByColor<PlayerAudit>& players) const {
  const auto idle = opponent_of(mover);
  const bool alike = players[mover].intended_per_move() == players[idle].intended_per_move() &&
                     players[mover].per_move() == players[idle].per_move();
  const bool both = alike && gains_[idle].show(other, players[idle].per_move(), tolerance_);
  return both ? std::nullopt : std::optional(mover);
}

void PerMoveAudit::adopt(std::optional<Color> who, const MoveTime& rule, std::size_t ply,
                         ByColor<PlayerAudit>& players, AuditFindings& findings) {
  const MoveTime intended = players[who.value_or(Color::kWhite)].intended_per_move();
  // Earlier findings were wrong, or were made from too few moves.
  findings.withdraw_per_move(who);
  for (const Color color : kColors) {
    if (!who || *who == color) players[color].adopt(rule);
    forget(color);
  }
  if (rule == intended) return;
  auto finding = per_move_finding(ply, who, rule, intended);
  const bool same_way = finding.kind == ClockFindingKind::kWrongPerMove;
  findings.withdraw_main_time(same_way ? finding.by : rule.time);
  findings.add(std::move(finding));
}

void PerMoveAudit::forget(Color color) {
  gains_[color].clear();
  shared_.clear();
}

bool PeriodAudit::judge(std::size_t ply, Color mover, const PressReckoning& reckoning,
                        ByColor<PlayerAudit>& players, AuditFindings& findings) {
  const bool both = judge_time(ply, mover, reckoning, players, findings);
  ClockFault fault{.kind = ClockFindingKind::kPeriodLate,
                   .player = mover,
                   .moves = players[mover].moves(),
                   .moves_off = reckoning.moves_off};
  switch (reckoning.period) {
    case PeriodCame::kEarly:
      fault.kind = ClockFindingKind::kPeriodEarly;
      findings.add({fault.kind, ply, mover, reckoning.period_time, fault});
      break;
    case PeriodCame::kLate:
      findings.add({fault.kind, ply, mover, -reckoning.period_time, fault});
      break;
    case PeriodCame::kOverdue:
      fault.missing = true;
      fault.moves_off = 0;
      fault.time = players[mover].next_period_time();
      findings.add({fault.kind, ply, mover, -fault.time, fault});
      break;
    case PeriodCame::kNo:
    case PeriodCame::kOnTime:
      break;
  }
  return both;
}

// One clock alone may have been stopped without a report of it. If both clocks got the same time,
// that time was set.
bool PeriodAudit::judge_time(std::size_t ply, Color mover, const PressReckoning& reckoning,
                             ByColor<PlayerAudit>& players, AuditFindings& findings) {
  if (!reckoning.other_time) return false;
  const milliseconds time = *reckoning.other_time, intended = reckoning.period_time;
  odd_[mover] = time;
  const auto& same = odd_[opponent_of(mover)];
  if (!same || !is_near(time, *same, 2 * tolerance_)) return false;
  const milliseconds set = std::chrono::round<std::chrono::minutes>(time);
  for (const Color color : kColors) {
    if (players[color].period_is_due()) players[color].begin_period();
    odd_[color].reset();
  }
  if (set == intended) return true;
  findings.add({ClockFindingKind::kWrongPeriodTime,
                ply,
                std::nullopt,
                set - intended,
                {.kind = ClockFindingKind::kWrongPeriodTime, .time = set, .intended = intended}});
  return true;
}

}  // namespace jadoube::arbiter
