#pragma once

#include <array>

#include "rules/square_sets.h"

namespace jadoube::rules {

/// How promising a move is on the way to a helpmate. There are numbers for the mating side, for the
/// king to be mated, and for that king's other pieces, which help. A higher sum is better. Values
/// marked "less" are subtracted.
struct Taste {
  using ByType = std::array<int, 6>;

  int free;        ///< Less for each free square beside the king; 0 at least.
  int check;       ///< Less for a check that is not mate.
  ByType nearer;   ///< For a step nearer to the king.
  int push;        ///< For a move of a pawn,
  int push_alone;  ///< if there is no queen or rook.
  ByType becomes;  ///< For a promotion.
  ByType takes;    ///< For the captured piece.

  int king_moves;     ///< For any move of the king.
  int room;           ///< Less for each square more that the king can go to.
  int middle;         ///< Less for each square more beside the king.
  int corner;         ///< For a step nearer to a corner where the king can be mated.
  ByType king_takes;  ///< Less for a piece that the king captures.

  int block;            ///< For filling a square that the king could go to.
  ByType helper_takes;  ///< Less for a piece that a helper captures.
  ByType helper_moves;  ///< For any move of a helper.
  int helper_nearer;    ///< For a step nearer to the king.
  int helper_check;     ///< Less for a check by a helper.

  int plies, more_plies;  ///< The length of a descent, and how much longer the next ones are.
  int chance, more_chance,
      most_chance;  ///< The amount of chance in the second descent, and in the next ones.
};

/// The taste for a position. It depends on the pieces that `mater` has left.
const Taste& taste_for(const SquareSets& sets, Color mater);

}  // namespace jadoube::rules
