#pragma once

#include <atomic>
#include <string>

#include "daemon/api/metrics_text.h"
#include "daemon/api/server.h"
#include "daemon/devices/device_loop.h"
#include "daemon/engine/engine.h"
#include "daemon/metrics/exposition.h"
#include "daemon/outputs/output_set.h"
#include "daemon/storage/commit_witness.h"
#include "daemon/stream/event_stream.h"
#include "daemon/system/clock.h"

namespace jadoube::app {

/// The parts of the daemon that have something to measure.
struct MeasuredParts {
  const stream::Feed& feed;
  const devices::DeviceLoop& lines;
  const engine::Engine& engine;
  const outputs::OutputSet& outputs;
  const system::Clock& clock;
  /// It knows the other daemon of the hall.
  const storage::CommitWitness& witness;
};

/// Reads the present metrics of these parts. It waits for no other thread: it holds locks for
/// moments only. Any thread.
class MetricsReading final : public api::MetricsText {
 public:
  /// All parts must exist longer.
  explicit MetricsReading(MeasuredParts parts) : parts_(parts) {}

  /// From now on the streams of `server` are measured too. It must exist longer.
  void measure(const api::Server& server) { server_ = &server; }

  std::string text(access::Role role) const override;

 private:
  const MeasuredParts parts_;
  // Null: it does not serve yet.
  std::atomic<const api::Server*> server_ = nullptr;
};

}  // namespace jadoube::app
