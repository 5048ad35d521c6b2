#pragma once

#include <string>

#include "daemon/model/tournament.h"

namespace jadoube::tournament {

/// "1-0", "1/2-1/2", "+/-": a result for people.
std::string result_text(const model::PairingResult& result);

}  // namespace jadoube::tournament
