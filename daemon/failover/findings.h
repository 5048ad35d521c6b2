#pragma once

#include <string>
#include <vector>

#include "daemon/model/daemon_finding.h"
#include "daemon/model/failover_reading.h"

namespace jadoube::failover {

/// What arbiters must be told about the two daemons of the hall. `warning`: that two were active,
/// or that events may be missing; it is told at once. What is wrong with the standby is told when
/// it has lasted for a while. `copy_warning`: what was found wrong with the rows of a journal; it
/// is told at once too.
std::vector<model::DaemonFinding> findings_of(const std::string& warning,
                                              const model::FailoverReading& reading,
                                              const std::string& copy_warning = {});

}  // namespace jadoube::failover
