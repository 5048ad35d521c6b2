#pragma once

#include <optional>
#include <string>

#include "rules/piece.h"

namespace jadoube::analysis {

/// An engine's score of a position, from White's point of view.
struct Score {
  /// Hundredths of a pawn. It counts only if nobody mates.
  int centipawns = 0;
  /// The side that mates. Nothing: the engine has seen no mate.
  std::optional<rules::Color> mates = {};
  /// The number of moves of that side. 0: it is mate on the board.
  int moves = 0;

  bool operator==(const Score&) const = default;
};

/// A score as engines write it: of the side to move.
struct RelativeScore {
  bool is_mate = false;
  /// Hundredths of a pawn. Of a mate: moves, and below zero if the side to move is mated.
  int value = 0;

  bool operator==(const RelativeScore&) const = default;
};

/// The same from White's point of view. `turn`: the side to move.
Score score_of(const RelativeScore& relative, rules::Color turn);

/// White's chances to win, 0 to 100; 50 is equal.
///
/// 50 + 50 * (2 / (1 + exp(-0.00368208 * cp)) - 1), with cp from -1000 to 1000 [spec: lichess.org,
/// "Accuracy"; scalachess, core/src/main/scala/eval.scala]. A mate in n counts as (21 - min(10, n))
/// pawns [spec: lila, ui/lib/src/ceval/winningChances.ts], and a mate on the board as 0 or 100.
double white_percent(const Score& score);

/// "+1.35", "-0.20", "0.00", "#3", "#-3"; "#" and "#-" if it is mate on the board.
std::string score_text(const Score& score);

}  // namespace jadoube::analysis
