#include "daemon/app/metrics_reading.h"

#include "daemon/metrics/exposition.h"
#include "daemon/system/process_usage.h"

namespace jadoube::app {

std::string MetricsReading::text(access::Role role) const {
  metrics::Reading reading{.version = JADOUBE_VERSION, .now = parts_.clock.now()};
  reading.tally = parts_.feed.tally();
  reading.storage = parts_.feed.storage();
  reading.lines = parts_.lines.lines();
  const auto meters = parts_.engine.meters();
  reading.waiting = meters.waiting;
  reading.syncs = meters.syncs;
  reading.observations = meters.observations;
  const api::Server* server = server_;
  if (server != nullptr) {
    for (const auto& streams : server->streams()) {
      reading.streams.push_back({.audience = streams.viewers ? "viewers" : "arbiters",
                                 .readers = streams.readers,
                                 .displays = streams.displays,
                                 .writes = streams.writes});
    }
  }
  reading.outputs = parts_.outputs.status();
  reading.failover = parts_.witness.reading();
  reading.process = system::process_usage();
  reading.tells_arbiters_incidents = role >= access::Role::kArbiter;
  return metrics::exposition(reading);
}

}  // namespace jadoube::app
