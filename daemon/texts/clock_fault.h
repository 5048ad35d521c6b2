#pragma once

#include <string>

#include "daemon/model/clock_fault.h"

namespace jadoube::texts {

/// The fault of a clock, its size, and where it was seen: "White's clock was set to 1:25:00 instead
/// of 1:30:00, 5 min too little."
std::string sentence_of(const model::ClockFault& fault);

}  // namespace jadoube::texts
