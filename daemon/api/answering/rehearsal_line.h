#pragma once

#include <memory>
#include <string>

#include "daemon/rehearsal/rehearsal_report.h"

namespace jadoube::api {

/// The way to the daemon of a rehearsal: it calls the API there. `address`: "unix:/path".
std::unique_ptr<rehearsal::RehearsedHall> make_rehearsal_line(const std::string& address);

}  // namespace jadoube::api
