#pragma once

#include <string>

/// Addresses to serve on: `host:port`, or `unix:/path`.
namespace jadoube::net {

/// True if only this machine can reach the address.
bool is_local(const std::string& address);

}  // namespace jadoube::net
