#pragma once

#include <string>

#include "jadoube/v1/status_service.pb.h"

namespace jadoube::cli {

/// The two daemons of a hall, in one or two lines of the status. Empty: there is only one. `now` is
/// in seconds since 1970.
std::string failover_text(const v1::GetStatusResponse& status, std::int64_t now);

}  // namespace jadoube::cli
