#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "drivers/simulator/players/habits.h"
#include "drivers/simulator/players/hands.h"
#include "rules/error.h"
#include "rules/pgn/pgn.h"

namespace jadoube::drivers::simulator {

struct PairOptions {
  Style style = Style::kCalm;
  PairHabits habits = {};
  std::uint64_t seed = 1;
  /// Nothing: no clock.
  std::optional<TimeControl> control = TimeControl{};
  /// How long the pieces are untouched before the first act.
  BoardTime quiet = std::chrono::seconds(5);
};

/// A time in which the board of `player` showed another position, after their own move.
struct PairDifference {
  rules::Color player;
  /// The plies after which both boards last showed the same.
  std::size_t agreed;
  /// It began when the last move was repeated wrong, or was to be repeated: the opponent's press.
  BoardTime began;
  BoardTime pressed, mended;
  /// They pressed the clock for that move. Nobody does after the end of the game.
  bool is_pressed = true;
};

/// A game that was played on two boards.
struct PairPerformance : Truth {
  /// The actions at White's board and at Black's, without the clock.
  std::array<Script, 2> scripts;
  /// The actions at the clock, which has White on its left.
  Script clock;
  std::vector<PairDifference> differences;
  rules::Position last = rules::Position::initial();
  BoardTime end{0};
};

/// InvalidArgument if `game` does not begin in the starting position, or has an illegal move.
rules::Expected<void> check_for_pair(const rules::PgnGame& game);

/// Performs `game`, which must begin in the starting position. The same game and options give the
/// same actions everywhere.
PairPerformance perform_on_two_boards(const rules::PgnGame& game, const PairOptions& options);

}  // namespace jadoube::drivers::simulator
