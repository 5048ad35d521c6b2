#pragma once

#include <string>

#include "rules/error.h"

/// Addresses to serve on: `host:port`, or `unix:/path`.
namespace jadoube::serve {

/// Whether one may try to listen on `address`: gRPC takes a Unix socket from who serves there
/// without a word. Unavailable: somebody does; InvalidArgument: the path is too long.
rules::Expected<void> check_address(const std::string& address);

/// Whether only this machine reaches it.
bool is_local(const std::string& address);

}  // namespace jadoube::serve
