#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "drivers/simulator/players/hands.h"
#include "rules/pgn/pgn.h"

namespace jadoube::drivers::simulator {

/// What happens to players who have a board each, for each ply. Each player makes their own moves
/// on their own board, and repeats the opponent's there [FIDE 2023 Art. D.2.1].
struct PairHabits {
  /// From the opponent's press to the first touch of the repetition.
  Spread repeat{1.5, .5};
  /// The repetition comes only after the player has thought about the reply.
  double late = .15;
  /// The player's own move comes first, and the repetition after the press.
  double after_own = .03;
  /// The piece is put on a wrong square, and put right soon.
  double wrong = .05;
  /// The same, and nobody notices it before the player has pressed for their own move.
  double wrong_unnoticed = .02;
  /// How long it takes until somebody notices it.
  Range noticed{8, 40};
  /// A piece falls over on the board of the player who waits.
  double dropped = .04;
};

struct PairOptions {
  Style style = Style::kCalm;
  PairHabits habits = {};
  std::uint64_t seed = 1;
  /// Nothing: no clock.
  std::optional<TimeControl> control = TimeControl{};
  /// How long the pieces stand before anything happens.
  BoardTime quiet = std::chrono::seconds(5);
};

/// A time in which the board of `player` showed another position, after their own move.
struct PairDifference {
  rules::Color player;
  /// The plies after which both boards last showed the same.
  std::size_t agreed;
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

/// Performs `game`, which must begin in the starting position. The same game and options give the
/// same actions everywhere.
PairPerformance perform_on_two_boards(const rules::PgnGame& game, const PairOptions& options);

}  // namespace jadoube::drivers::simulator
