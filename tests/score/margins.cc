#include "tests/score/margins.h"

#include <array>
#include <cmath>
#include <ostream>

namespace jadoube::score {

std::optional<double> margin_of(const watch::Ply& ply) {
  if (!ply.margin) return std::nullopt;
  return *ply.margin / 100.;
}

void print_margins(const std::vector<Margin>& margins, std::ostream& out) {
  constexpr std::array kBounds = {0., 1., 2., 3., 4., 6., 8., 10., 12., 1e9};
  if (margins.empty()) {
    out << "The engine publishes no margins, so there is nothing to calibrate.\n";
    return;
  }
  out << "| margin, nats | plies | wrong | wrong % | promised % |\n|---|---|---|---|---|\n";
  for (std::size_t i = 0; i + 1 < kBounds.size(); ++i) {
    int plies = 0, wrong = 0;
    double promised = 0;
    for (const Margin& margin : margins) {
      if (margin.nats < kBounds[i] || margin.nats >= kBounds[i + 1]) continue;
      ++plies;
      wrong += !margin.right;
      promised += std::exp(-margin.nats);
    }
    if (plies == 0) continue;
    out << "| from " << kBounds[i] << " | " << plies << " | " << wrong << " | "
        << 100. * wrong / plies << " | " << 100 * promised / plies << " |\n";
  }
}

}  // namespace jadoube::score
