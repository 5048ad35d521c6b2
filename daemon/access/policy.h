#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace jadoube::access {

/// What a person or a program may do. Each role may do all that the roles before it may.
enum class Role {
  /// Looks at positions, games and clocks, as everybody may.
  kViewer,
  /// A display of the hall. It gets positions, games and clocks at once, even if they are held back
  /// from everybody, and nothing else.
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

// The one table of who may call which method of the API. A test compares it with the methods that
// there are: a new method needs a row.

/// A row of the table: who may call a method.
struct MethodRule {
  /// As gRPC and the gateway write it: "/jadoube.v1.BoardService/WatchBoards".
  std::string_view method;
  /// This role may call it, and all roles that may do more.
  Role least;
};

/// The whole table, in the order of the services.
std::span<const MethodRule> policy();

/// The role that a caller of `method` needs. Nothing: the table does not have the method, so nobody
/// may call it.
std::optional<Role> least_role(std::string_view method);

/// True if a caller of this role may call `method`.
bool may_call(Role role, std::string_view method);

/// "viewer", "operator", "arbiter".
std::string_view word_of(Role role);
/// The role with this name. Nothing: there is no such role.
std::optional<Role> role_of(std::string_view word);

}  // namespace jadoube::access
