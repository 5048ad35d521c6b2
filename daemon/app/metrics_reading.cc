#include "daemon/app/metrics_reading.h"

namespace jadoube::app {

metrics::Reading read_metrics(const MeasuredParts& parts) {
  metrics::Reading reading{.version = JADOUBE_VERSION, .now = parts.clock.now()};
  reading.tally = parts.feed.tally();
  reading.storage = parts.feed.storage();
  reading.lines = parts.lines.lines();
  const auto meters = parts.engine.meters();
  reading.waiting = meters.waiting;
  reading.syncs = meters.syncs;
  reading.observations = meters.observations;
  for (const auto& streams : parts.server.streams()) {
    reading.streams.push_back({.audience = streams.viewers ? "viewers" : "arbiters",
                               .readers = streams.readers,
                               .displays = streams.displays,
                               .writes = streams.writes});
  }
  reading.outputs = parts.outputs.status();
  if (parts.node != nullptr) reading.failover = parts.node->read();
  reading.process = system::process_usage();
  return reading;
}

}  // namespace jadoube::app
