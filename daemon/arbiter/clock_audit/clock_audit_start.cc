// What `ClockAudit` makes of the first press, of gaps in the record, and of presses that made no
// ply or never came.
#include <algorithm>

#include "daemon/arbiter/clock_audit/clock_audit.h"

namespace jadoube::arbiter {
namespace {

using rules::Color;
using rules::opponent_of;
using std::chrono::milliseconds;

// So many presses on end have not reached the clock before its lever is suspected: a player may
// forget to press, and notices.
constexpr int kDeadPresses = 3;

// People set minutes: what was read is taken for one where it may be.
milliseconds as_it_was_set(milliseconds time, milliseconds tolerance) {
  const milliseconds minutes = std::chrono::round<std::chrono::minutes>(time);
  return is_near(time, minutes, tolerance) ? minutes
                                           : std::chrono::round<std::chrono::seconds>(time);
}

}  // namespace

void ClockAudit::judge_start(const AuditedPly& ply) {
  const Color idle = opponent_of(ply.mover);
  const auto read = ply.of(idle);
  if (read && are_swapped(ply.mover, *read)) return;
  if (read) allow_late_first_increment(idle, *read);
  Times off;
  if (read) off[idle] = *read - player(idle).shown_at_start();
  off[ply.mover] = mover_off_at_start(ply, off[idle]);
  for (const Color color : kColors) {
    const auto& by = off[color];
    if (by && std::chrono::abs(*by) > terms_.tolerance)
      main_time_is_off(color, as_it_was_set(*by, terms_.tolerance));
  }
}

// How long the mover thought is known only from the start, and may have been less: the clock was
// started late, or stood, and nobody told. So what is too little on his clock is too little, and
// what is too much only if it were without any thinking, or if the other clock says the same.
std::optional<milliseconds> ClockAudit::mover_off_at_start(const AuditedPly& ply,
                                                           std::optional<milliseconds> idle_off) {
  const PlayerAudit& mover = player(ply.mover);
  const milliseconds thought = started_ ? events_.running(*started_, ply.at) : milliseconds(0);
  const milliseconds without =
      *ply.of(ply.mover) - mover.shown_at_start() - mover.expected_for_move(milliseconds(0));
  const milliseconds off =
      *ply.of(ply.mover) + thought - mover.shown_at_start() - mover.expected_for_move(thought);
  const bool as_other =
      idle_off && terms_.white == terms_.black && std::chrono::abs(*idle_off) > terms_.tolerance;
  if (started_ &&
      (off <= terms_.tolerance || (as_other && is_near(off, *idle_off, 2 * terms_.tolerance)))) {
    return off;
  }
  if (as_other && without <= *idle_off + terms_.tolerance) return idle_off;
  if (without > terms_.tolerance) return without;
  return std::nullopt;
}

void ClockAudit::main_time_is_off(Color color, milliseconds by) {
  const milliseconds intended = player(color).control().period(0).time;
  add_finding({ClockFindingKind::kWrongMainTime,
               plies_,
               color,
               by,
               {.kind = ClockFindingKind::kWrongMainTime,
                .player = color,
                .time = intended + by,
                .intended = intended}});
}

bool ClockAudit::are_swapped(Color mover, milliseconds idle_shown) {
  const milliseconds own = player(opponent_of(mover)).shown_at_start();
  const milliseconds others = player(mover).shown_at_start();
  if (is_near(idle_shown, own, terms_.tolerance) ||
      !is_near(idle_shown, others, terms_.tolerance)) {
    return false;
  }
  players_ = {PlayerAudit{terms_.black, terms_.next_period, 0, terms_.tolerance},
              PlayerAudit{terms_.white, terms_.next_period, 0, terms_.tolerance}};
  player(mover).count_move();
  add_finding({ClockFindingKind::kTimesSwapped,
               plies_,
               std::nullopt,
               idle_shown - own,
               {.kind = ClockFindingKind::kTimesSwapped}});
  return true;
}

void ClockAudit::allow_late_first_increment(Color idle, milliseconds shown) {
  PlayerAudit late = player(idle);
  late.adopt_late_first_increment();
  const bool missing = !is_near(shown, player(idle).shown_at_start(), terms_.tolerance) &&
                       is_near(shown, late.shown_at_start(), terms_.tolerance);
  if (!missing) return;
  players_.white.adopt_late_first_increment();
  players_.black.adopt_late_first_increment();
}

// Both clocks together lose what the wall clock goes on by and gain what they are given: that says
// how many periods began while nobody looked.
void ClockAudit::rejoin(const AuditedPly& ply) {
  milliseconds given{0};
  bool known = anchor_ && !events_.set_by_arbiter(anchor_->at, ply.at);
  for (const Color color : kColors) {
    known = known && ply.of(color) && anchor_->shown[color];
    if (known) given += *ply.of(color) - *anchor_->shown[color];
  }
  if (known) {
    const auto moves = static_cast<long>(plies_ - anchor_->ply);
    given += events_.running(anchor_->at, ply.at) - moves * player(ply.mover).per_move().time;
  }
  for (const Color color : kColors) {
    PlayerAudit& each = player(color);
    const milliseconds time = each.next_period_time();
    if (!each.period_is_due() || !each.control().has_period_after(each.period())) continue;
    const bool came = known ? 2 * given >= time : terms_.next_period != rules::NextPeriod::kAtZero;
    if (time > milliseconds(0) && !came) continue;
    given -= time;
    each.begin_period();
    forget_gains(color);
  }
  anchor_.reset();
}

void ClockAudit::count_loose_presses(Instant begin, const AuditedPly& ply) {
  ByColor<int> presses;
  for (const LoosePress& press : events_.loose_presses(begin, ply.at)) {
    ++presses[press.by];
    player(press.by).count_extra_press();
  }
  if (presses.white + presses.black == 0) return;
  const std::optional<Color> who = presses.white > 0 && presses.black > 0 ? std::nullopt
                                   : presses.white > 0 ? std::optional(Color::kWhite)
                                                       : std::optional(Color::kBlack);
  extra_press(who);
}

// An extra press that moves no time and no period harms nothing.
void ClockAudit::extra_press(std::optional<Color> who) {
  const PlayerAudit& one = player(who.value_or(Color::kWhite));
  const bool counts = terms_.next_period != rules::NextPeriod::kAtZero && one.awaits_period();
  const bool increment = one.per_move().how == rules::PerMove::kIncrement;
  const milliseconds by = increment ? one.per_move().time : milliseconds(0);
  if (!counts && by == milliseconds(0)) return;
  add_finding({ClockFindingKind::kExtraPress,
               plies_,
               who,
               by,
               {.kind = ClockFindingKind::kExtraPress,
                .player = who,
                .time = by,
                .counter_ahead = counts}});
}

bool ClockAudit::is_extra_press(Color mover, milliseconds mover_gain,
                                const std::optional<milliseconds>& idle_gain) {
  const rules::MoveTime rule = player(mover).per_move();
  const bool would_show =
      rule.how == rules::PerMove::kIncrement && rule.time >= 2 * terms_.tolerance;
  if (!would_show || !idle_gain || !is_near(mover_gain, 2 * rule.time, terms_.tolerance) ||
      !is_near(*idle_gain, rule.time, terms_.tolerance)) {
    return false;
  }
  players_.white.count_extra_press();
  players_.black.count_extra_press();
  extra_press(std::nullopt);
  return true;
}

// The mover's own time runs on after the move, so the opponent's thinking goes off it too.
void ClockAudit::watch_lever(const AuditedPly& ply) {
  const Color own = ply.mover, other = opponent_of(ply.mover);
  if (unpressed_[other] > 0 && last_at_) lost_[other] += events_.running(*last_at_, ply.at);
  if (ply.pressed || ply.running != ply.mover) {
    unpressed_[own] = 0;
    lost_[own] = milliseconds(0);
    return;
  }
  if (++unpressed_[own] < kDeadPresses || lever_told_[own]) return;
  lever_told_[own] = true;
  add_finding({ClockFindingKind::kLeverDead,
               plies_,
               ply.mover,
               -lost_[own],
               {.kind = ClockFindingKind::kLeverDead,
                .player = ply.mover,
                .time = lost_[own],
                .moves = unpressed_[own]}});
}

}  // namespace jadoube::arbiter
