#pragma once

#include <string>

#include "daemon/metrics/reading.h"

namespace jadoube::metrics {

/// The reading as Prometheus reads it: the text format, version 0.0.4. The README of this folder
/// has a table of all names. Labels are ids of boards, names of outputs, and words of fixed lists.
/// Nobody's name is in it.
std::string exposition(const Reading& reading);

}  // namespace jadoube::metrics
