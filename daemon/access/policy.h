#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "daemon/access/principal.h"

/// The one table of who may call which method of the API. A test compares it with the methods that
/// there are: a new method needs a row.
namespace jadoube::access {

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
/// The role of a word. Nothing: there is no such role.
std::optional<Role> role_of(std::string_view word);

}  // namespace jadoube::access
