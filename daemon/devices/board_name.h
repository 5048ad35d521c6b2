#pragma once

#include <string>
#include <string_view>

namespace jadoube::devices {

/// `text` with '_' for every character except letters, digits, '.', '_' and '-'. The result can be
/// part of an id, an address or a file name.
std::string plain_name(std::string_view text);

/// The last part of `path`, as a plain name: "ttyUSB0" of "/dev/ttyUSB0".
std::string base_name(std::string_view path);

}  // namespace jadoube::devices
