#pragma once

#include <memory>
#include <string>

#include "drivers/transport/transport.h"

/// Connections over the network. Other folders use `open_transport`.
namespace jadoube::drivers {

/// A connection to the port at `address` (`network_address.h`). It starts to connect and does not
/// wait. It notices a dead host after 3 s without an answer. InvalidArgument: no address.
/// Unavailable: the host is not known, or not yet.
rules::Expected<std::unique_ptr<Transport>> connect_line(const std::string& address,
                                                         const PortSettings& settings);

}  // namespace jadoube::drivers
