#include "daemon/tournament/counted_result.h"

#include <utility>

#include "rules/laws/scoring.h"

namespace jadoube::tournament {
namespace {

std::string side_text(rules::Points points, rules::Points other, bool forfeit) {
  if (forfeit) return points < rules::Points{2} ? "-" : "+";
  if (points == rules::Points{1} && other == points) return "1/2";
  return rules::to_string(points);
}

}  // namespace

std::optional<CountedResult> counted_result(const model::Pairing& pairing, rules::Result of_game) {
  if (pairing.result) {
    const bool by_hand = !pairing.result_by.empty();
    return CountedResult{.result = *pairing.result,
                         .source = by_hand ? ResultSource::kByHand : ResultSource::kPairingProgram,
                         .by = pairing.result_by};
  }
  if (pairing.games.empty()) return std::nullopt;
  const auto score = rules::score_of(of_game);
  if (!score) return std::nullopt;
  return CountedResult{.result = {.score = *score}};
}

rules::Result pgn_result(const model::PairingResult& result) {
  for (const auto known :
       {rules::Result::kWhiteWins, rules::Result::kBlackWins, rules::Result::kDraw}) {
    if (rules::score_of(known) == result.score) return known;
  }
  return rules::Result::kUnknown;
}

std::string result_text(const model::PairingResult& result) {
  const auto [white, black] = std::pair(result.score.white, result.score.black);
  return side_text(white, black, result.forfeit) + (result.forfeit ? "/" : "-") +
         side_text(black, white, result.forfeit);
}

}  // namespace jadoube::tournament
