#pragma once

#include <chrono>
#include <string>

#include "daemon/model/incident.h"

namespace jadoube::model {

/// True if incidents of that kind belong to no board: the daemon itself raises them.
constexpr bool is_of_daemon(IncidentKind kind) {
  return kind == IncidentKind::kStorageFailing || kind == IncidentKind::kOutputFailing ||
         kind == IncidentKind::kResultDiffers || kind == IncidentKind::kSerialTwice ||
         kind == IncidentKind::kStandbyFailing || kind == IncidentKind::kHouseFull;
}

/// Something that is wrong with what the daemon itself does, and with no board: an output that does
/// not go out, a result that the pairing program has otherwise.
struct DaemonFinding {
  /// Unique among what one part of the daemon finds: the output, the pairing.
  std::string key;
  IncidentKind kind{};
  Severity severity = Severity::kWarning;
  IncidentFacts facts = {};
  IncidentAdvice advice = {};
  /// Why it is over when it is not found any more.
  EndReason end{};
  /// It is told when it has lasted so long. A change of its facts is told no more often.
  std::chrono::seconds patience{0};

  bool operator==(const DaemonFinding&) const = default;
};

}  // namespace jadoube::model
