#include "daemon/arbiter/clock_audit/start_audit.h"

#include <algorithm>

namespace jadoube::arbiter {
namespace {

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
    if (read) off[idle] = *read - players_[idle].shown_at_start();
    off[ply_.mover] = mover_off(off[idle]);
    for (const Color color : kColors) {
      const auto& by = off[color];
      if (!by || std::chrono::abs(*by) <= terms_.tolerance) continue;
      if (color == ply_.mover && lacks_increment(*by)) continue;
      main_time_is_off(color, as_it_was_set(*by, terms_.tolerance));
    }
  }

 private:
  /// How far the mover's main time is off. How long the mover thought is known only from the start
  /// of the clock. That time may be too long: the clock was started late, or it stood, and nobody
  /// reported it. So a time that is too short is too short. A time is too long only if it would be
  /// so without any thinking, or if the other clock is off by the same.
  std::optional<milliseconds> mover_off(std::optional<milliseconds> idle_off) const {
    const PlayerAudit& mover = players_[ply_.mover];
    const milliseconds thought = thought_.value_or(milliseconds(0));
    const milliseconds shown = *ply_.of(ply_.mover);
    const milliseconds without =
        shown - mover.shown_at_start() - mover.expected_for_move(milliseconds(0));
    const milliseconds off =
        shown + thought - mover.shown_at_start() - mover.expected_for_move(thought);
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
    const milliseconds intended = players_[color].control().period(0).time;
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
    const milliseconds own = players_[opponent_of(ply_.mover)].shown_at_start();
    const milliseconds others = players_[ply_.mover].shown_at_start();
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
    const bool missing = !is_near(shown, players_[idle].shown_at_start(), terms_.tolerance) &&
                         is_near(shown, late.shown_at_start(), terms_.tolerance);
    if (!missing) return;
    players_.white.adopt_late_first_increment();
    players_.black.adopt_late_first_increment();
  }

  /// True if the mover's clock was set to the main time, and neither the start nor the press gave
  /// an increment. The next moves show whether the clock gives one.
  bool lacks_increment(milliseconds by) const {
    const PlayerAudit& mover = players_[ply_.mover];
    const milliseconds set = by + mover.shown_at_start() + mover.expected_for_move(milliseconds(0));
    return by < milliseconds(0) && is_near(set, mover.control().period(0).time, terms_.tolerance);
  }

  const AuditTerms& terms_;
  const AuditedPly& ply_;
  const std::optional<milliseconds> thought_;
  ByColor<PlayerAudit>& players_;
  AuditFindings& findings_;
};

}  // namespace

void judge_start(const AuditTerms& terms, const AuditedPly& ply,
                 std::optional<milliseconds> thought, ByColor<PlayerAudit>& players,
                 AuditFindings& findings) {
  FirstPress(terms, ply, thought, players, findings).judge();
}

}  // namespace jadoube::arbiter
