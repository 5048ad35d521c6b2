// Whether the next period came with the right move, and brought what it ought to.
#include <gmock/gmock.h>

#include "daemon/texts/incident.h"
#include "tests/daemon/arbiter/clock_audit/clocked_game.h"

namespace jadoube::arbiter {
namespace period_audit_test {

using namespace std::chrono_literals;
using clock_tests::ClockedGame;
using clock_tests::findings;
using clock_tests::kinds;
using clock_tests::kWhite;
using clock_tests::setup;
using clock_tests::terms;
using rules::NextPeriod;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Kind = ClockFindingKind;

TEST(Article6_10_2, ThePeriodOneMoveEarlyIsFoundWithThatMove) {
  const auto found = findings("90/40+30/SD+30", "90/39+30/SD+30", 100);
  ASSERT_THAT(kinds(found), ElementsAre(Kind::kPeriodEarly));
  EXPECT_EQ(found[0].ply, 76U);
  EXPECT_EQ(found[0].by, 30min);
  EXPECT_THAT(texts::sentence_of(found[0].fault), HasSubstr("with move 39, 1 move early"));
}

TEST(Article6_10_2, ThePeriodOneMoveLateIsFoundWithThatMove) {
  const auto found = findings("90/40+30/SD+30", "90/41+30/SD+30", 100);
  ASSERT_THAT(kinds(found), ElementsAre(Kind::kPeriodLate));
  EXPECT_EQ(found[0].ply, 80U);
  EXPECT_EQ(found[0].by, -30min);
}

TEST(Article6_10_2, WhereTheClockCountsMovesAPeriodThatDoesNotComeIsFoundWithItsLastMove) {
  ClockedGame game(setup("90/41+30/SD+30"));
  game.play(79, 2s, 60s);
  const auto found = audit_clock(terms("90/40+30/SD+30", NextPeriod::kByCounter), game.plies);
  ASSERT_THAT(kinds(found), ElementsAre(Kind::kPeriodLate));
  EXPECT_EQ(found[0].ply, 78U);
}

TEST(Article6_10_2, ThePeriodWithItsLastMoveIsRightWhateverIsLeft) {
  ClockedGame game(setup("90/40+30/SD+30"));
  for (int ply = 0; ply < 78; ++ply) game.play(160s);
  game.play(4, 10s, 12s);
  EXPECT_THAT(audit_clock(terms("90/40+30/SD+30"), game.plies), IsEmpty());
}

TEST(Article6_10_2, APeriodThatComesWhenAClockRunsOutIsRightWhereBothWaysAre) {
  auto at_zero = setup("40/40+30/SD+30");
  at_zero.next_period = NextPeriod::kAtZero;
  ClockedGame game(at_zero);
  game.play(120, 60s, 90s);
  EXPECT_GT(game.clock.player(kWhite).period, 0U);
  EXPECT_THAT(audit_clock(terms("40/40+30/SD+30"), game.plies), IsEmpty());
  EXPECT_THAT(kinds(audit_clock(terms("40/40+30/SD+30", NextPeriod::kByCounter), game.plies)),
              ::testing::Contains(Kind::kPeriodLate));
}

TEST(Article6_10_2, AnotherTimeForTheNextPeriodIsFoundWhenBothHaveGotIt) {
  for (const auto& [real, by] : {std::pair{"90/40+15/SD+30", -15min}, {"90/40+60/SD+30", 30min}}) {
    for (const auto mode : {std::optional<NextPeriod>(), std::optional(NextPeriod::kByCounter)}) {
      ClockedGame game(setup(real));
      game.play(100, 2s, 60s);
      const auto found = audit_clock(terms("90/40+30/SD+30", mode), game.plies, {}, Instant{});
      ASSERT_THAT(kinds(found), ElementsAre(Kind::kWrongPeriodTime)) << real;
      EXPECT_EQ(found[0].by, by);
      EXPECT_EQ(found[0].ply, 79U);
    }
  }
}

}  // namespace period_audit_test
}  // namespace jadoube::arbiter
