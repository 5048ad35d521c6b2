#pragma once

#include <memory>
#include <string>
#include <vector>

#include "daemon/model/tournament.h"
#include "daemon/outputs/alerts/alert.h"
#include "daemon/texts/table_name.h"

namespace jadoube::outputs {

/// Where an arbiter has to go.
struct AlertPlace {
  /// The name of the table. It says whose it is if its tournament has several sections, or if
  /// another tournament has a table of that number. 0: the board belongs to no table.
  texts::TableName table = {};
  /// The players: "Surname, Given - Surname, Given". Empty: not known.
  std::string players = {};
};

/// The place of an incident. `pairing`: the id of the pairing, if the daemon itself raises the
/// incident about one. `tournaments`: all, as they are now. `boards`: the boards of the
/// configuration, in the order of their tables. They count where no tournament has the board.
AlertPlace place_of(const AlertId& id, const std::string& pairing,
                    const std::vector<std::shared_ptr<const model::Tournament>>& tournaments,
                    const std::vector<std::string>& boards);

/// An alert with its place.
struct PlacedAlert {
  Alert alert;
  AlertPlace place = {};
};

/// All alerts with their places, as `place_of` gives them.
std::vector<PlacedAlert> with_places(
    const std::vector<Alert>& alerts,
    const std::vector<std::shared_ptr<const model::Tournament>>& tournaments,
    const std::vector<std::string>& boards);

}  // namespace jadoube::outputs
