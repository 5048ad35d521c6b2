#pragma once

namespace jadoube::access {

/// What a person or a program may do. Each role may do all that the roles before it may.
enum class Role {
  /// Looks at positions, games and clocks, as everybody in the hall does.
  kViewer,
  /// Runs the round: boards, pairings and outputs. Does not see incidents of games.
  kOperator,
  /// Sees and decides everything.
  kArbiter,
};

}  // namespace jadoube::access
