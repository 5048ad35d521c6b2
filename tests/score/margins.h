#pragma once

#include <iosfwd>
#include <optional>
#include <vector>

#include "daemon/model/game.h"

namespace jadoube::score {

/// How sure the engine says that it is of `ply`, in nats before the next best account; nothing
/// while it does not say. The one place that knows where it says so.
std::optional<double> margin_of(const model::Ply& ply);

/// A ply with a margin, and whether it was right; and whether all before it were.
struct Margin {
  double nats;
  bool right, follows_right = true;
};

/// The reliability table: how often plies with such margins were wrong, of all and of those after
/// none but right ones, beside what the margin promised. It promises nothing more than that: what
/// comes after a wrong ply is weighed as if that were right.
void print_margins(const std::vector<Margin>& margins, std::ostream& out);

}  // namespace jadoube::score
