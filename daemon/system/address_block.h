#pragma once

#include <string>

namespace jadoube::system {

/// The addresses that one host can have for itself: of IPv6 the network of 64 bits,
/// "2001:db8::/64". An IPv4 address stands for itself, also if it is written as one of IPv6
/// ("::ffff:192.0.2.1"). This machine ("::1") does too. Any other text stays as it is.
std::string address_block(const std::string& address);

}  // namespace jadoube::system
