#include "tests/score/margins.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <ostream>

namespace jadoube::score {

std::optional<double> margin_of(const model::Ply& ply) {
  if (!ply.margin) return std::nullopt;
  return *ply.margin / 100.;
}

namespace {

/// The predicted error rate of a ply with this margin.
double promised_wrong(const Margin& margin) { return 1 / (1 + std::exp(margin.nats)); }

// The upper bounds of the bins, as predicted error rates in percent.
constexpr std::array kBounds = {0.3, 0.6, 1.25, 2.5, 5., 10., 20., 100.};

}  // namespace

std::vector<ReliabilityBin> reliability(const std::vector<Margin>& margins) {
  std::vector<ReliabilityBin> bins(kBounds.size());
  for (std::size_t i = 0; i < bins.size(); ++i) bins[i].most_percent = kBounds[i];
  for (const Margin& margin : margins) {
    const double promised = promised_wrong(margin);
    auto& bin = *std::ranges::find_if(
        bins, [&](const auto& one) { return 100 * promised <= one.most_percent; });
    ++bin.plies;
    bin.wrong += !margin.right;
    bin.promised += promised;
  }
  return bins;
}

void print_margins(const std::vector<Margin>& margins, std::ostream& out) {
  if (margins.empty()) {
    out << "The engine publishes no margins, so there is nothing to calibrate.\n";
    return;
  }
  out << "| promised wrong, at most % | plies | wrong | promised | wrong % | promised % |\n"
         "|---|---|---|---|---|---|\n";
  for (const auto& bin : reliability(margins)) {
    if (bin.plies == 0) continue;
    out << "| " << bin.most_percent << " | " << bin.plies << " | " << bin.wrong << " | "
        << bin.promised << " | " << 100. * bin.wrong / bin.plies << " | "
        << 100 * bin.promised / bin.plies << " |\n";
  }
}

}  // namespace jadoube::score
