#pragma once

#include <string>

namespace jadoube::outputs {

/// True if a secret may be sent to this address: https, or http to the machine itself.
bool is_safe_address(const std::string& url);

}  // namespace jadoube::outputs
