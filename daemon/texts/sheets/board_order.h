#pragma once

#include <string_view>

namespace jadoube::texts {

/// Whether board `one` stands before board `other` on a sheet: by name, but digits by the number
/// they are, so that table-9 comes before table-10.
bool stands_before(std::string_view one, std::string_view other);

}  // namespace jadoube::texts
