#pragma once

#include <cstddef>

#include "daemon/arbiter/incidents/finding.h"
#include "daemon/arbiter/incidents/record.h"

namespace jadoube::arbiter {

/// Writes into `finding` until when the arbiter can act on an offence at the ply with this index,
/// from 0 [FIDE 2023 Art. A.5.2]. An offence whose window is closed is for the log only.
void set_window(const Record& record, std::size_t index, Finding& finding);

}  // namespace jadoube::arbiter
