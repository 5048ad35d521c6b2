#pragma once

#include <string>
#include <utility>
#include <vector>

namespace jadoube::tests {

/// A list of moves with one mistake, and the name of the mistake.
struct MutatedMoves {
  std::string what;
  std::vector<std::string> moves;
};

/// All lists with one mistake: a move is missing, wrong, one too many, or two are swapped. Also an
/// empty list. No list equals `moves`. They test the judges: each must find a fault in each list.
inline std::vector<MutatedMoves> mutated(const std::vector<std::string>& moves) {
  std::vector<MutatedMoves> all = {{"no move at all", {}}};
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const std::string at = " at ply " + std::to_string(i + 1);
    const auto where = static_cast<std::ptrdiff_t>(i);
    auto lacking = moves, wrong = moves, more = moves, swapped = moves;
    lacking.erase(lacking.begin() + where);
    wrong[i] = "h1h8";
    more.insert(more.begin() + where, "h1h8");
    all.push_back({"a move is missing" + at, lacking});
    all.push_back({"a wrong move" + at, wrong});
    all.push_back({"one move too many" + at, more});
    if (i + 1 == moves.size() || moves[i] == moves[i + 1]) continue;
    std::swap(swapped[i], swapped[i + 1]);
    all.push_back({"two moves swapped" + at, swapped});
  }
  auto longer = moves;
  longer.push_back("h1h8");
  all.push_back({"a move after the last one", longer});
  std::erase_if(all, [&](const auto& one) { return one.moves == moves; });
  return all;
}

}  // namespace jadoube::tests
