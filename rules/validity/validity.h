#pragma once

#include <array>
#include <optional>
#include <string>

#include "rules/laws/edition.h"
#include "rules/position.h"
#include "rules/validity/army.h"
#include "rules/validity/impossibility.h"
#include "rules/validity/last_move.h"

namespace jadoube::rules {

/// All reasons why no series of legal moves leads to `written` [FIDE 2023 Art. 3.10.3]. Each reason
/// is a proof. An empty set means that no reason was found; it does not prove that the position can
/// be reached. The counters are not part of the position. One reason uses a counter: a halfmove
/// clock that is not 0 after a double step.
///
/// The tests look at: kings, pawns and checks; the last move; en passant and castling; the number
/// of pieces and promotions; pieces behind pawns that never moved; the captures that the pawns
/// need; and starting positions with one move too many. If a side does not have exactly one king,
/// the tests of checks and of the last move are left out. Allocates nothing.
Impossibilities why_impossible(const WrittenPosition& written,
                               StartingPositions starts = StartingPositions::kAsCastlingSays);

/// The meaning of kAsCastlingSays for `written`: kStandard or kChess960.
StartingPositions starting_positions_of(const WrittenPosition& written);

/// A reason, explained to a person.
struct Explanation {
  /// The squares that show the reason. Empty if no square shows it, for example a missing king.
  Bitboard squares = 0;
  /// For example "The side that is not to move is in check from e7 (Art. 3.9.2)."
  std::string sentence = {};

  bool operator==(const Explanation&) const = default;
};

/// Explains one reason from `why_impossible`. Pass the same arguments. The Article has its number
/// in `edition`. Empty if the reason does not hold.
Explanation explain(Impossibility reason, const WrittenPosition& written,
                    StartingPositions starts = StartingPositions::kAsCastlingSays,
                    Edition edition = kCurrentEdition);

/// The conclusion from a set of reasons.
enum class Reachability : std::uint8_t {
  kPossible,           ///< No reason is known.
  kImpossibleAsFinal,  ///< The only reason is a pawn that must still be promoted:
                       ///< Art. 3.7.3.3, 7.5.2.
  kImpossible,
};

/// The conclusion from `reasons`. Reasons to ignore have been removed from the set.
Reachability reachability_of(Impossibilities reasons);

/// "possible", "impossible-as-final", "impossible".
std::string_view to_string(Reachability reachability);

/// The tests of `why_impossible`, one function for each reason.

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
