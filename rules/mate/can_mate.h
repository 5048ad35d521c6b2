#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/position.h"

namespace jadoube::rules {

/// How much work a question may cost. Deterministic: the same question with the same budget has the
/// same answer on every machine.
struct MateBudget {
  /// Positions looked at, over all methods together.
  std::uint64_t positions = 500'000;
};

/// What is known of "can this player checkmate by any series of legal moves, even with the most
/// unskilled counterplay".
enum class Verdict : std::uint8_t {
  kYes,        ///< There is such a series: `CanMate::helpmate`, every move of it checked.
  kNo,         ///< There is none, and that is proved: `CanMate::proof` says how.
  kUndecided,  ///< The budget ran out. Never to be shown as a draw.
};

/// What proved that there is no mate.
enum class MateProof : std::uint8_t {
  kNone,      ///< Nothing was proved.
  kGameOver,  ///< The position is mate or stalemate, and this player has not mated.
  kMaterial,  ///< His pieces cannot mate wherever they and the opponent's stand.
  kClosure,   ///< All positions that can be reached were looked at: `CanMate::closed_positions`.
  kStatic,    ///< No piece of his can come where a mate would need it.
};

/// The answer to `can_mate`.
struct CanMate {
  Verdict verdict = Verdict::kUndecided;
  /// With kYes: legal moves from the position that end in the mate; empty where it stands already.
  std::vector<Move> helpmate = {};
  /// With kNo.
  MateProof proof = MateProof::kNone;
  /// With kClosure: how many positions the proof holds.
  std::uint64_t closed_positions = 0;
};

/// Whether `player` can checkmate by any series of legal moves [FIDE 2023 Art. 5.1.2, 5.2.2, 6.9,
/// 7.5.5, A.5.3]. Legal is what Articles 3.1 to 3.9 allow: repetition and the counts of moves do
/// not end such a series. Sound: kYes is replayed before it is returned, and kNo is a proof.
CanMate can_mate(const Position& position, Color player, const MateBudget& budget = {});

/// Whether neither player can mate [FIDE 2023 Art. 5.2.2]: kYes for a dead position, kNo where one
/// of them can, kUndecided where that is not known.
Verdict is_dead_position(const Position& position, const MateBudget& budget = {});

}  // namespace jadoube::rules
