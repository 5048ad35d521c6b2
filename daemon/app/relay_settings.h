#pragma once

#include <map>
#include <optional>
#include <string>

#include "daemon/hub/hub_link.h"

namespace jadoube::app {

/// What a relay follows. A daemon with these settings reads no boards.
struct RelaySettings {
  /// The hub, and the id of the event there.
  hub::HubAddress hub;
  std::string event;
  /// What is added to the table numbers of a hall, by the ids of the halls.
  std::map<std::string, int> table_offsets = {};
};

}  // namespace jadoube::app
