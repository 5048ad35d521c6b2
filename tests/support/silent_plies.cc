#include "tests/support/silent_plies.h"

#include <algorithm>

namespace jadoube::tests {
namespace {

using Table = std::vector<std::vector<int>>;

// The number of differences between the first plies of both lists.
Table costs_of(std::span<const std::string> played, std::span<const std::string> listed) {
  Table cost(played.size() + 1, std::vector<int>(listed.size() + 1));
  for (std::size_t i = 0; i <= played.size(); ++i) {
    for (std::size_t j = 0; j <= listed.size(); ++j) {
      if (i == 0 || j == 0) {
        cost[i][j] = static_cast<int>(i + j);
        continue;
      }
      const int same = cost[i - 1][j - 1] + (played[i - 1] == listed[j - 1] ? 0 : 1);
      cost[i][j] = std::min({same, cost[i - 1][j] + 1, cost[i][j - 1] + 1});
    }
  }
  return cost;
}

// True if a right explanation contains the ply at `index`, or the missing ply before it.
bool is_among_the_ways(const ListedGame& game, std::size_t index, bool missing) {
  return std::ranges::any_of(game.right_ways, [&](const RightWay& way) {
    if (index < way.first) return false;
    return way.plies == 0 || index < way.first + way.plies + (missing ? 1 : 0);
  });
}

bool is_wrong_ply_flagged(const ListedGame& game, std::size_t index) {
  return game.incomplete || !game.plies[index].confirmed || is_among_the_ways(game, index, false);
}

bool is_missing_ply_flagged(const ListedGame& game, std::size_t index) {
  if (game.incomplete || is_among_the_ways(game, index, true)) return true;
  if (index > 0 && game.plies[index - 1].inferred) return true;
  return index < game.plies.size() && !game.plies[index].confirmed;
}

}  // namespace

Differences differences(std::span<const std::string> played, std::span<const std::string> listed) {
  const auto same_until = std::ranges::mismatch(played, listed);
  const auto begun = static_cast<std::size_t>(same_until.in1 - played.begin());
  played = played.subspan(begun);
  listed = listed.subspan(begun);
  const Table cost = costs_of(played, listed);
  Differences found;
  for (std::size_t i = played.size(), j = listed.size(); i > 0 || j > 0;) {
    const bool both = i > 0 && j > 0;
    const bool same = both && played[i - 1] == listed[j - 1];
    if (both && cost[i][j] == cost[i - 1][j - 1] + (same ? 0 : 1)) {
      if (!same) found.wrong.push_back(begun + j - 1);
      --i, --j;
    } else if (i > 0 && cost[i][j] == cost[i - 1][j] + 1) {
      found.missing.push_back(begun + j);
      --i;
    } else {
      found.wrong.push_back(begun + --j);
    }
  }
  return found;
}

WrongPlies wrong_plies(const ListedGame& listed, std::span<const std::string> played) {
  std::vector<std::string> moves;
  for (const auto& ply : listed.plies) moves.push_back(ply.move);
  const auto found = differences(played, moves);
  WrongPlies counted;
  const auto count = [&](bool flagged) { ++(flagged ? counted.flagged : counted.silent); };
  for (const auto index : found.wrong) count(is_wrong_ply_flagged(listed, index));
  for (const auto index : found.missing) {
    if (listed.open_end && index == moves.size()) {
      ++counted.awaited;
    } else {
      count(is_missing_ply_flagged(listed, index));
    }
  }
  return counted;
}

bool is_right_way(std::size_t first, std::span<const std::string> way,
                  std::span<const std::string> played) {
  if (way.empty()) return first == played.size();
  return first + way.size() <= played.size() &&
         std::ranges::equal(way, played.subspan(first, way.size()));
}

}  // namespace jadoube::tests
