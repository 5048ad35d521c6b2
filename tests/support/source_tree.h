#pragma once

#include <string>
#include <string_view>

namespace jadoube::tests {

/// The path of a file or folder of the project: `relative` below the source directory. Only one
/// small file has that directory, so that a compiler's cache works for every checkout.
std::string source_path(std::string_view relative);

}  // namespace jadoube::tests
