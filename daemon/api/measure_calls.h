#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

#include "daemon/access/policy.h"
#include "daemon/system/process_usage.h"

namespace jadoube::api {

/// What the daemon does now, and how fast, as far as the API does not know it by itself.
struct LoadReading {
  std::chrono::system_clock::time_point started{};
  std::uint64_t memory_bytes = 0;
  /// The observations and tasks that wait for the engine.
  std::size_t waiting = 0;
  /// The transactions of the journal; observations from their board until they are durable.
  system::LatencyHistogram::Reading commits = {}, observations = {};
};

/// How the API measures the daemon. Any thread. Empty where nothing is measured.
struct MeasureCalls {
  std::function<LoadReading()> load = {};
  /// The metrics as Prometheus reads them, for a reader of this role.
  std::function<std::string(access::Role role)> metrics = {};
};

}  // namespace jadoube::api
