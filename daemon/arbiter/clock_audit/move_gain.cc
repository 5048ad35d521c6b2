#include "daemon/arbiter/clock_audit/move_gain.h"

#include <algorithm>

namespace jadoube::arbiter {

using rules::MoveTime;
using rules::PerMove;
using std::chrono::milliseconds;

milliseconds given_by(const MoveTime& rule, milliseconds thought) {
  return rule.how == PerMove::kIncrement ? rule.time : std::min(thought, rule.time);
}

MoveTime other_way(const MoveTime& rule) {
  const bool increment = rule.how == PerMove::kIncrement;
  return {increment ? PerMove::kDelay : PerMove::kIncrement, rule.time};
}

milliseconds whole_seconds(milliseconds time) {
  return std::max(milliseconds(std::chrono::round<std::chrono::seconds>(time)), milliseconds(0));
}

}  // namespace jadoube::arbiter
