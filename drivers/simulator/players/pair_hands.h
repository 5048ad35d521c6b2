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

/// The habits of players with that style: none of these mistakes if it is clean, many if it is
/// messy.
PairHabits pair_habits_of(Style style);

/// Reads "wrong=0.2" into `habits`. InvalidArgument names what is wrong, and lists the names.
rules::Expected<void> read_pair_habit(std::string_view text, PairHabits& habits);

/// All names that `read_pair_habit` knows, each with its meaning, for help texts.
std::string pair_habit_names();

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
