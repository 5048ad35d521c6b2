#pragma once

#include <iosfwd>
#include <optional>
#include <vector>

#include "daemon/model/game.h"

namespace jadoube::score {

/// The engine's log odds that `ply` is right, in nats. Nothing: the engine gives none. Only this
/// function reads the margin.
std::optional<double> margin_of(const model::Ply& ply);

/// The margin of a ply, and whether the ply was right.
struct Margin {
  double nats;
  bool right;
};

/// Plies with about the same predicted error rate, and how often they were wrong.
struct ReliabilityBin {
  /// The highest predicted error rate in this bin, in percent. The bin before has lower rates.
  double most_percent = 0;
  int plies = 0, wrong = 0;
  /// The predicted number of wrong plies.
  double promised = 0;
};

/// The reliability table.
std::vector<ReliabilityBin> reliability(const std::vector<Margin>& margins);

/// Prints the reliability table.
void print_margins(const std::vector<Margin>& margins, std::ostream& out);

}  // namespace jadoube::score
