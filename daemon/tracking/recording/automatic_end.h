#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "daemon/model/game.h"
#include "rules/position.h"

namespace jadoube::tracking {

/// How a ply ended the game by itself.
struct AutomaticEnd {
  /// After how many plies.
  std::size_t plies = 0;
  rules::Result result = rules::Result::kUnknown;
  model::Termination termination = model::Termination::kNone;
};

/// How the last ply that led to the last of `positions` ended the game, with nobody asking:
/// checkmate, stalemate, dead position, fivefold repetition, seventy-five moves, in this order
/// [FIDE 2023 Art. 5.1.1, 5.2.1, 5.2.2, 9.6]. `positions` are the start and the position after each
/// ply up to there, and `plies` has at least these plies. An illegal ply ends no game: the arbiter
/// has it taken back first [FIDE 2023 Art. 7.5]. A position counts as dead only if that is proved
/// quickly.
std::optional<AutomaticEnd> automatic_end(std::span<const rules::Position> positions,
                                          const std::vector<model::Ply>& plies);

}  // namespace jadoube::tracking
