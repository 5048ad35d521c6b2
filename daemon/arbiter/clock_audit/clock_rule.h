#pragma once

#include <chrono>
#include <cstddef>
#include <optional>

#include "rules/time/clock_model.h"
#include "rules/time/time_control.h"

namespace jadoube::arbiter {

/// What one player's clock should give, as far as is known: the time control, the period that the
/// clock is in, and the rule that was found for its moves. It counts no moves.
class ClockRule {
 public:
  /// The clock is in period `period`, from 0. It gives what `control` says until another rule is
  /// found.
  ClockRule(rules::TimeControl control, std::size_t period)
      : control_(std::move(control)), period_(period) {}

  const rules::TimeControl& control() const { return control_; }
  /// The number of the period that the clock is in, from 0.
  std::size_t period() const { return period_; }
  /// The rule that the control has for the time of the move being made.
  rules::MoveTime intended_per_move() const { return control_.period(period_).per_move; }
  /// The rule that was found for these moves. If none was found, the intended rule.
  rules::MoveTime per_move() const { return found_.value_or(intended_per_move()); }
  /// The rule in the next period. If both periods should have the same rule, it is the rule found
  /// for this period.
  rules::MoveTime per_move_after() const;
  /// The time that the clock adds by this rule for a move that took `thought`.
  std::chrono::milliseconds expected_for_move(std::chrono::milliseconds thought) const;
  /// The display before the player's first move.
  std::chrono::milliseconds shown_at_start() const;
  /// True if a later period adds time.
  bool awaits_period() const { return next_period_time() > std::chrono::milliseconds(0); }
  /// The time that this later period adds. Zero if there is no such period.
  std::chrono::milliseconds next_period_time() const;

  /// The clock is now in its next period. There must be one.
  void begin_period();
  /// The clock's rule for each move is found to be `rule`. A period with another rule ends that.
  void adopt(rules::MoveTime rule) { found_ = rule; }
  /// The clock adds the first increment with the first press, not before it.
  void adopt_late_first_increment() { first_ = rules::FirstIncrement::kAfterFirstMove; }

 private:
  rules::TimeControl control_;
  rules::FirstIncrement first_ = rules::FirstIncrement::kBeforeFirstMove;
  std::optional<rules::MoveTime> found_;
  std::size_t period_;
};

}  // namespace jadoube::arbiter
