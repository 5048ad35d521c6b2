#pragma once

#include <array>

#include "rules/square_sets.h"

namespace jadoube::rules {

/// What makes a move promising on the way to a helpmate. There are numbers for the mating side, for
/// the king to be mated, and for that king's other pieces, which help. More is better; values
/// marked "less" are subtracted.
struct Taste {
  using ByType = std::array<int, 6>;

  int free;        ///< Less for each square left to the king; 0 at least.
  int check;       ///< Less for a check, which is no mate.
  ByType nearer;   ///< For a step nearer to the king.
  int push;        ///< For a pawn's move,
  int push_alone;  ///< where there is no queen or rook.
  ByType becomes;  ///< For a promotion.
  ByType takes;    ///< For what is taken.

  int king_moves;     ///< For any move of the king.
  int room;           ///< Less for each square he has more than before.
  int middle;         ///< Less for each square beside him more than before.
  int corner;         ///< For a step nearer to a corner where he can be mated.
  ByType king_takes;  ///< Less for what he takes.

  int block;            ///< For filling a square he could go to.
  ByType helper_takes;  ///< Less for what a helper takes.
  ByType helper_moves;  ///< For any move of a helper.
  int helper_nearer;    ///< For a step nearer to the king.
  int helper_check;     ///< Less for a check by a helper.

  int plies, more_plies;                 ///< How long a descent is, and the next ones more.
  int chance, more_chance, most_chance;  ///< How much chance is in the second, and the next ones.
};

/// The taste for a position, by what `mater` has left.
const Taste& taste_for(const SquareSets& sets, Color mater);

}  // namespace jadoube::rules
