#pragma once

#include <optional>

#include "rules/bitboard.h"
#include "rules/placement.h"

namespace jadoube::rules {

/// A position as somebody wrote it down or set it up, believed in nothing: castling with a rook
/// that is not there, an en passant square that no pawn has passed. `parse_fen_as_written` reads
/// one, `why_impossible` says what is wrong with it, and a `Position` made of it plays on with
/// what fits.
struct WrittenPosition {
  Placement placement = {};
  /// The side to move.
  Color turn = Color::kWhite;
  /// The squares of the rooks that are said to be still good for castling, White's on the first
  /// rank and Black's on the eighth. Any number, and whatever stands there.
  Bitboard castling_rooks = 0;
  /// The square that a pawn is said to have just passed with a double step.
  std::optional<Square> en_passant = std::nullopt;
  /// Plies since the last capture or pawn move.
  int halfmove_clock = 0;
  /// 1 at the start, one more after each move of Black.
  int fullmove_number = 1;

  bool operator==(const WrittenPosition&) const = default;
};

}  // namespace jadoube::rules
