#include "daemon/outputs/push/push_audience.h"

namespace jadoube::outputs {

bool may_hear(PushReader reader, model::IncidentKind kind) {
  if (reader == PushReader::kArbiter) return true;
  using model::IncidentKind;
  switch (kind) {
    // The operator's page shows all of these.
    case IncidentKind::kBoardLost:
    case IncidentKind::kBatteryLow:
    case IncidentKind::kStorageFailing:
    case IncidentKind::kOutputFailing:
    case IncidentKind::kSerialTwice:
    case IncidentKind::kStandbyFailing:
    case IncidentKind::kHouseFull:
      return true;
    default:
      return false;
  }
}

}  // namespace jadoube::outputs
