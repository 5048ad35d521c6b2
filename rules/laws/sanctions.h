#pragma once

#include <cstdint>
#include <string_view>

#include "rules/laws/edition.h"

namespace jadoube::rules {

/// The penalties an arbiter may give [FIDE 2023 Art. 12.9], the lightest first.
enum class Sanction : std::uint8_t {
  kWarning,
  kTimeToOpponent,
  kTimeFromOffender,
  kPointsToOpponent,    ///< Up to the most that the game gives.
  kPointsFromOffender,  ///< Of this game.
  kGameLost,            ///< The arbiter decides the opponent's points too: `may_be_given`.
  kFine,                ///< Announced in advance.
  kExclusionFromRounds,
  kExpulsion,
};

/// How many there are.
inline constexpr int kSanctionCount = 9;

/// "warning", "time to the opponent".
std::string_view to_string(Sanction sanction);

/// "12.9.1", in 2014 "12.9a"; empty where the edition does not have it.
std::string_view article(Edition edition, Sanction sanction);

}  // namespace jadoube::rules
