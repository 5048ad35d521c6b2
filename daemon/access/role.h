#pragma once

namespace jadoube::access {

/// What a person or a program may do. Each role may do all that the roles before it may.
enum class Role {
  /// Looks at positions, games and clocks, as everybody may.
  kViewer,
  /// A display of the hall: sees positions, games and clocks at once, also where they are held back
  /// from everybody. Sees nothing else.
  kDisplay,
  /// Runs the round: boards, pairings and outputs. Does not see incidents of games.
  kOperator,
  /// Sees and decides everything.
  kArbiter,
};

}  // namespace jadoube::access
