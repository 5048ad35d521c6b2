// Checks that what the engine says of a ply, is so: of the plies that it promises to be right with
// the same probability, about that part is right. The hands and boards are those of suites that
// nothing is fitted to, and of one that the table was fitted to.
#include <gmock/gmock.h>

#include <cmath>
#include <iterator>
#include <sstream>

#include "tests/score/play_suite.h"
#include "tests/score/suites.h"

namespace jadoube::score {
namespace reliability_test {

constexpr int kGames = 60;
// With fewer expected errors, chance is too large.
constexpr double kEnough = 15;
constexpr double kMostTimes = 1.5;

std::vector<Margin> margins_of(const std::string& name) {
  const auto sources = find_sources();
  const auto suites = all_suites(sources);
  for (std::size_t i = 0; i < suites.size(); ++i) {
    if (suites[i].name != name) continue;
    return play_suite(suites[i], i + 1, kGames, 2, Compare::kNo).score.margins;
  }
  ADD_FAILURE() << "no suite is called " << name;
  return {};
}

TEST(Reliability, OfMessyHandsIsAsPromised) {
  std::vector<Margin> all;
  for (const auto* suite : {"S5 stress x 1.0", "S14 strangers, messy", "S15 second, messy"}) {
    std::ranges::move(margins_of(suite), std::back_inserter(all));
  }
  std::ostringstream table;
  print_margins(all, table);
  int judged = 0;
  for (const auto& bin : reliability(all)) {
    if (bin.promised < kEnough) continue;
    ++judged;
    // Two standard deviations of chance.
    const auto chance = 2 * std::sqrt(bin.promised);
    EXPECT_LE(bin.wrong - chance, kMostTimes * bin.promised) << bin.most_percent << "\n"
                                                             << table.str();
    EXPECT_GE(bin.wrong + chance, bin.promised / kMostTimes) << bin.most_percent << "\n"
                                                             << table.str();
  }
  EXPECT_GE(judged, 4) << table.str();
}

}  // namespace reliability_test
}  // namespace jadoube::score
