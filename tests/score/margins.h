#pragma once

#include <iosfwd>
#include <optional>
#include <vector>

#include "daemon/model/game.h"

namespace jadoube::score {

/// The log odds that `ply` is right, in nats, as the engine says. Nothing if it does not say it.
/// Only this function knows where it is.
std::optional<double> margin_of(const model::Ply& ply);

/// A ply with a margin, and if it was right.
struct Margin {
  double nats;
  bool right;
};

/// The plies of which the engine promises about the same, and how often they were wrong.
struct ReliabilityBin {
  /// So many percent of them at most are promised to be wrong; more than in the bin before.
  double most_percent = 0;
  int plies = 0, wrong = 0;
  /// How many should be wrong by what the engine promises.
  double promised = 0;
};

/// The reliability table.
std::vector<ReliabilityBin> reliability(const std::vector<Margin>& margins);

/// Prints the reliability table.
void print_margins(const std::vector<Margin>& margins, std::ostream& out);

}  // namespace jadoube::score
