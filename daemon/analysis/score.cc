#include "daemon/analysis/score.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace jadoube::analysis {
namespace {

constexpr double kSlope = 0.00368208;
constexpr int kMostCentipawns = 1000;

double percent_of(int centipawns) {
  return 50.0 + 50.0 * (2.0 / (1.0 + std::exp(-kSlope * centipawns)) - 1.0);
}

}  // namespace

Score score_of(const RelativeScore& relative, rules::Color turn) {
  const bool is_white = turn == rules::Color::kWhite;
  if (!relative.is_mate) return {.centipawns = is_white ? relative.value : -relative.value};
  // "mate 0" means that the side to move is mated already.
  return {.mates = relative.value > 0 ? turn : rules::opponent_of(turn),
          .moves = std::abs(relative.value)};
}

double white_percent(const Score& score) {
  if (!score.mates) {
    return percent_of(std::clamp(score.centipawns, -kMostCentipawns, kMostCentipawns));
  }
  const bool white_mates = *score.mates == rules::Color::kWhite;
  if (score.moves == 0) return white_mates ? 100.0 : 0.0;
  const int centipawns = (21 - std::min(10, score.moves)) * 100;
  return percent_of(white_mates ? centipawns : -centipawns);
}

std::string score_text(const Score& score) {
  if (score.mates) {
    const std::string sign = *score.mates == rules::Color::kWhite ? "#" : "#-";
    return score.moves == 0 ? sign : sign + std::to_string(score.moves);
  }
  char text[32];
  std::snprintf(text, sizeof text, score.centipawns == 0 ? "%.2f" : "%+.2f",
                score.centipawns / 100.0);
  return text;
}

}  // namespace jadoube::analysis
