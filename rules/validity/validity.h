#pragma once

#include <string>

#include "rules/laws/edition.h"
#include "rules/validity/impossibility.h"
#include "rules/validity/last_move.h"
#include "rules/written_position.h"

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

}  // namespace jadoube::rules
