#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "daemon/model/incident.h"
#include "drivers/observation.h"

namespace jadoube::model {

/// True if incidents of that kind belong to no board: the daemon itself raises them.
constexpr bool is_of_daemon(IncidentKind kind) {
  return kind == IncidentKind::kStorageFailing || kind == IncidentKind::kOutputFailing ||
         kind == IncidentKind::kResultDiffers || kind == IncidentKind::kSerialTwice ||
         kind == IncidentKind::kStandbyFailing || kind == IncidentKind::kHouseFull;
}

/// A fault of the daemon itself, and of no board. Examples: an output that sends nothing, a result
/// that differs from the pairing program's.
struct DaemonFinding {
  /// Unique among what one part of the daemon finds: the output, the pairing.
  std::string key;
  IncidentKind kind{};
  Severity severity = Severity::kWarning;
  IncidentFacts facts = {};
  IncidentAdvice advice = {};
  /// The reason for the end, when it is no longer found.
  EndReason end{};
  /// It is reported when it has lasted this long. A change of its facts is reported no more often.
  std::chrono::seconds patience{0};

  bool operator==(const DaemonFinding&) const = default;
};

/// Takes the faults of the daemon's parts. This is the engine, which makes incidents of them.
class FindingSink {
 public:
  virtual ~FindingSink() = default;
  /// Takes everything that is wrong with the part `source` of the daemon now. Any thread.
  virtual void take(std::string source, std::vector<DaemonFinding> findings) = 0;
};

/// How much space the journal has and uses.
struct DiskRoom {
  /// The size of the journal and its log.
  std::uint64_t journal_bytes = 0;
  /// The free space of the file system, without the reserve.
  std::uint64_t free_bytes = 0;
  /// The size of the reserve now, and the size that it should have.
  std::uint64_t reserve_bytes = 0, reserve_wanted = 0;
};

/// How a daemon with a standby, or the standby, is now. For the status and the metrics.
struct FailoverReading {
  /// Its name, and the name of the other daemon, which is empty until a message of the other daemon
  /// has arrived.
  std::string name = {}, peer = {};
  bool is_active = false;
  std::uint64_t term = 0;
  /// The other one is connected.
  bool is_connected = false;
  /// The copy is complete, and nothing is published without it.
  bool is_in_step = false;
  /// The number of transactions that the copy lacks, if known.
  std::uint64_t behind = 0;
  /// When the copy had everything last. The beginning of time if never.
  drivers::Instant copied_at{};
  /// A standby: when it last compared every row of its copy, and all were right. The beginning of
  /// time if never.
  drivers::Instant checked_at{};
  /// The fault. Empty: none.
  std::string problem = {};

  bool operator==(const FailoverReading&) const = default;
};

}  // namespace jadoube::model
