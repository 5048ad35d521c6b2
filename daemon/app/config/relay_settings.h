#pragma once

#include <map>
#include <string>
#include <vector>

#include "daemon/hub/hub_link.h"
#include "daemon/relay/hall_address.h"

namespace jadoube::app {

/// What a relay follows. A daemon with these settings reads no boards.
struct RelaySettings {
  /// The hub, and the id of the event there. Without an address: it follows `halls`.
  hub::HubAddress hub = {};
  std::string event = {};
  /// It is for arbiters: it shows the incidents of all halls, and nothing to viewers.
  bool is_for_arbiters = false;
  /// The daemons of halls, without a hub.
  std::vector<relay::HallAddress> halls = {};
  /// What is added to the table numbers of a hall, by the ids of the halls.
  std::map<std::string, int> table_offsets = {};
};

}  // namespace jadoube::app
