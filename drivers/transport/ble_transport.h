#pragma once

#include <memory>
#include <string>

#include "drivers/transport/transport.h"

/// Connections over Bluetooth LE. Other folders use `open_transport`.
namespace jadoube::drivers {

/// A connection to the board at `address` (`ble_address.h`). It starts to connect and does not
/// wait. The system's bus is the one that the environment names in DBUS_SYSTEM_BUS_ADDRESS, or else
/// the usual one. InvalidArgument: no address. Unavailable: there is no bus.
rules::Expected<std::unique_ptr<Transport>> connect_ble(const std::string& address);

}  // namespace jadoube::drivers
