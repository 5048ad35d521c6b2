#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace jadoube::evidence {

/// The bytes in base64, on one line, with padding.
std::string base64_of(std::string_view bytes);

/// The bytes that `base64_of` wrote. Nothing: `text` is not what it writes for any bytes.
std::optional<std::string> bytes_of_base64(std::string_view text);

}  // namespace jadoube::evidence
