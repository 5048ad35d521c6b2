#include "daemon/arbiter/clock_audit/clock_audit.h"

#include <algorithm>
#include <chrono>
#include <optional>

#include "daemon/arbiter/by_color.h"
#include "daemon/arbiter/clock_audit/audited_ply.h"
#include "daemon/arbiter/clock_audit/player_audit.h"

// The problem: a clock with a wrong setting or a wrong move counter runs as smoothly as a right
// one. People find the fault hours later. The record has the times of both clocks at each press,
// and when they were read.
//
// The policy: between two presses that were read, one clock ran and the other was stopped. The
// presser's display plus their thinking time is what the clock gave them. It should be the time for
// the move. With the last move of a period, the next period's time is added. The audit compares it
// with the time control, move by move, and counts the moves of each player. Each ply is judged from
// the reading before it, so errors do not add up. A gap in the record, an outage, or an arbiter who
// sets the clock costs only the plies that it touches. A fault is reported once, and later plies
// are judged by the clock as it is.
//
// Thinking time is wall time less the time during which the clock was stopped. If a stop is not
// reported, one gain is too great, and the audit ignores it. A fault of a clock shows in several
// presses, or is a whole period.
//
// Not handled: hourglasses. A clock that adds the first increment with the first press counts as
// right.
namespace jadoube::arbiter {
namespace {

/// Judges the first press of a game: the main times, and whether each player has their own.
///
/// `ply` is the first ply, which `players` has already counted. `thought` is how long the clock ran
/// before its press. Nothing: it is not known when the clock was started. If times are swapped, or
/// the first press adds the first increment, `players` is changed.
void judge_start(const AuditTerms& terms, const AuditedPly& ply,
                 std::optional<std::chrono::milliseconds> thought, ByColor<PlayerAudit>& players,
                 AuditFindings& findings);

using rules::Color;
using rules::opponent_of;
using std::chrono::milliseconds;

/// People set whole minutes. So a time near a whole minute counts as that minute.
milliseconds as_it_was_set(milliseconds time, milliseconds tolerance) {
  const milliseconds minutes = std::chrono::round<std::chrono::minutes>(time);
  return is_near(time, minutes, tolerance) ? minutes
                                           : std::chrono::round<std::chrono::seconds>(time);
}

/// The first press while it is judged.
class FirstPress {
 public:
  FirstPress(const AuditTerms& terms, const AuditedPly& ply, std::optional<milliseconds> thought,
             ByColor<PlayerAudit>& players, AuditFindings& findings)
      : terms_(terms), ply_(ply), thought_(thought), players_(players), findings_(findings) {}

  void judge() {
    const Color idle = opponent_of(ply_.mover);
    const auto read = ply_.of(idle);
    if (read && are_swapped(*read)) return;
    if (read) allow_late_first_increment(idle, *read);
    ByColor<std::optional<milliseconds>> off;
    if (read) off[idle] = *read - players_[idle].rule().shown_at_start();
    off[ply_.mover] = mover_off(off[idle]);
    for (const Color color : kColors) {
      const auto& by = off[color];
      if (!by || std::chrono::abs(*by) <= terms_.tolerance) continue;
      if (color == ply_.mover && lacks_increment(*by)) continue;
      main_time_is_off(color, as_it_was_set(*by, terms_.tolerance));
    }
  }

 private:
  /// The error of the mover's main time. The thinking time is counted from the start of the clock,
  /// and may be too long: perhaps the clock was started late, or was stopped without a report. So a
  /// main time that is too short is certain. A main time is too long only if it is so without any
  /// thinking, or if the other clock has the same error.
  std::optional<milliseconds> mover_off(std::optional<milliseconds> idle_off) const {
    const PlayerAudit& mover = players_[ply_.mover];
    const milliseconds thought = thought_.value_or(milliseconds(0));
    const milliseconds shown = *ply_.of(ply_.mover);
    const milliseconds without =
        shown - mover.rule().shown_at_start() - mover.rule().expected_for_move(milliseconds(0));
    const milliseconds off =
        shown + thought - mover.rule().shown_at_start() - mover.rule().expected_for_move(thought);
    const bool as_other =
        idle_off && terms_.white == terms_.black && std::chrono::abs(*idle_off) > terms_.tolerance;
    if (thought_ &&
        (off <= terms_.tolerance || (as_other && is_near(off, *idle_off, 2 * terms_.tolerance)))) {
      return off;
    }
    if (as_other && without <= *idle_off + terms_.tolerance) return idle_off;
    if (without > terms_.tolerance) return without;
    return std::nullopt;
  }

