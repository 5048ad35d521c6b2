#pragma once

#include <array>
#include <string>
#include <string_view>

#include "rules/error.h"
#include "rules/piece.h"
#include "rules/square.h"

namespace jadoube::rules {

/// The pieces on their squares, and no more: no side to move, no rights. Any content is allowed:
/// three kings, a pawn on the last rank, nothing at all. A sensor board reports a placement; a game
/// has a `Position`.
class Placement {
 public:
  /// An empty board.
  constexpr Placement() = default;

  /// The starting position [FIDE 2023 Art. 2.3].
  static const Placement& initial();

  /// The piece on `square`, or `kNone`.
  constexpr Piece operator[](Square square) const { return pieces_[index_of(square)]; }

  /// Puts `piece` on `square` and replaces the piece there. kNone clears the square.
  constexpr void set(Square square, Piece piece) { pieces_[index_of(square)] = piece; }

  bool operator==(const Placement&) const = default;

 private:
  std::array<Piece, kSquareCount> pieces_{};
};

/// The same pieces seen from the other side: the piece on a1 goes to h8.
Placement rotated(const Placement& placement);

/// The first field of a FEN: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR".
std::string to_fen(const Placement& placement);

/// Reads the first field of a FEN. InvalidArgument names the rank and the character that is wrong.
Expected<Placement> parse_placement(std::string_view field);

}  // namespace jadoube::rules
