// What outputs show of a game of which nobody saw some plies: from the board, through the tracker,
// to the release.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "daemon/outputs/release.h"
#include "tests/daemon/outputs/after_outage.h"
#include "tests/daemon/outputs/played.h"

namespace jadoube::outputs {
namespace outage_test {

using model::PlyState;
using output_tests::AfterOutage;
using output_tests::table_of;

std::string san_of(const ReleasedGame& game) {
  std::string all;
  for (const auto& ply : game.plies) all += (all.empty() ? "" : " ") + ply.san;
  return all;
}

constexpr const char* kBefore = "e4 e5 Nf3 Nc6 Bc4 Bc5 Ng1 Nb8 Nf3 Nc6";

TEST(Outage, OutputsTakeTheOneWayThatIsLikelyEnough) {
  const AfterOutage table;
  ASSERT_GT(table.game().explanations.size(), 1U);
  ASSERT_GE(table.percent(), ReleasePolicy::kSurePercent);
  ASSERT_LT(table.percent(), 100);
  const auto shown = release(table_of(1, table.game()), {});
  EXPECT_EQ(san_of(shown), kBefore + std::string(" Ng1 Nb8 Nf3 Nc6 d3 d6 h3 h6"));
  EXPECT_EQ(shown.state, ReleaseState::kWhole);
  for (std::size_t i = 0; i < AfterOutage::kPliesMissed; ++i) {
    EXPECT_EQ(shown.plies[AfterOutage::kPliesBefore + i].state, PlyState::kInferred) << i;
  }
  const auto strict = release(table_of(1, table.game()), {.sure_percent = 100});
  EXPECT_EQ(san_of(strict), kBefore);
  EXPECT_EQ(strict.state, ReleaseState::kBeforeGap);
}

TEST(Outage, AChoiceThatIsMadeLaterIsACorrection) {
  AfterOutage table;
  const auto revision = table.game().revision;
  ASSERT_EQ(table.decide(arbiter::ChooseExplanation{2}), "");
  const auto chosen = release(table_of(1, table.game()), {.sure_percent = 100});
  EXPECT_EQ(chosen.state, ReleaseState::kWhole);
  ASSERT_EQ(chosen.plies.size(), AfterOutage::kPliesBefore + AfterOutage::kPliesMissed + 4);
  EXPECT_EQ(chosen.plies[AfterOutage::kPliesBefore].state, PlyState::kCorrected);
  EXPECT_NE(san_of(chosen), kBefore + std::string(" Ng1 Nb8 Nf3 Nc6 d3 d6 h3 h6"));
  EXPECT_GT(table.game().revision, revision);
}

}  // namespace outage_test
}  // namespace jadoube::outputs
