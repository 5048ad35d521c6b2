#pragma once

#include <string>

#include "jadoube/v1/output_service.pb.h"

namespace jadoube::cli {

/// What an operator reads of an output: a line with its state, and one for each thing that is wrong
/// or stopped. It ends with a newline.
std::string output_text(const v1::Output& output);

}  // namespace jadoube::cli
