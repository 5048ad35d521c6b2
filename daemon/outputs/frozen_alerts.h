#pragma once

#include <vector>

#include "daemon/outputs/output.h"
#include "daemon/outputs/release.h"

namespace jadoube::outputs {

/// One alert for each table whose moves stop before an illegal move or before a move that nobody
/// saw. It says where, and what an arbiter can do. Rounds that are over have none.
std::vector<TableAlert> frozen_alerts(const std::vector<Round>& rounds,
                                      const ReleasePolicy& policy);

}  // namespace jadoube::outputs
