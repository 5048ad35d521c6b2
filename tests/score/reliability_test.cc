// Checks that the engine promises what it keeps: of the plies that it says are wrong with some
// probability, about so many are. The hands are those that its numbers were not fitted to.
#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

#include "tests/score/judge.h"
#include "tests/score/suites.h"

namespace jadoube::score {
namespace reliability_test {

constexpr int kGames = 40;
constexpr std::uint64_t kOtherSeeds = 4'000'000;

TEST(Reliability, OfPliesOfMessyStrangersIsAsPromised) {
  const auto sources = find_sources();
  const auto suites = all_suites(sources);
  Score score;
  for (std::size_t i = 0; i < suites.size(); ++i) {
    const auto& name = suites[i].name;
    if (name != "S14 strangers, messy" && name != "S15 second, messy") continue;
    for (int game = 0; game < kGames; ++game) {
      const auto session = suites[i].make(game, seed_of(i + 1, game) + kOtherSeeds);
      score.add(judge(session, run(session)));
    }
  }
  ASSERT_GT(score.margins.size(), 4000U);
  std::ostringstream table;
  print_margins(score.margins, table);
  for (const auto& bin : reliability(score.margins)) {
    // Wrong plies come in knots of two or three, so they scatter more than single ones.
    const double scatter = 2 * std::sqrt(3 * (bin.promised + 1));
    EXPECT_LE(bin.wrong, 1.5 * bin.promised + scatter) << table.str();
    EXPECT_GE(bin.wrong, bin.promised / 1.5 - scatter) << table.str();
  }
}

}  // namespace reliability_test
}  // namespace jadoube::score
