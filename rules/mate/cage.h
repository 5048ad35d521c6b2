#pragma once

#include <array>
#include <optional>

#include "rules/mate/chance.h"
#include "rules/mate/taste.h"
#include "rules/move_list.h"
#include "rules/square_sets.h"

namespace jadoube::rules {

/// How a king stands towards being mated by `mater`: where he could still go, and what holds him.
/// What it says of a move is a guess that costs a few instructions, for a search to go the
/// promising way first; nothing is proved by it.
class Cage {
 public:
  /// Looks at the (first) king of `mater`'s opponent, who must have one. `sets` must outlive it.
  Cage(const SquareSets& sets, Color mater);

  /// A move, and whether it mates.
  struct Choice {
    Move move;
    bool is_mate;
  };

  /// The most promising of the legal moves of the side to move, of which there must be one, each
  /// with a number of `chance` added; a mate of `mater`'s as soon as it is seen. Sees nearly every
  /// mate.
  Choice choose(const MoveList& moves, Chance& chance);

 private:
  void look_at_mater();
  void add_attacks(Bitboard attacked);
  Choice choose_for_mater(const MoveList& moves, Chance& chance);
  Choice choose_for_mated(const MoveList& moves, Chance& chance);
  void pick_up(Square from);
  void turn_to(std::size_t type);
  int plain_promise(Square to) const;
  int gain_for_mater(Move move) const;
  Bitboard free_squares(PieceType type, Square to);
  int faults(Bitboard free, bool check) const;
  int gain_for_mated(Move move) const;
  int promise_for_king(Move move) const;
  int from_corner(Square square) const;

  const SquareSets& sets_;
  const Taste& taste_;
  const Color mater_;
  const Square king_;
  // Squares beside the king; those that none of his own men holds; what stands in the way of lines
  // that go on through him; corners where he can be mated.
  const Bitboard near_, room_, occupied_, corners_;
  const bool is_alone_, has_heavy_;
  // What the mater attacks once or more, and twice or more.
  Bitboard once_ = 0, twice_ = 0;
  // By type: from where a piece attacks the king of the side not to move.
  std::array<Bitboard, 6> checks_{};

  // The type of the moves asked about last: what any move promises, less for each step that remains
  // to the king; where there is more to say.
  Bitboard alike_ = 0;
  PieceType type_ = PieceType::kPawn;
  int any_ = 0, slope_ = 0;
  Bitboard special_ = 0;
  // The piece of them: what any move of it promises, less for the steps; what the mater attacks
  // without it, once somebody has asked.
  Bitboard lifted_ = 0;
  int base_ = 0;
  std::optional<Bitboard> kept_;
};

}  // namespace jadoube::rules
