#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "daemon/devices/port_connection.h"
#include "daemon/model/daemon_finding.h"
#include "daemon/outputs/runner.h"
#include "daemon/stream/event_stream.h"
#include "daemon/system/process_usage.h"

namespace jadoube::metrics {

/// Everything that the metrics show, read at one moment.
struct Reading {
  std::string version;
  drivers::Instant now{};
  stream::Tally tally = {};
  /// True if the metrics show kinds of incidents that only arbiters may know.
  bool has_arbiters_incidents = false;
  stream::Storage storage = {};
  std::vector<devices::LineReading> lines = {};
  /// The observations and tasks that wait for the engine.
  std::size_t waiting = 0;
  /// The transactions of the journal; observations from their board until they are durable.
  system::LatencyHistogram::Reading syncs = {}, observations = {};
  /// The streams of one kind of clients.
  struct Streams {
    /// "arbiters" or "viewers".
    std::string audience;
    std::size_t readers = 0, displays = 0;
    /// Events from durable until they are written.
    system::LatencyHistogram::Reading writes = {};
  };
  std::vector<Streams> streams = {};
  std::vector<outputs::RunnerStatus> outputs = {};
  /// Nothing: this daemon has no standby.
  std::optional<model::FailoverReading> failover = {};
  system::ProcessUsage process = {};
};

/// The reading as Prometheus reads it: the text format, version 0.0.4. The README of this folder
/// has a table of all names. Labels are ids of boards, names of outputs, and words of fixed lists.
/// It has no names of persons.
std::string exposition(const Reading& reading);

}  // namespace jadoube::metrics
