#pragma once

#include <memory>
#include <string>
#include <vector>

#include "daemon/model/tournament.h"
#include "daemon/outputs/alerts/alert.h"

namespace jadoube::outputs {

/// Where an arbiter has to go.
struct AlertPlace {
  /// The number on the table. 0: the board belongs to no table.
  int table = 0;
  /// The name of the section, if its tournament has several. Empty: none.
  std::string section = {};
  /// The players: "Surname, Given - Surname, Given". Empty: not known.
  std::string players = {};
};

/// The place of an incident. `tournaments`: all, as they are now. `boards`: the boards of the
/// configuration, in the order of their tables. They count where no tournament has the board.
AlertPlace place_of(const AlertId& id,
                    const std::vector<std::shared_ptr<const model::Tournament>>& tournaments,
                    const std::vector<std::string>& boards);

}  // namespace jadoube::outputs
