#pragma once

#include <string>

namespace jadoube::access {

/// What a person or a program may do. Each role may do all that the roles before it may.
enum class Role {
  /// Looks at positions, games and clocks, as everybody may.
  kViewer,
  /// A display of the hall: gets positions, games and clocks at once, also where they are held back
  /// from everybody. Gets nothing else.
  kDisplay,
  /// Runs the round: boards, pairings and outputs. Does not see incidents of games.
  kOperator,
  /// Sees and decides everything.
  kArbiter,
};

/// Who makes a call. A principal without an id has shown no secret: an anonymous viewer.
struct Principal {
  /// The id of what they have shown, a session or a token. Empty: nothing.
  std::string id = {};
  /// The name that they were given when they were let in: "A. Meier".
  std::string name = {};
  Role role = Role::kViewer;

  bool operator==(const Principal&) const = default;
};

}  // namespace jadoube::access
