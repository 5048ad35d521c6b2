// Main times that were set wrongly, or are on the wrong side.
#include <gmock/gmock.h>

#include "daemon/texts/incident.h"
#include "tests/daemon/arbiter/clock_audit/clocked_game.h"

namespace jadoube::arbiter {
namespace start_audit_test {

using namespace std::chrono_literals;
using clock_tests::ClockedGame;
using clock_tests::findings;
using clock_tests::kBlack;
using clock_tests::kinds;
using clock_tests::kWhite;
using clock_tests::setup;
using clock_tests::terms;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Kind = ClockFindingKind;

TEST(Article6_10_2, AMainTimeFiveMinutesShortIsFoundAtTheFirstPress) {
  const auto found = findings("90/40+30/SD+30", "85/40+30/SD+30", 1);
  ASSERT_THAT(kinds(found), ElementsAre(Kind::kWrongMainTime));
  EXPECT_EQ(found[0].ply, 0U);
  EXPECT_EQ(found[0].who, std::nullopt);
  EXPECT_TRUE(is_near(found[0].by, -5min, 2s));
  EXPECT_THAT(texts::sentence_of(found[0].fault),
              HasSubstr("1:25:00 instead of 1:30:00, 5 min too little"));
}

TEST(Article6_10_2, AMainTimeIsFoundThoughNobodyKnowsWhenTheClockWasStarted) {
  ClockedGame game(setup("100/40+30/SD+30"));
  game.play(12min);
  EXPECT_THAT(kinds(audit_clock(terms("90/40+30/SD+30"), game.plies)),
              ElementsAre(Kind::kWrongMainTime));
}

TEST(Article6_10_2, AClockThatWasStartedLateIsRight) {
  ClockedGame game(setup("90/40+30/SD+30"));
  game.now += 25min;
  game.play(40, 2s, 60s);
  EXPECT_THAT(audit_clock(terms("90/40+30/SD+30"), game.plies), IsEmpty());
}

TEST(Article6_10_2, OneWrongMainTimeIsThatPlayersAlone) {
  const auto both = clock_tests::control("90+30");
  ClockedGame game({both, clock_tests::control("80+30")});
  game.play(10, 2s, 60s);
  const auto found = audit_clock(terms("90+30"), game.plies, {}, Instant{});
  ASSERT_THAT(kinds(found), ElementsAre(Kind::kWrongMainTime));
  EXPECT_EQ(found[0].who, kBlack);
}

TEST(Article6_10_2, AMainTimeOffByLessThanIsReadIsRight) {
  EXPECT_THAT(findings("90+30", "5401s+30", 40), IsEmpty());
}

TEST(Article6_10_2, TimesSwappedBeforeTheGameAreFound) {
  const auto longer = clock_tests::control("5+3"), shorter = clock_tests::control("4+3");
  ClockedGame game({shorter, longer});
  game.play(20, 2s, 8s);
  const AuditTerms odds{.white = longer, .black = shorter};
  EXPECT_THAT(kinds(audit_clock(odds, game.plies, {}, Instant{})),
              ElementsAre(Kind::kTimesSwapped));
  ClockedGame right({longer, shorter});
  right.play(20, 2s, 8s);
  EXPECT_THAT(audit_clock(odds, right.plies, {}, Instant{}), IsEmpty());
}

TEST(Article6_10_2, TimesSwappedInTheGameAreFound) {
  ClockedGame game(setup("90+30"));
  for (int ply = 0; ply < 20; ++ply) game.play(ply % 2 == 0 ? 50s : 200s);
  const auto white = game.clock.player(kWhite).time, black = game.clock.player(kBlack).time;
  game.clock.set_player(kWhite, black, 10);
  game.clock.set_player(kBlack, white, 10);
  game.play(10, 5s, 20s);
  EXPECT_THAT(kinds(audit_clock(terms("90+30"), game.plies, {}, Instant{})),
              ElementsAre(Kind::kTimesSwapped));
}

}  // namespace start_audit_test
}  // namespace jadoube::arbiter
