#include <gmock/gmock.h>

#include "daemon/api/values/board_values.h"
#include "daemon/api/values/publish.h"

namespace jadoube::api {
namespace confidence_test {

TEST(ConfidencePercent, IsWhatTheLogOddsSayAndNeverCertain) {
  EXPECT_EQ(confidence_percent(0), 50);
  EXPECT_EQ(confidence_percent(110), 75);
  EXPECT_EQ(confidence_percent(294), 95);
  EXPECT_EQ(confidence_percent(389), 98);
  EXPECT_EQ(confidence_percent(-1), 50);
  EXPECT_EQ(confidence_percent(1200), 99);
}

TEST(ConfidencePercent, IsEvenOnlyIfTheContraryIsAsLikely) { EXPECT_EQ(confidence_percent(1), 51); }

std::vector<model::Explanation> explanations_behind(const std::vector<int>& behind) {
  std::vector<model::Explanation> all;
  for (const int each : behind) all.push_back({.first_ply = 0, .san = {"e4"}, .behind = each});
  return all;
}

TEST(ProbabilityPercent, StandsBesideTheExplanationsOfAGame) {
  const model::Game game{.ordinal = 1, .explanations = explanations_behind({0, 70})};
  const auto out = heading_of("a", game);
  ASSERT_EQ(out.explanations_size(), 2);
  EXPECT_EQ(out.explanations(0).probability_percent(), 67);
  EXPECT_EQ(out.explanations(1).probability_percent(), 33);
  EXPECT_EQ(out.explanations(1).doubt(), 1);
  EXPECT_EQ(out.explanations(0).same_moves_as(), 0);
  EXPECT_EQ(out.explanations(1).same_moves_as(), 1);
}

}  // namespace confidence_test
}  // namespace jadoube::api
