#pragma once

#include <string_view>

namespace jadoube::texts {

/// True if board `one` comes before board `other` on a sheet. Boards are in the order of their
/// names, but numbers in names count as numbers: table-9 comes before table-10.
bool stands_before(std::string_view one, std::string_view other);

}  // namespace jadoube::texts
