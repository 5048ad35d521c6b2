#pragma once

#include <chrono>
#include <cstddef>
#include <optional>

#include "daemon/arbiter/by_color.h"
#include "daemon/arbiter/clock_audit/audited_ply.h"
#include "daemon/arbiter/clock_audit/gains.h"
#include "daemon/arbiter/clock_audit/player_audit.h"

namespace jadoube::arbiter {

/// What one ply showed of the time for each move.
struct MoveShown {
  /// The number of the ply, from 0.
  std::size_t ply;
  rules::Color mover;
  MoveGain move;
  /// What the idle clock gained; nothing if it was not read.
  std::optional<std::chrono::milliseconds> idle;
};

/// Judges the time for each move: errors of seconds that show in several presses. Findings are
/// reported, and the players' clocks are judged by them from then on.
class PerMoveAudit {
 public:
  explicit PerMoveAudit(std::chrono::milliseconds tolerance) : tolerance_(tolerance) {}

  /// Judges one ply in which no period began.
  void judge(const MoveShown& shown, ByColor<PlayerAudit>& players, AuditFindings& findings);
  /// The rule of this player is another one now: earlier moves do not count.
  void forget(rules::Color color);

 private:
  /// How far the last ply's gain was off its rule.
  struct LastOff {
    std::size_t ply = 0;
    std::chrono::milliseconds off{0};
  };

  bool was_read_late(const MoveShown& shown, std::chrono::milliseconds off);
  bool is_in_next_period(PlayerAudit& player, const rules::MoveTime& rule) const;
  std::optional<rules::Color> whose(rules::Color mover, const rules::MoveTime& other,
                                    const ByColor<PlayerAudit>& players) const;
  void adopt(std::optional<rules::Color> who, const rules::MoveTime& rule, std::size_t ply,
             ByColor<PlayerAudit>& players, AuditFindings& findings);

  std::chrono::milliseconds tolerance_;
  ByColor<PlayerGains> gains_;
  SharedGains shared_;
  std::optional<LastOff> off_;
};

/// Judges the beginning of periods: with the right move, and with the right time.
class PeriodAudit {
 public:
  explicit PeriodAudit(std::chrono::milliseconds tolerance) : tolerance_(tolerance) {}

  /// Judges what ply number `ply`, from 0, of `mover` showed. True if both clocks have proved to be
  /// in the next period.
  bool judge(std::size_t ply, rules::Color mover, const PressReckoning& reckoning,
             ByColor<PlayerAudit>& players, AuditFindings& findings);

 private:
  bool judge_time(std::size_t ply, rules::Color mover, const PressReckoning& reckoning,
                  ByColor<PlayerAudit>& players, AuditFindings& findings);

  std::chrono::milliseconds tolerance_;
  /// The time that came onto a clock when the next period's time was due and is another.
  ByColor<std::optional<std::chrono::milliseconds>> odd_;
};

}  // namespace jadoube::arbiter
