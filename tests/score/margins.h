#pragma once

#include <iosfwd>
#include <optional>
#include <vector>

#include "daemon/model/game.h"

namespace jadoube::score {

/// The lead of `ply` over the next best hypothesis, in nats. Nothing if the engine does not say it.
/// Only this function knows where it is.
std::optional<double> margin_of(const model::Ply& ply);

/// A ply with a margin, if it was right, and if all plies before it were right.
struct Margin {
  double nats;
  bool right, follows_right = true;
};

/// Prints the reliability table: how often plies with such margins were wrong, compared with the
/// promise of the margin. One column counts all plies, the other only plies after right ones. The
/// margin promises no more than that, because it takes earlier plies for right.
void print_margins(const std::vector<Margin>& margins, std::ostream& out);

}  // namespace jadoube::score
