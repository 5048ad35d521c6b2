#pragma once

#include <memory>
#include <string>

#include "drivers/line/line.h"

/// Lines over the network. Outside `drivers/line`: `open_line`.
namespace jadoube::drivers {

/// A line to the port at `address` (`network_address.h`), whose connection is begun and not waited
/// for. A host that is gone is noticed after 3 s without an answer. InvalidArgument: no address.
/// Unavailable: the host is not known, or not yet.
rules::Expected<std::unique_ptr<Line>> connect_line(const std::string& address,
                                                    const LineSettings& settings);

}  // namespace jadoube::drivers
