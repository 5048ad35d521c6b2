#pragma once

#include <string_view>

namespace jadoube::outputs {

/// The English name of a country by its two letters, in either case [spec: ISO 3166-1]: "DK" is
/// "Denmark". Empty if there is no such country.
std::string_view country_name(std::string_view code);

}  // namespace jadoube::outputs
