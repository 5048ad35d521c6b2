#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "drivers/transport/transport.h"
#include "rules/error.h"

/// Addresses of Bluetooth LE devices, and connections to them. Other folders connect by
/// `open_transport`.
namespace jadoube::drivers {

/// True if `port` is the address of a Bluetooth LE device and no path: it begins with "ble:".
bool is_ble_address(std::string_view port);

/// Reads "ble:AA:BB:CC:DD:EE:FF", in letters of either case. Gives "AA:BB:CC:DD:EE:FF".
/// InvalidArgument names the wrong part.
rules::Expected<std::string> parse_ble_address(std::string_view port);

/// A connection to the board at `address`. It starts to connect and does not
/// wait. The system's bus is the one that the environment names in DBUS_SYSTEM_BUS_ADDRESS, or else
/// the usual one. InvalidArgument: no address. Unavailable: there is no bus.
rules::Expected<std::unique_ptr<Transport>> connect_ble(const std::string& address);

}  // namespace jadoube::drivers
