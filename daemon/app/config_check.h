#pragma once

#include <string>
#include <vector>

#include "daemon/app/config.h"

namespace jadoube::app {

/// What is wrong with the configuration beyond its text, a sentence for each fault: a password, a
/// token or a key that cannot be used, an address that would show a password on the way, a file
/// where a directory should be. Empty: no fault was found.
std::vector<std::string> faults_of(const Config& config);

}  // namespace jadoube::app
