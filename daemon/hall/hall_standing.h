#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "daemon/model/daemon_finding.h"
#include "daemon/system/process_usage.h"

namespace jadoube::hall {

/// What the engine of a hall does now, and how fast.
struct EngineLoad {
  /// The observations and tasks that wait for the engine.
  std::size_t waiting = 0;
  /// The transactions of the journal; observations from their board until they are durable.
  system::LatencyHistogram::Reading commits = {}, observations = {};
};

/// The present facts of a hall that the stream of its events does not have.
struct HallStanding {
  /// Nothing: no engine runs here.
  std::optional<EngineLoad> load = {};
  /// What is wrong with the connection to the hub: a packed sentence, see rules/sentence.h. Empty:
  /// nothing.
  std::string hub_problem = {};
  /// How the two daemons of this hall are. Nothing: there is one only.
  std::optional<model::FailoverReading> failover = {};
};

}  // namespace jadoube::hall
