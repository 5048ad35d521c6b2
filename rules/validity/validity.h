#pragma once

#include <string>

#include "rules/laws/edition.h"
#include "rules/validity/impossibility.h"
#include "rules/validity/last_move.h"
#include "rules/written_position.h"

namespace jadoube::rules {

/// Everything known against `written` being a position that a series of legal moves can reach
/// [FIDE 2023 Art. 3.10.3]. Each reason is a proof and none is a guess; none at all is no proof
/// that the position can be reached, only that nothing here refutes it. Of the counters, which are
/// no part of the position, only a halfmove clock that goes on after a double step is a reason.
///
/// Looks at kings, pawns and checks; at the last move, one ply back; at en passant and castling;
/// at material with promotions; at what stands behind pawns that never moved and the fewest
/// captures that the pawns need; at the initial array with a move too many. Where kings are missing
/// or too many, checks and the last move are not judged. Allocates nothing.
Impossibilities why_impossible(const WrittenPosition& written,
                               InitialArrays arrays = InitialArrays::kAsCastlingSays);

/// What kAsCastlingSays means for `written`: kStandard or kChess960.
InitialArrays arrays_of(const WrittenPosition& written);

/// A reason as a person wants it.
struct Explanation {
  /// The squares that show it; none where nothing is there to be shown, as for a missing king.
  Bitboard squares = 0;
  /// "The side that is not to move is in check from e7 (Art. 3.9.2)."
  std::string sentence = {};

  bool operator==(const Explanation&) const = default;
};

/// Explains one reason of `why_impossible` with the same arguments, citing the Article by its
/// number in `edition`; empty for any other reason.
Explanation explain(Impossibility reason, const WrittenPosition& written,
                    InitialArrays arrays = InitialArrays::kAsCastlingSays,
                    Edition edition = kCurrentEdition);

/// What the reasons come to.
enum class Reachability : std::uint8_t {
  kPossible,           ///< Nothing is known against it.
  kImpossibleAsFinal,  ///< Nothing but a pawn that is still to be replaced: Art. 3.7.3.3, 7.5.2.
  kImpossible,
};

/// The word for `reasons`, some of which may have been set aside.
Reachability reachability_of(Impossibilities reasons);

/// "possible", "impossible-as-final", "impossible".
std::string_view to_string(Reachability reachability);

}  // namespace jadoube::rules
