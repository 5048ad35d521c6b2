#pragma once

#include <cstdint>

#include "daemon/model/incident.h"

namespace jadoube::outputs {

/// Who reads alerts on a device.
enum class PushReader : std::uint8_t {
  kOperator,  ///< Gets what is technical: boards, outputs, the machine.
  kArbiter,   ///< Gets everything.
};

/// True if such a reader may get incidents of this kind. Operators get nothing that only an arbiter
/// judges.
bool may_hear(PushReader reader, model::IncidentKind kind);

}  // namespace jadoube::outputs
