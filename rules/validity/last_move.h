#pragma once

#include "rules/square_sets.h"

namespace jadoube::rules {

/// The initial arrays a game may have started from.
enum class InitialArrays : std::uint8_t {
  /// The standard one, unless a castling right speaks of a king or rook that starts elsewhere.
  kAsCastlingSays,
  kStandard,  ///< [FIDE 2023 Art. 2.3]
  kChess960,  ///< Any of the 960 [FIDE 2023 Guidelines II.2].
};

/// Whether the side not to move can have made a move that led to `sets`, so that the king of the
/// side to move, who must be one, was not in check before it: what explains a check, or refutes it.
/// Looks one ply back and no further; a king or rook that may still castle has not moved.
/// `arrays`, not kAsCastlingSays, says from where the last move may have castled.
bool can_have_moved(const SquareSets& sets, InitialArrays arrays);

}  // namespace jadoube::rules
