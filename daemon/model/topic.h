#pragma once

#include <cstdint>

namespace jadoube::model {

/// Which of the four streams an event belongs to. Journals keep the numbers.
enum class Topic : std::uint8_t {
  kBoards = 0,       ///< What the sensors of a board report.
  kGames = 1,        ///< What is played on a board.
  kIncidents = 2,    ///< What an arbiter is told.
  kTournaments = 3,  ///< Who plays whom, where, and what it counts.
};

}  // namespace jadoube::model
