#pragma once

#include <functional>
#include <string>

#include "daemon/model/tournament.h"
#include "rules/error.h"

namespace jadoube::tournament {

/// Asks for a change of a tournament.
struct Request {
  /// The id of the tournament. There need not be one yet.
  std::string id;
  /// Who asks, and from where.
  std::string author, origin;
  /// The tournament after the change. `now`: as it is. Null: there is none with that id. The error
  /// goes back to whoever asked, and nothing is changed. Called once, on the engine's thread.
  std::function<rules::Expected<model::Tournament>(const model::Tournament* now)> change;
};

/// Takes the tournament after the change, when it is saved, or the error.
using Done = std::function<void(const rules::Expected<model::Tournament>& changed)>;

}  // namespace jadoube::tournament
