#pragma once

#include <vector>

#include "daemon/training/lesson.h"

namespace jadoube::training {

/// What is played at one table of a rehearsal: within a minute, and at two tables something of
/// which an arbiter must get an incident.
struct RehearsalGame {
  LessonTable table;
  /// How many plies are on record when it is over, with an illegal one.
  int plies = 0;
  /// A player makes an illegal move. Somebody stops the clock in the middle of the game.
  bool has_illegal_move = false, has_clock_fault = false;
};

/// What is played at tables with these clocks, in their order. At least one of the tables has an
/// illegal move, and one a clock that stops.
std::vector<RehearsalGame> rehearsal_games(
    const std::vector<drivers::simulator::ClockSettings>& clocks);

}  // namespace jadoube::training