  void main_time_is_off(Color color, milliseconds by) {
    const milliseconds intended = players_[color].rule().control().period(0).time;
    findings_.add({ClockFindingKind::kWrongMainTime,
                   0,
                   color,
                   by,
                   {.kind = ClockFindingKind::kWrongMainTime,
                    .player = color,
                    .time = intended + by,
                    .intended = intended}});
  }

  bool are_swapped(milliseconds idle_shown) {
    const milliseconds own = players_[opponent_of(ply_.mover)].rule().shown_at_start();
    const milliseconds others = players_[ply_.mover].rule().shown_at_start();
    if (is_near(idle_shown, own, terms_.tolerance) ||
        !is_near(idle_shown, others, terms_.tolerance)) {
      return false;
    }
    players_ = {PlayerAudit{terms_.black, terms_.next_period, 0, terms_.tolerance},
                PlayerAudit{terms_.white, terms_.next_period, 0, terms_.tolerance}};
    players_[ply_.mover].count_move();
    findings_.add({ClockFindingKind::kTimesSwapped,
                   0,
                   std::nullopt,
                   idle_shown - own,
                   {.kind = ClockFindingKind::kTimesSwapped}});
    return true;
  }

  void allow_late_first_increment(Color idle, milliseconds shown) {
    PlayerAudit late = players_[idle];
    late.adopt_late_first_increment();
    const bool missing =
        !is_near(shown, players_[idle].rule().shown_at_start(), terms_.tolerance) &&
        is_near(shown, late.rule().shown_at_start(), terms_.tolerance);
    if (!missing) return;
    players_.white.adopt_late_first_increment();
    players_.black.adopt_late_first_increment();
  }

  /// True if the mover's clock was set to the main time, and neither the start nor the press gave
  /// an increment. The next moves show whether the clock gives one.
  bool lacks_increment(milliseconds by) const {
    const PlayerAudit& mover = players_[ply_.mover];
    const milliseconds set =
        by + mover.rule().shown_at_start() + mover.rule().expected_for_move(milliseconds(0));
    return by < milliseconds(0) &&
           is_near(set, mover.rule().control().period(0).time, terms_.tolerance);
  }

