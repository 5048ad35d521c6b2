#pragma once

#include <string>

#include "daemon/access/role.h"

namespace jadoube::access {

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
