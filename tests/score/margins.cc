#include "tests/score/margins.h"

#include <array>
#include <cmath>
#include <ostream>

namespace jadoube::score {

std::optional<double> margin_of(const model::Ply& ply) {
  if (!ply.margin) return std::nullopt;
  return *ply.margin / 100.;
}

namespace {

struct Bin {
  int plies = 0, wrong = 0;
  double promised = 0;

  void add(const Margin& margin) {
    ++plies;
    wrong += !margin.right;
    promised += std::exp(-margin.nats);
  }
  double of_hundred(double count) const { return plies == 0 ? 0 : 100 * count / plies; }
};

}  // namespace

void print_margins(const std::vector<Margin>& margins, std::ostream& out) {
  constexpr std::array kBounds = {0., 1., 2., 3., 4., 6., 8., 10., 12., 1e9};
  if (margins.empty()) {
    out << "The engine publishes no margins, so there is nothing to calibrate.\n";
    return;
  }
  out << "| margin, nats | plies | wrong % | after right ones | wrong | wrong % | promised % |\n"
         "|---|---|---|---|---|---|---|\n";
  for (std::size_t i = 0; i + 1 < kBounds.size(); ++i) {
    Bin all, first;
    for (const Margin& margin : margins) {
      if (margin.nats < kBounds[i] || margin.nats >= kBounds[i + 1]) continue;
      all.add(margin);
      if (margin.follows_right) first.add(margin);
    }
    if (all.plies == 0) continue;
    out << "| from " << kBounds[i] << " | " << all.plies << " | " << all.of_hundred(all.wrong)
        << " | " << first.plies << " | " << first.wrong << " | " << first.of_hundred(first.wrong)
        << " | " << first.of_hundred(first.promised) << " |\n";
  }
}

}  // namespace jadoube::score
