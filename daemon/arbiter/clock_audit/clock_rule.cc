#include "daemon/arbiter/clock_audit/clock_rule.h"

#include "daemon/arbiter/clock_audit/audited_ply.h"

namespace jadoube::arbiter {

using rules::MoveTime;
using rules::PerMove;
using std::chrono::milliseconds;

milliseconds ClockRule::expected_for_move(milliseconds thought) const {
  return given_by(per_move(), thought);
}

milliseconds ClockRule::shown_at_start() const {
  const rules::Period& period = control_.period(0);
  const bool delay = period.per_move.how == PerMove::kDelay;
  const bool late = period.per_move.how == PerMove::kIncrement &&
                    first_ == rules::FirstIncrement::kAfterFirstMove;
  return period.time + (delay || late ? milliseconds(0) : period.per_move.time);
}

milliseconds ClockRule::next_period_time() const {
  return control_.has_period_after(period_) ? control_.period(period_ + 1).time : milliseconds(0);
}

MoveTime ClockRule::per_move_after() const {
  const MoveTime next = control_.period(period_ + 1).per_move;
  return next == control_.period(period_).per_move ? per_move() : next;
}

void ClockRule::begin_period() {
  const MoveTime next = per_move_after();
  ++period_;
  if (next == control_.period(period_).per_move) found_.reset();
}

}  // namespace jadoube::arbiter
