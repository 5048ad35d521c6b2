#pragma once

#include <vector>

#include "daemon/devices/device_loop.h"
#include "rules/error.h"

namespace jadoube::app {

/// The same boards with what unlocks them, read from their key files. A refusal names the board. It
/// does not contain the key. It is that of the file (`system::read_secret`), or InvalidArgument
/// where the driver has no such key.
rules::Expected<std::vector<devices::BoardSetting>> with_keys(
    std::vector<devices::BoardSetting> boards);

}  // namespace jadoube::app
