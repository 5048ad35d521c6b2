#pragma once

#include <optional>

#include "rules/bitboard.h"
#include "rules/placement.h"

namespace jadoube::rules {

/// A position as somebody wrote it down or set it up. It is not checked: castling may name a
/// missing rook, or en passant a square that no pawn passed. `parse_fen_as_written` reads one.
/// `why_impossible` says what is wrong. A `Position` made from it keeps only the parts that fit.
struct WrittenPosition {
  Placement placement = {};
  /// The side to move.
  Color turn = Color::kWhite;
  /// The squares of the rooks that may still castle, as written: White's on the first rank, Black's
  /// on the eighth. Any number of squares, with any content.
  Bitboard castling_rooks = 0;
  /// The square that a pawn has just passed with a double step, as written.
  std::optional<Square> en_passant = std::nullopt;
  /// Plies since the last capture or pawn move.
  int halfmove_clock = 0;
  /// 1 at the start, one more after each move of Black.
  int fullmove_number = 1;

  bool operator==(const WrittenPosition&) const = default;
};

}  // namespace jadoube::rules
