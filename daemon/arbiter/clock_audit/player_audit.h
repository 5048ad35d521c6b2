#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "daemon/arbiter/by_color.h"
#include "daemon/arbiter/clock_audit/audited_ply.h"
#include "daemon/arbiter/clock_audit/clock_rule.h"
#include "rules/time/clock_model.h"
#include "rules/time/time_control.h"

namespace jadoube::arbiter {

/// When a clock added the next period's time.
enum class PeriodCame : std::uint8_t {
  kNo,
  kOnTime,  ///< With the period's last move, or when a clock reached zero, if clocks may do that.
  kEarly,
  kLate,
  kOverdue,  ///< It has not come, though this was the period's last move and the clock counts
             ///< moves.
};

/// What one press shows of the presser's clock.
struct PressReckoning {
  /// The time that the clock added for the move itself, without the next period's time.
  std::chrono::milliseconds per_move{0};
  PeriodCame period = PeriodCame::kNo;
  /// With kEarly and kLate: by how many moves, and the time that the period should add.
  int moves_off = 0;
  std::chrono::milliseconds period_time{0};
  /// The time, a minute or more, that the clock added when the next period's time was due. Nothing
  /// if it is that time, or less than a minute.
  std::optional<std::chrono::milliseconds> other_time = std::nullopt;
};

/// One player's half of a clock under audit: counts the player's moves, and finds with each press
/// what the clock gave and whether its next period came. It has nothing of the other half.
class PlayerAudit {
 public:
  /// `moves`: the number of moves that the player completed before the record begins. Without
  /// `next_period` the clock may add the next period's time with the last move or at zero.
  PlayerAudit(rules::TimeControl control, std::optional<rules::NextPeriod> next_period, int moves,
              std::chrono::milliseconds tolerance);

  /// What the clock should give, and the period that it is in.
  const ClockRule& rule() const { return rule_; }
  /// The moves that the player completed, and how many more the clock's counter has, as far as
  /// known.
  int moves() const { return moves_; }
  int ahead() const { return ahead_; }
  /// True if the player's moves, or the clock's counter, are at the end of the clock's period.
  bool period_is_due() const;

  /// The player completed a move.
  void count_move() { ++moves_; }
  /// The clock was pressed once without a move.
  void count_extra_press() { ++ahead_; }
  /// The clock is now in its next period.
  void begin_period();
  /// The clock's rule for each move is found to be `rule`.
  void adopt(rules::MoveTime rule) { rule_.adopt(rule); }
  /// The clock adds the first increment with the first press, not before it.
  void adopt_late_first_increment() { rule_.adopt_late_first_increment(); }

  /// Computes the time that the press of a counted move added. `gain`: the change of the display
  /// plus the thinking time. `thought`: how long the clock ran. `left`: the display before the
  /// move, if known.
  PressReckoning reckon(std::chrono::milliseconds gain, std::chrono::milliseconds thought,
                        std::chrono::milliseconds left);
  /// True if `gain` is the next period's time, which the clock added because the other clock
  /// reached zero. `gain` is of the player who did not press. If true, the next period has begun.
  bool takes_period_at_zero(std::chrono::milliseconds gain);
  /// The other clock reached zero and this one was not read. So its next period may begin without a
  /// reading.
  void expect_period_at_zero() { zero_elsewhere_ = true; }

 private:
  bool is_period_time(std::chrono::milliseconds gain, std::chrono::milliseconds thought,
                      bool at_zero) const;
  bool is_period_time_by(const rules::MoveTime& next, std::chrono::milliseconds gain,
                         std::chrono::milliseconds thought, bool at_zero) const;
  PressReckoning reckon_due(std::chrono::milliseconds gain, std::chrono::milliseconds thought);
  PressReckoning period_came(std::chrono::milliseconds gain, bool at_zero);

  std::optional<rules::NextPeriod> next_period_;
  std::chrono::milliseconds tolerance_;
  int moves_ = 0, ahead_ = 0;
  ClockRule rule_;
  bool zero_elsewhere_ = false, reported_overdue_ = false;
};

/// Finds a lever that does not reach the clock: a player's own time runs on after several of their
/// moves in a row. The opponent's thinking goes off it too.
class LeverAudit {
 public:
  /// Takes ply number `index`, from 0. `last_at`: when the ply before was known. Each player's
  /// lever is reported once.
  std::optional<ClockFinding> take(const AuditedPly& ply, std::size_t index,
                                   std::optional<Instant> last_at, const ClockEvents& events);

 private:
  struct Lever {
    /// The player's moves in a row after which their own time ran on, and the time that they lost.
    int unpressed = 0;
    std::chrono::milliseconds lost{0};
    bool reported = false;
  };
  ByColor<Lever> levers_;
};

}  // namespace jadoube::arbiter
