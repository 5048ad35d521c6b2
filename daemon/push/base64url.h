#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace jadoube::push {

/// The bytes in base64url, without padding [RFC 4648, 5].
std::string base64url_of(std::string_view bytes);

/// The bytes that `base64url_of` wrote. Nothing: `text` is not what it writes for any bytes.
std::optional<std::string> bytes_of_base64url(std::string_view text);

}  // namespace jadoube::push
