#pragma once

#include <string>

namespace jadoube::system {

/// The linker's name for this program: other bytes for any other program, also of the same version.
/// Empty if the linker gave it none.
const std::string& build_id();

}  // namespace jadoube::system
