#include "daemon/arbiter/detectors/detectors.h"

#include <gtest/gtest.h>

namespace jadoube::arbiter {
namespace detectors_test {

using std::chrono::seconds;

TEST(Detectors, FindNothingOnABoardThatIsNotConnected) {
  const ObservedGame record{TournamentRules{}};
  EXPECT_TRUE(Detectors().find(record).empty());
}

TEST(Detectors, GiveReportsAndSquaresThatFlickerToTheDetectorsThatNeedThem) {
  ObservedGame record{TournamentRules{}};
  Detectors detectors;
  Instant now{seconds(100)};
  const auto take = [&](const model::Change& change) {
    record.take({now, change});
    detectors.take({now, change}, record);
  };
  take(model::GameStarted{});
  detectors.take(
      model::SideDecision(model::Report{model::Report::Kind::kTwoHands, rules::Color::kWhite}),
      record);
  EXPECT_EQ(detectors.two_hands(rules::Color::kWhite), 1);
  EXPECT_FALSE(detectors.take_news());
  for (int i = 0; i < 20; ++i) take(model::SquareChange{rules::Square::e4, rules::Piece::kNone});
  EXPECT_TRUE(detectors.take_news());
  EXPECT_FALSE(detectors.take_news());
}

}  // namespace detectors_test
}  // namespace jadoube::arbiter
