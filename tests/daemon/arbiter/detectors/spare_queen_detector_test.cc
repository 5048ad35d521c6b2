#include <gtest/gtest.h>

#include "daemon/arbiter/detectors/promotion_detectors.h"
#include "tests/daemon/arbiter/incidents/incident_table.h"

namespace jadoube::arbiter {
namespace spare_queen_detector_test {

using rules::Color;
using enum IncidentKind;
using std::chrono::seconds;

constexpr auto kPawnOnTheFifth = "3qk3/8/8/3P4/8/8/8/3QK3";

TEST(SpareQueen, IsNeededWhenAPawnHasStoodTwoMovesFromPromotionForAWhile) {
  auto table = started_from(kPawnOnTheFifth);
  EXPECT_EQ(table.of(kSpareQueenNeeded), "");
  table.play("d6");
  table.wait(seconds{15});
  EXPECT_EQ(table.of(kSpareQueenNeeded), "");
  table.wait(seconds{10});
  const auto reported = table.the(kSpareQueenNeeded);
  EXPECT_EQ(reported.severity, Severity::kInfo);
  EXPECT_EQ(reported.offender, Color::kWhite);
}

TEST(SpareQueen, IsNeededSoonWhenThePawnIsOneMoveFromPromotion) {
  auto table = started_from("3qk3/8/3P4/8/8/8/8/3QK3");
  table.play("d7+");
  table.wait(seconds{6});
  EXPECT_EQ(table.of(kSpareQueenNeeded), "INFO OPEN");
}

TEST(SpareQueen, IsNoneForAPawnThatIsTakenBack) {
  auto table = started_from("3qk3/p7/1p6/2P5/8/8/5Q2/4K3");
  table.play("cxb6");
  table.wait(seconds{6});
  table.play("axb6");
  table.wait(seconds{60});
  EXPECT_EQ(table.of(kSpareQueenNeeded), "");
}

TEST(SpareQueen, IsNoneForAPawnThatIsSimplyTaken) {
  auto table = started_from("3qk3/8/8/3P4/8/8/8/4KQ2");
  table.play("d6");
  table.wait(seconds{60});
  EXPECT_EQ(table.of(kSpareQueenNeeded), "");
  table.play("Qa8");
  table.wait(seconds{1});
  EXPECT_EQ(table.of(kSpareQueenNeeded), "INFO OPEN");
}

TEST(SpareQueen, IsNoneForAPawnThatJumpedThere) {
  auto table = playing("a3 h6");
  table.hands("1000ms e2- e6+P 300ms | 4000ms");
  ASSERT_EQ(table.of(kIllegalMove), "CRITICAL OPEN") << table.reported() << table.table.moves();
  EXPECT_EQ(table.of(kSpareQueenNeeded), "");
  table.hands("e6- e2+P 3000ms | 1000ms e2- e4+P |");
  ASSERT_TRUE(table.the(kIllegalMove).put_right);
  EXPECT_EQ(table.of(kSpareQueenNeeded), "");
}

TEST(SpareQueen, IsNeededNoMoreWhereThePawnIsGone) {
  auto table = started_from("3qk3/4p3/8/3P4/8/8/8/3QK3");
  table.play("d6");
  table.wait(seconds{25});
  ASSERT_EQ(table.of(kSpareQueenNeeded), "INFO OPEN");
  table.play("exd6");
  EXPECT_EQ(table.of(kSpareQueenNeeded), "INFO RESOLVED");
}

TEST(SpareQueen, IsThereWhereTheQueenWasTakenOrTwoWereSeen) {
  auto taken = started_from("3qk3/8/8/3P4/8/8/8/4K3");
  taken.play("d6");
  taken.wait(seconds{60});
  EXPECT_EQ(taken.of(kSpareQueenNeeded), "");
  auto seen = started_from("3qk3/8/8/3P4/8/8/8/2QQK3");
  seen.play("d6");
  seen.wait(seconds{60});
  EXPECT_EQ(seen.of(kSpareQueenNeeded), "");
}

}  // namespace spare_queen_detector_test
}  // namespace jadoube::arbiter
