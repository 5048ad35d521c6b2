#pragma once

#include <string>
#include <string_view>

#include "rules/error.h"

namespace jadoube::drivers {

/// True if `port` is the address of a Bluetooth LE device and no path: it begins with "ble:".
bool is_ble_address(std::string_view port);

/// Reads "ble:AA:BB:CC:DD:EE:FF", in letters of either case. Gives "AA:BB:CC:DD:EE:FF".
/// InvalidArgument says what is wrong.
rules::Expected<std::string> parse_ble_address(std::string_view port);

}  // namespace jadoube::drivers
