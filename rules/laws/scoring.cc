#include "rules/laws/scoring.h"

#include <algorithm>
#include <array>

#include "rules/notation/language.h"
#include "rules/number.h"

namespace jadoube::rules {
namespace {

constexpr std::array<std::string_view, 3> kHalves = {".5", ".50", "½"};

}  // namespace

std::string to_string(Points points) {
  const bool below_zero = points.halves < 0;
  const int halves = below_zero ? -points.halves : points.halves;
  return (below_zero ? "-" : "") + std::to_string(halves / 2) + (halves % 2 != 0 ? ".5" : "");
}

std::optional<Points> parse_points(std::string_view text) {
  constexpr int kMost = 1'000'000;
  if (text == "1/2") return Points{1};
  const bool half = std::any_of(kHalves.begin(), kHalves.end(),
                                [&](std::string_view suffix) { return take_suffix(text, suffix); });
  if (!half) take_suffix(text, ".0");
  if (text.empty()) return half ? std::optional(Points{1}) : std::nullopt;
  const auto whole = parse_number<int>(text);
  if (!whole || *whole < 0 || *whole > kMost) return std::nullopt;
  return Points{2 * *whole + (half ? 1 : 0)};
}

std::optional<GameScore> score_of(Result result, const Scoring& scoring) {
  switch (result) {
    case Result::kWhiteWins:
      return GameScore{scoring.win, scoring.loss};
    case Result::kBlackWins:
      return GameScore{scoring.loss, scoring.win};
    case Result::kDraw:
      return GameScore{scoring.draw, scoring.draw};
    case Result::kUnknown:
      break;
  }
  return std::nullopt;
}

bool may_be_given(GameScore score, const Scoring& scoring) {
  const auto is_known = [&](Points points) {
    return points == scoring.win || points == scoring.draw || points == scoring.loss;
  };
  const Points most = std::max(scoring.win + scoring.loss, scoring.draw + scoring.draw);
  return is_known(score.white) && is_known(score.black) && !(most < score.white + score.black);
}

}  // namespace jadoube::rules
