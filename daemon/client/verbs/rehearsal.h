#pragma once

#include <string>

#include "daemon/client/client.h"
#include "jadoube/v1/rehearsal_service.pb.h"

namespace jadoube::cli {

/// How far a rehearsal is, in one line without an end: "14 of 40 moves arrived".
std::string rehearsal_progress_text(const v1::Rehearsal& rehearsal);

/// A rehearsal with its tables, what was found, and each output. It ends with a newline.
std::string rehearsal_text(const v1::Rehearsal& rehearsal);

}  // namespace jadoube::cli
