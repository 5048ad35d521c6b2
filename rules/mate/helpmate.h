#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/mate/can_mate.h"
#include "rules/mate/choosing.h"
#include "rules/mate/most_promising.h"
#include "rules/mate/reach.h"
#include "rules/square_sets.h"

namespace jadoube::rules {

/// A mate that may be possible: the pieces it needs and their squares, with the mated king. Pieces
/// that never move are left out.
struct NearestMate {
  /// A piece and its square in the mate.
  struct Post {
    Color color;
    PieceType type;
    Square square;
  };
  std::vector<Post> posts;
  /// An estimate of the moves that all these pieces need together.
  int moves = 0;
};

/// For each square that the king of `player`'s opponent may reach: the nearest mate by `player`
/// there, if a short search finds one. The nearest mate is the first. Unlike `may_be_mated_on`,
/// this is a guess. It may miss a mate, and a mate that it finds may be impossible.
std::vector<NearestMate> nearest_mates(const Reach& reach, Color player);

/// The squares of the pieces that never move.
Bitboard walls_of(const Reach& reach);

/// Looks for a series of legal moves in which `mater` mates, by descents. A descent always makes
/// the move that promises most. Each next descent begins at the start, with more chance in the
/// choice. Takes some microseconds in nearly every position of a game. The same calls have the same
/// answers. If it finds no mate, nothing is proved.
class Descents {
 public:
  /// From `start`, which must not be mate already; `mater`'s opponent must have a king.
  Descents(const SquareSets& start, Color mater);

  /// Continues until it has found a mate or has looked at `positions` positions in total. Then it
  /// finishes the descent, but looks at no more than `at_most` positions. Returns the legal moves
  /// that end in the mate.
  std::optional<std::vector<Move>> go_on_to(std::uint64_t positions,
                                            std::uint64_t at_most = UINT64_MAX);

  /// How many positions it has looked at.
  std::uint64_t positions() const { return positions_; }

 private:
  bool descend(int plies);

  const SquareSets start_;
  const Color mater_;
  const Taste& taste_;
  int number_ = 0;
  Chance chance_;
  std::uint64_t positions_ = 0;
  std::vector<Move> line_;
};

/// Estimates how far a position is from a mate by `player`. There are two estimates, and a search
/// uses both in turn. They prove nothing.
class MateDistance {
 public:
  /// For positions that come from `start`. The opponent must have a king there. Every estimate is 0
  /// if no mate is found or if a side does not have exactly one king.
  MateDistance(const SquareSets& start, Color player);

  /// The estimate by the kings: their distance from squares where one is mated and the other is
  /// near. Also the room of the king to be mated, and the distance of the nearest piece that could
  /// fill it.
  int of_kings(const SquareSets& sets) const;

  /// By the pieces that the nearest mates need.
  int of_pieces(const SquareSets& sets) const;

 private:
  struct Post {
    Color color;
    PieceType type;
    MoveCounts moves;
  };
  using Mate = std::vector<Post>;

  void add_goal(Square goal, const Reach& reach, Bitboard walls);

  Color player_;
  bool in_sight_ = false;
  // Indexed by the squares of the king to be mated and of the other king.
  std::array<MoveCounts, kSquareCount> kings_;
  std::vector<Mate> mates_;
};

/// Whether the side to move is in check and has no legal move [FIDE 2023 Art. 5.1.1].
bool is_mate(const SquareSets& sets);

/// Whether every move of `line` is legal when it is played and the last one mates `player`'s
/// opponent.
bool ends_in_mate(SquareSets sets, const std::vector<Move>& line, Color player);

}  // namespace jadoube::rules
