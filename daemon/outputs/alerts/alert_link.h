#pragma once

#include <string>
#include <vector>

#include "daemon/outputs/alerts/alert_place.h"

namespace jadoube::outputs {

/// The arbiter's page of the alert's table, without a '/' in front:
/// "arbiter#/table/games/one-1". Of several alerts, or one of no board: the page of all alerts.
std::string arbiters_page_of(const std::vector<PlacedAlert>& alerts);

}  // namespace jadoube::outputs
