#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace jadoube::rules {

/// What kind of game the thinking time makes it: by main time plus sixty increments, 60 minutes or
/// more, more than 10 and less than 60, 10 or less [FIDE 2023 Art. A.1, B.1].
enum class Tempo : std::uint8_t { kStandard, kRapid, kBlitz };

/// "standard", "rapid" or "blitz".
constexpr std::string_view to_string(Tempo tempo) {
  constexpr std::array<std::string_view, 3> kWords = {"standard", "rapid", "blitz"};
  return kWords[static_cast<std::size_t>(tempo)];
}

}  // namespace jadoube::rules
