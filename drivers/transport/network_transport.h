#pragma once

#include <memory>
#include <string>

#include "drivers/transport/transport.h"

/// Lines over the network. Outside `drivers/line`: `open_transport`.
namespace jadoube::drivers {

/// A line to the port at `address` (`network_address.h`), whose connection is begun and not waited
/// for. A host that is gone is noticed after 3 s without an answer. InvalidArgument: no address.
/// Unavailable: the host is not known, or not yet.
rules::Expected<std::unique_ptr<Transport>> connect_line(const std::string& address,
                                                         const PortSettings& settings);

}  // namespace jadoube::drivers
