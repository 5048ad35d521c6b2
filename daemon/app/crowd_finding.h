#pragma once

#include <optional>
#include <vector>

#include "daemon/model/daemon_finding.h"
#include "daemon/net/http/http_loop.h"

namespace jadoube::app {

/// The finding for arbiters when there are no places left for new connections. Empty: there is a
/// place for everybody.
std::vector<model::DaemonFinding> findings_of(const std::optional<net::HttpCrowd>& crowd);

}  // namespace jadoube::app
