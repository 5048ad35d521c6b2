#pragma once

#include <cstdint>

namespace jadoube::rules {

/// What kind of game the thinking time makes it: by main time plus sixty increments, 60 minutes or
/// more, more than 10 and less than 60, 10 or less [FIDE 2023 Art. A.1, B.1].
enum class Tempo : std::uint8_t { kStandard, kRapid, kBlitz };

}  // namespace jadoube::rules