  const AuditTerms& terms_;
  const AuditedPly& ply_;
  const std::optional<milliseconds> thought_;
  ByColor<PlayerAudit>& players_;
  AuditFindings& findings_;
};

void judge_start(const AuditTerms& terms, const AuditedPly& ply,
                 std::optional<milliseconds> thought, ByColor<PlayerAudit>& players,
                 AuditFindings& findings) {
  FirstPress(terms, ply, thought, players, findings).judge();
}

}  // namespace

using rules::Color;
using rules::MoveTime;
using rules::opponent_of;
using std::chrono::milliseconds;

ClockAudit::ClockAudit(const AuditTerms& terms)
    : terms_(terms),
      players_{PlayerAudit{terms.white, terms.next_period, terms.moves_before, terms.tolerance},
               PlayerAudit{terms.black, terms.next_period, terms.moves_before, terms.tolerance}},
      findings_(terms.tolerance),
      periods_(terms.tolerance),
      per_move_(terms.tolerance) {}

void ClockAudit::ply(const AuditedPly& ply) {
  if (terms_.white.is_hourglass() || terms_.black.is_hourglass()) return;
  players_[ply.mover].count_move();
  if (auto dead = levers_.take(ply, plies_, last_at_, events_)) findings_.add(*std::move(dead));
  // If the press was not detected, neither the clock's gain nor the thinking time is known.
  const bool read = ply.pressed && ply.of(ply.mover) && !events_.was_unread(ply.at, ply.at);
  const bool first = plies_ == 0 && terms_.moves_before == 0;
  const bool follows = anchor_ && anchor_->ply + 1 == plies_;
  const Instant begin = last_at_.value_or(ply.at);
  count_loose_presses(last_at_.value_or(Instant::min()), ply);
  if (first && read && !events_.set_by_arbiter(ply.at, ply.at)) {
    judge_first(ply);
  } else if (read && follows && !events_.set_by_arbiter(begin, ply.at) &&
             !events_.was_unread(begin, ply.at)) {
    judge(ply);
  } else if (read) {
    rejoin(ply);
  }
  if (read) anchor(ply);
  last_at_ = ply.at;
  ++plies_;
}

void ClockAudit::anchor(const AuditedPly& ply) {
  Anchor next{plies_, ply.at, {}};
  if (anchor_) next.shown = anchor_->shown;
  for (const Color color : kColors) {
    if (ply.of(color)) next.shown[color] = *ply.of(color);
  }
  anchor_ = next;
}

void ClockAudit::judge_first(const AuditedPly& ply) {
  std::optional<milliseconds> thought;
  if (started_ && !events_.was_unread(*started_, ply.at)) {
    thought = events_.running(*started_, ply.at);
  }
  judge_start(terms_, ply, thought, players_, findings_);
}

// The mover's clock runs from the last press on. Each press without a ply starts the other clock.
ClockAudit::Between ClockAudit::between(const AuditedPly& ply) const {
  Between time;
  Color runs = ply.mover;
  Instant from = anchor_->at;
  for (const LoosePress& press : events_.loose_presses(anchor_->at, ply.at)) {
    const milliseconds ran = events_.running(from, press.at);
    time.ran[runs] += ran;
    time.given[press.by] += players_[press.by].rule().expected_for_move(ran);
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
    findings_.add({ClockFindingKind::kTimesSwapped,
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
  PlayerAudit& own = players_[ply.mover];
  const milliseconds before = *anchor_->shown[ply.mover];
  const MoveTime rule = own.rule().per_move();
  const PressReckoning reckoning = own.reckon(move.gain, move.thought, before);
  if (own.rule().per_move() != rule) per_move_.forget(ply.mover);
  if (periods_.judge(plies_, ply.mover, reckoning, players_, findings_)) {
    for (const Color color : kColors) per_move_.forget(color);
  }
  if (reckoning.period == PeriodCame::kNo || reckoning.period == PeriodCame::kOverdue) {
    per_move_.judge({plies_, ply.mover, move, idle}, players_, findings_);
  } else if (!ply.of(opponent_of(ply.mover)) && before - move.thought <= terms_.tolerance) {
    players_[opponent_of(ply.mover)].expect_period_at_zero();
  }
}

// Here the idle clock shows only whether it got a new period. `SharedGains` has its other gains.
std::optional<milliseconds> ClockAudit::idle_gain(const AuditedPly& ply, const Between& time) {
  const Color idle = opponent_of(ply.mover);
  const auto& before = anchor_->shown[idle];
  if (!ply.of(idle) || !before) return std::nullopt;
  const milliseconds gain = *ply.of(idle) - *before + time.ran[idle] - time.given[idle];
  const auto& own = anchor_->shown[ply.mover];
  const bool ran_out = *own - time.ran[ply.mover] <= terms_.tolerance;
  if (ran_out && players_[idle].takes_period_at_zero(gain)) return std::nullopt;
  return gain;
}

bool ClockAudit::is_swap(const AuditedPly& ply, const Between& time) const {
  const Color idle = opponent_of(ply.mover);
  const auto &own_before = anchor_->shown[ply.mover], &idle_before = anchor_->shown[idle];
  if (!ply.of(idle) || !idle_before) return false;
  const milliseconds own = *ply.of(ply.mover), other = *ply.of(idle);
  const milliseconds apart = std::chrono::abs(*own_before - *idle_before);
  if (apart < 10 * terms_.tolerance) return false;
  // Either clock may have lost the thinking time.
  const milliseconds slack = 2 * terms_.tolerance + players_[ply.mover].rule().per_move().time;
  const milliseconds ran = time.ran[ply.mover];
  const bool before_it =
      is_near(own, *idle_before - ran, slack) && is_near(other, *own_before, slack);
  const bool after_it =
      is_near(own, *idle_before, slack) && is_near(other, *own_before - ran, slack);
  const bool as_they_were = is_near(other, *idle_before, slack);
  return !as_they_were && (before_it || after_it);
}

// Both clocks together lose the wall time and gain what they are given. Their sum gives the number
// of periods that began in a gap of the record.
void ClockAudit::rejoin(const AuditedPly& ply) {
  milliseconds given{0};
  bool known = anchor_ && !events_.set_by_arbiter(anchor_->at, ply.at);
  for (const Color color : kColors) {
    known = known && ply.of(color) && anchor_->shown[color];
    if (known) given += *ply.of(color) - *anchor_->shown[color];
  }
  if (known) {
    const auto moves = static_cast<long>(plies_ - anchor_->ply);
    given +=
        events_.running(anchor_->at, ply.at) - moves * players_[ply.mover].rule().per_move().time;
  }
  for (const Color color : kColors) {
    PlayerAudit& each = players_[color];
    const milliseconds time = each.rule().next_period_time();
    if (!each.period_is_due() || !each.rule().control().has_period_after(each.rule().period())) {
      continue;
    }
    const bool came = known ? 2 * given >= time : terms_.next_period != rules::NextPeriod::kAtZero;
    if (time > milliseconds(0) && !came) continue;
    given -= time;
    each.begin_period();
    per_move_.forget(color);
  }
  anchor_.reset();
}

void ClockAudit::count_loose_presses(Instant begin, const AuditedPly& ply) {
  ByColor<int> presses;
  for (const LoosePress& press : events_.loose_presses(begin, ply.at)) {
    ++presses[press.by];
    players_[press.by].count_extra_press();
  }
  if (presses.white + presses.black == 0) return;
  const std::optional<Color> who = presses.white > 0 && presses.black > 0 ? std::nullopt
                                   : presses.white > 0 ? std::optional(Color::kWhite)
                                                       : std::optional(Color::kBlack);
  add_extra_press(who);
}

bool ClockAudit::is_extra_press(Color mover, milliseconds mover_gain,
                                const std::optional<milliseconds>& idle_gain) {
  const rules::MoveTime rule = players_[mover].rule().per_move();
  const bool would_show =
      rule.how == rules::PerMove::kIncrement && rule.time >= 2 * terms_.tolerance;
  if (!would_show || !idle_gain || !is_near(mover_gain, 2 * rule.time, terms_.tolerance) ||
      !is_near(*idle_gain, rule.time, terms_.tolerance)) {
    return false;
  }
  players_.white.count_extra_press();
  players_.black.count_extra_press();
  add_extra_press(std::nullopt);
  return true;
}

// An extra press that gives no time and moves no period is harmless.
void ClockAudit::add_extra_press(std::optional<Color> who) {
  const PlayerAudit& one = players_[who.value_or(Color::kWhite)];
  const bool counts =
      terms_.next_period != rules::NextPeriod::kAtZero && one.rule().awaits_period();
  const bool increment = one.rule().per_move().how == rules::PerMove::kIncrement;
  const milliseconds by = increment ? one.rule().per_move().time : milliseconds(0);
  if (!counts && by == milliseconds(0)) return;
  findings_.add({ClockFindingKind::kExtraPress,
                 plies_,
                 who,
                 by,
                 {.kind = ClockFindingKind::kExtraPress,
                  .player = who,
                  .time = by,
                  .counter_ahead = counts}});
}

std::vector<ClockFinding> audit_clock(const AuditTerms& terms, std::span<const AuditedPly> plies,
                                      std::span<const ClockEvent> events,
                                      std::optional<Instant> started) {
  ClockAudit audit(terms);
  for (const ClockEvent& event : events) audit.report(event);
  if (started) audit.start(*started);
  for (const AuditedPly& ply : plies) audit.ply(ply);
  return audit.findings();
}

}  // namespace jadoube::arbiter
