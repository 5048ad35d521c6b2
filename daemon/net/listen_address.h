#pragma once

#include <string>

/// Addresses to serve on: `host:port`, or `unix:/path`.
namespace jadoube::net {

/// Whether only this machine can reach it.
bool is_local(const std::string& address);

}  // namespace jadoube::net
