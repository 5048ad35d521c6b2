#include "daemon/tournament/result_text.h"

#include <utility>

namespace jadoube::tournament {
namespace {

std::string side_text(rules::Points points, rules::Points other, bool forfeit) {
  if (forfeit) return points < rules::Points{2} ? "-" : "+";
  if (points == rules::Points{1} && other == points) return "1/2";
  return rules::to_string(points);
}

}  // namespace

std::string result_text(const model::PairingResult& result) {
  const auto [white, black] = std::pair(result.score.white, result.score.black);
  return side_text(white, black, result.forfeit) + (result.forfeit ? "/" : "-") +
         side_text(black, white, result.forfeit);
}

}  // namespace jadoube::tournament
