#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace jadoube::texts {

/// "1.4 GB", "210 MB".
std::string bytes_text(std::uint64_t bytes);
/// "3 hours", "40 minutes".
std::string lasting_text(std::chrono::seconds time);

}  // namespace jadoube::texts
