#pragma once

#include <string>
#include <string_view>

namespace jadoube::devices {

/// `text` with everything but letters, digits, '.', '_' and '-' replaced by '_': fit for an id, an
/// address or a file's name.
std::string plain_name(std::string_view text);

/// The last part of `path`, as a plain name: "ttyUSB0" of "/dev/ttyUSB0".
std::string base_name(std::string_view path);

}  // namespace jadoube::devices
