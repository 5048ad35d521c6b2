#pragma once

#include "daemon/api/server.h"
#include "daemon/devices/device_loop.h"
#include "daemon/engine/engine.h"
#include "daemon/failover/node.h"
#include "daemon/metrics/exposition.h"
#include "daemon/outputs/output_set.h"
#include "daemon/stream/event_stream.h"
#include "daemon/system/clock.h"

namespace jadoube::app {

/// The parts of the daemon that have something to measure.
struct MeasuredParts {
  const stream::Feed& feed;
  const devices::DeviceLoop& lines;
  const engine::Engine& engine;
  const outputs::OutputSet& outputs;
  const api::Server& server;
  const system::Clock& clock;
  /// Null: there is no standby.
  const failover::Node* node = nullptr;
};

/// Reads the present metrics of these parts. It waits for no other thread: it holds locks for
/// moments only. Any thread.
metrics::Reading read_metrics(const MeasuredParts& parts);

}  // namespace jadoube::app
