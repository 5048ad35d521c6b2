#pragma once

#include <string>
#include <string_view>

#include "drivers/simulator/players/habits.h"
#include "rules/error.h"

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

}  // namespace jadoube::drivers::simulator
