#pragma once

#include <array>
#include <optional>

#include "rules/validity/army.h"
#include "rules/validity/last_move.h"
#include "rules/written_position.h"

/// The tests of `why_impossible`, one function for each reason.
namespace jadoube::rules {

/// The position to test: as it was written, and as sets of squares with only the parts that fit.
struct Case {
  const WrittenPosition& written;
  SquareSets sets;
  StartingPositions starts;  ///< Never kAsCastlingSays.
  std::array<Army, 2> armies;

  /// The side to move. It must answer a check.
  Color us() const { return sets.turn; }
  /// The side that has just moved.
  Color them() const { return opponent_of(sets.turn); }
  Bitboard king(Color color) const { return sets.of(color, PieceType::kKing); }
  const Army& army(Color color) const { return armies[static_cast<std::size_t>(color)]; }
};

/// The squares that show a reason. The set is empty if no square shows it. Nothing if the reason
/// does not hold.
using Finding = std::optional<Bitboard>;

/// The reason holds if there are squares that show it.
inline Finding found_if(Bitboard squares) { return squares != 0 ? Finding(squares) : std::nullopt; }

// Tests of the pieces on the board and of the last move.
Finding no_king(const Case& c, Color color);
Finding too_many_kings(const Case& c, Color color);
Finding adjacent_kings(const Case& c);
/// `rank` is counted from each side's own first rank, which is 0.
Finding pawns_on_rank(const Case& c, int rank);
Finding opponent_in_check(const Case& c);
Finding en_passant_without_step(const Case& c);
Finding en_passant_after_check(const Case& c);
Finding halfmoves_after_step(const Case& c);
/// Pieces that give check, if there are `least` to `most` of them and no last move can have caused
/// the check.
Finding unexplained_checkers(const Case& c, int least, int most);

// Tests of the earlier moves.
Finding castling_without_king_or_rook(const Case& c);
Finding castling_of_two_starting_positions(const Case& c);
Finding too_much_material(const Case& c, Color color);
Finding bishop_behind_pawns(const Case& c, Color color);
Finding pieces_behind_pawns(const Case& c, Color color);
Finding pawn_paths(const Case& c, Color color);
Finding tempo_parity(const Case& c);

}  // namespace jadoube::rules
