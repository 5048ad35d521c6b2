// The problem: a clock that was set wrongly, or whose counter has drifted, runs as smoothly as one
// that is right, and is found hours later. The record has what both clocks showed at each press and
// when that was read.
//
// The policy: between two presses that were read, one clock ran and the other stood. What the clock
// of the player who pressed went up by, his thinking time put back, is what the clock gave him: the
// time for the move, and with the last move of a period the next period's time. That is held
// against the time control, move by move, with the player's own count of moves. Every ply is judged
// from the reading before it, so errors do not add up, and what is missed (a gap in the record, the
// arbiter's hand on the clock) costs the plies it touches and no more. A fault that is found is
// told once, and what follows is judged by the clock as it is.
//
// Thinking time is wall time less the time the clock stood. A stop that nobody has told makes a
// single gain too great, and is passed over: what is wrong with a clock shows in more than one
// press, or is a whole period.
//
// Not handled: hourglasses; a first increment that comes with the first press counts as right.
#include "daemon/arbiter/clock_audit/clock_audit.h"

#include <algorithm>

namespace jadoube::arbiter {

using rules::Color;
using rules::MoveTime;
using rules::opponent_of;
using std::chrono::milliseconds;

AuditedPly audited(const model::Ply& ply, Color mover, std::optional<Color> running) {
  return {.mover = mover,
          .at = ply.confirmed_at.value_or(ply.made_at),
          .pressed = ply.evidence == model::Evidence::kPress,
          .white = ply.white_clock,
          .black = ply.black_clock,
          .running = running};
}

ClockAudit::ClockAudit(const AuditTerms& terms)
    : terms_(terms),
      players_{PlayerAudit{terms.white, terms.next_period, terms.moves_before, terms.tolerance},
               PlayerAudit{terms.black, terms.next_period, terms.moves_before, terms.tolerance}} {}

void ClockAudit::ply(const AuditedPly& ply) {
  if (terms_.white.is_hourglass() || terms_.black.is_hourglass()) return;
  player(ply.mover).count_move();
  watch_lever(ply);
  const bool read = ply.pressed && ply.of(ply.mover);
  const bool first = plies_ == 0 && terms_.moves_before == 0;
  const bool follows = anchor_ && anchor_->ply + 1 == plies_;
  const Instant begin = last_at_.value_or(ply.at);
  count_loose_presses(last_at_.value_or(Instant::min()), ply);
  if (first && read && !events_.set_by_arbiter(ply.at, ply.at)) {
    judge_start(ply);
  } else if (read && follows && !events_.set_by_arbiter(begin, ply.at)) {
    judge(ply);
  } else if (read) {
    rejoin(ply);
  }
  if (read) anchor(ply);
  last_at_ = ply.at;
  ++plies_;
}

void ClockAudit::anchor(const AuditedPly& ply) {
  Anchor next{plies_, ply.at, anchor_ ? anchor_->shown : Times{}};
  for (const Color color : kColors) {
    if (ply.of(color)) next.shown[color] = *ply.of(color);
  }
  anchor_ = next;
}

// The mover's clock runs from the last press on, and each press without a ply passes it on.
ClockAudit::Between ClockAudit::between(const AuditedPly& ply) const {
  Between time;
  Color runs = ply.mover;
  Instant from = anchor_->at;
  for (const LoosePress& press : events_.loose_presses(anchor_->at, ply.at)) {
    const milliseconds ran = events_.running(from, press.at);
    time.ran[runs] += ran;
    time.given[press.by] += players_[press.by].expected_for_move(ran);
    runs = opponent_of(press.by);
    from = press.at;
  }
  time.ran[ply.mover] += events_.running(from, ply.at);
  return time;
}

void ClockAudit::judge(const AuditedPly& ply) {
  const Color own = ply.mover;
  const Between time = between(ply);
  if (!anchor_->shown[own]) return;
  if (is_swap(ply, time)) {
    add_finding({ClockFindingKind::kTimesSwapped,
                 plies_,
                 std::nullopt,
                 milliseconds(0),
                 {.kind = ClockFindingKind::kTimesSwapped, .since_press = true}});
    anchor_->shown = {};
    return;
  }
  const milliseconds gain = *ply.of(own) - *anchor_->shown[own] + time.ran[own] - time.given[own];
  const auto idle = idle_gain(ply, time);
  if (!is_extra_press(own, gain, idle)) judge_gain(ply, {time.ran[own], gain}, idle);
}

void ClockAudit::judge_gain(const AuditedPly& ply, const MoveGain& move,
                            const std::optional<milliseconds>& idle) {
  PlayerAudit& own = player(ply.mover);
  const milliseconds before = *anchor_->shown[ply.mover];
  const MoveTime rule = own.per_move();
  const PressReckoning reckoning = own.reckon(move.gain, move.thought, before);
  if (own.per_move() != rule) forget_gains(ply.mover);
  judge_period(ply.mover, reckoning);
  if (reckoning.period == PeriodCame::kNo || reckoning.period == PeriodCame::kOverdue) {
    judge_per_move(ply.mover, move, idle);
  } else if (!ply.of(opponent_of(ply.mover)) && before - move.thought <= terms_.tolerance) {
    player(opponent_of(ply.mover)).expect_period_at_zero();
  }
}

// Nothing of what the idle clock shows is told here but that a period came to it: the rest goes
// into what both gained.
std::optional<milliseconds> ClockAudit::idle_gain(const AuditedPly& ply, const Between& time) {
  const Color idle = opponent_of(ply.mover);
  const auto& before = anchor_->shown[idle];
  if (!ply.of(idle) || !before) return std::nullopt;
  const milliseconds gain = *ply.of(idle) - *before + time.ran[idle] - time.given[idle];
  const auto& own = anchor_->shown[ply.mover];
  const bool ran_out = *own - time.ran[ply.mover] <= terms_.tolerance;
  if (ran_out && player(idle).takes_period_at_zero(gain)) return std::nullopt;
  return gain;
}

bool ClockAudit::is_swap(const AuditedPly& ply, const Between& time) const {
  const Color idle = opponent_of(ply.mover);
  const auto &own_before = anchor_->shown[ply.mover], &idle_before = anchor_->shown[idle];
  if (!ply.of(idle) || !idle_before) return false;
  const milliseconds own = *ply.of(ply.mover), other = *ply.of(idle);
  const milliseconds apart = std::chrono::abs(*own_before - *idle_before);
  if (apart < 10 * terms_.tolerance) return false;
  // The thinking time may have gone off either of them.
  const milliseconds slack = 2 * terms_.tolerance + players_[ply.mover].per_move().time;
  const milliseconds ran = time.ran[ply.mover];
  const bool before_it =
      is_near(own, *idle_before - ran, slack) && is_near(other, *own_before, slack);
  const bool after_it =
      is_near(own, *idle_before, slack) && is_near(other, *own_before - ran, slack);
  const bool as_they_were = is_near(other, *idle_before, slack);
  return !as_they_were && (before_it || after_it);
}

// One clock alone may have stood while nobody told it; that both got the same says what was set.
void ClockAudit::judge_period_time(Color mover, milliseconds time, milliseconds intended) {
  odd_period_[mover] = time;
  const auto& same = odd_period_[opponent_of(mover)];
  if (!same || !is_near(time, *same, 2 * terms_.tolerance)) return;
  const milliseconds set = std::chrono::round<std::chrono::minutes>(time);
  for (const Color color : kColors) {
    if (player(color).period_is_due()) player(color).begin_period();
    forget_gains(color);
    odd_period_[color].reset();
  }
  if (set == intended) return;
  add_finding({ClockFindingKind::kWrongPeriodTime,
               plies_,
               std::nullopt,
               set - intended,
               {.kind = ClockFindingKind::kWrongPeriodTime, .time = set, .intended = intended}});
}

void ClockAudit::judge_period(Color mover, const PressReckoning& reckoning) {
  if (reckoning.other_time) judge_period_time(mover, *reckoning.other_time, reckoning.period_time);
  ClockFault fault{.kind = ClockFindingKind::kPeriodLate,
                   .player = mover,
                   .moves = player(mover).moves(),
                   .moves_off = reckoning.moves_off};
  switch (reckoning.period) {
    case PeriodCame::kEarly:
      fault.kind = ClockFindingKind::kPeriodEarly;
      add_finding({fault.kind, plies_, mover, reckoning.period_time, fault});
      break;
    case PeriodCame::kLate:
      add_finding({fault.kind, plies_, mover, -reckoning.period_time, fault});
      break;
    case PeriodCame::kOverdue: {
      fault.missing = true;
      fault.moves_off = 0;
      fault.time = player(mover).next_period_time();
      add_finding({fault.kind, plies_, mover, -fault.time, fault});
      break;
    }
    case PeriodCame::kNo:
    case PeriodCame::kOnTime:
      break;
  }
}

// A fault of both clocks is found on one and then on the other; it is told once.
void ClockAudit::add_finding(ClockFinding finding) {
  const auto of_other = [&](const ClockFinding& known) {
    return known.kind == finding.kind && known.who && finding.who && *known.who != *finding.who &&
           is_near(known.by, finding.by, terms_.tolerance) && finding.ply - known.ply <= 10;
  };
  const auto known = std::find_if(findings_.begin(), findings_.end(), of_other);
  if (known == findings_.end() || finding.kind == ClockFindingKind::kLeverDead) {
    findings_.push_back(std::move(finding));
    return;
  }
  // Presses are named by the player who pressed first.
  if (known->kind != ClockFindingKind::kExtraPress) known->fault.each = true;
  known->who.reset();
}

std::vector<ClockFinding> audit_clock(const AuditTerms& terms, std::span<const AuditedPly> plies,
                                      std::span<const ClockEvent> events,
                                      std::optional<Instant> started) {
  ClockAudit audit(terms);
  for (const ClockEvent& event : events) audit.tell(event);
  if (started) audit.start(*started);
  for (const AuditedPly& ply : plies) audit.ply(ply);
  return audit.findings();
}

}  // namespace jadoube::arbiter
