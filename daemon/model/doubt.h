#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "daemon/model/game.h"

/// What of a game is in doubt, and how likely each explanation of it is.
namespace jadoube::model {

/// Plies of a game that several explanations fit, or that are missing. Explanations of one doubt
/// exclude each other. Each outage has a doubt of its own.
struct Doubt {
  /// The numbers of its explanations in the list, counted from 0. The best one is first.
  std::vector<std::size_t> explanations = {};
  /// The plies in doubt, counted from 0: from `first` to before `end`, in the best explanation.
  std::size_t first = 0, end = 0;
  /// Plies are missing from `first` on, and nobody knows which.
  bool is_missing = false;
};

/// The doubts, in the order of their explanations.
std::vector<Doubt> doubts(std::span<const Explanation> explanations);

/// How likely each of the explanations is among those of its doubt, in percent, each rounded: all
/// of one doubt make about 100. Estimated from their costs, not measured.
std::vector<int> probabilities_percent(std::span<const Explanation> explanations);

/// For each of the explanations: the first one of its doubt that has the same moves, perhaps in
/// another order. Counted from 0; its own number if none before it has.
std::vector<std::size_t> same_moves(std::span<const Explanation> explanations);

/// True if the plies of `game` have the best explanation of `doubt`, and go on after it.
bool is_recorded(const Game& game, const Doubt& doubt);

/// How likely the position after the plies recorded for `doubt` is, in percent, rounded down. 100:
/// all explanations lead to it. 0: the best explanation is not recorded.
int percent_of_position(const Game& game, const Doubt& doubt);

}  // namespace jadoube::model
