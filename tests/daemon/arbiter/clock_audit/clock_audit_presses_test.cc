// Presses that made no move, and moves whose presses never came.
#include <gmock/gmock.h>

#include "daemon/texts/incident.h"
#include "tests/daemon/arbiter/clock_audit/clocked_game.h"

namespace jadoube::arbiter {
namespace clock_audit_presses_test {

using namespace std::chrono_literals;
using clock_tests::ClockedGame;
using clock_tests::kBlack;
using clock_tests::kinds;
using clock_tests::kWhite;
using clock_tests::setup;
using clock_tests::terms;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using Kind = ClockFindingKind;

// Somebody had pressed once too often. So the bonus came after move 39 and not after move 40.
TEST(Article6_10_2, Candidates2024AnExtraPressBeforeMove40) {
  const char* control = "120/40+30/SD+30s from 41";
  ClockedGame game(setup(control));
  game.play(24, 2s, 150s);
  game.pass(300ms);
  game.clock.press();
  const LoosePress first{game.now, kWhite};
  game.pass(700ms);
  game.clock.press();
  const LoosePress second{game.now, kBlack};
  game.play(56, 2s, 150s);

  const auto silent = audit_clock(terms(control), game.plies, {}, Instant{});
  ASSERT_THAT(kinds(silent), ElementsAre(Kind::kPeriodEarly));
  EXPECT_EQ(silent[0].ply, 76U);

  const std::vector<ClockEvent> events = {first, second};
  const auto seen = audit_clock(terms(control), game.plies, events, Instant{});
  ASSERT_THAT(kinds(seen), ElementsAre(Kind::kExtraPress, Kind::kPeriodEarly));
  EXPECT_EQ(seen[0].ply, 24U);
  EXPECT_EQ(seen[0].who, std::nullopt);
  EXPECT_THAT(texts::sentence_of(seen[0].fault), HasSubstr("the next period will begin early"));
}

TEST(Article6_10_2, AnExtraPressShowsByTheIncrementsItGave) {
  ClockedGame game(setup("90/40+30/SD+30"));
  game.play(24, 5s, 60s);
  game.clock.press();
  game.pass(700ms);
  game.clock.press();
  game.play(20, 5s, 60s);
  const auto found = audit_clock(terms("90/40+30/SD+30"), game.plies, {}, Instant{});
  ASSERT_THAT(kinds(found), ElementsAre(Kind::kExtraPress));
  EXPECT_EQ(found[0].ply, 24U);
  EXPECT_EQ(found[0].by, 30s);
}

TEST(Article6_10_2, AnExtraPressBeforeTheFirstMoveMovesTheCounterToo) {
  const char* control = "120/40+30/SD+30s from 41";
  ClockedGame game(setup(control));
  game.play(2, 2s, 60s);
  const std::vector<ClockEvent> events = {LoosePress{Instant{} - 2s, kWhite},
                                          LoosePress{Instant{} - 1s, kBlack}};
  const auto found = audit_clock(terms(control), game.plies, events, Instant{});
  ASSERT_THAT(kinds(found), ElementsAre(Kind::kExtraPress));
  EXPECT_EQ(found[0].ply, 0U);
}

TEST(Article6_10_2, AnExtraPressThatGivesNothingIsNotReported) {
  ClockedGame game(setup("5+0"));
  game.play(10, 2s, 5s);
  const std::vector<ClockEvent> events = {LoosePress{game.now, kWhite},
                                          LoosePress{game.now, kBlack}};
  game.play(10, 2s, 5s);
  EXPECT_THAT(audit_clock(terms("5+0"), game.plies, events, Instant{}), IsEmpty());
}

// White's button did not register, and White's time ran for 50 minutes.
TEST(Article6_10_2, EnglishCongress2018ALeverThatNeverRegistered) {
  ClockAudit audit(terms("90+30"));
  Instant at{};
  for (int ply = 0; ply < 8; ++ply) {
    at += 5min;
    audit.ply({.mover = ply % 2 == 0 ? kWhite : kBlack, .at = at, .running = kWhite});
  }
  ASSERT_THAT(kinds(audit.findings()), ElementsAre(Kind::kLeverDead));
  EXPECT_EQ(audit.findings()[0].who, kWhite);
  EXPECT_EQ(audit.findings()[0].ply, 4U);
  EXPECT_EQ(audit.findings()[0].by, -10min);
}

TEST(Article6_10_2, APlayerWhoForgetsToPressTwiceHasALeverThatWorks) {
  ClockedGame game(setup("90+30"));
  game.play(10, 2s, 60s);
  for (const std::size_t ply : {2U, 4U}) {
    game.plies[ply].pressed = false;
    game.plies[ply].running = kWhite;
  }
  EXPECT_THAT(audit_clock(terms("90+30"), game.plies, {}, Instant{}), IsEmpty());
}

}  // namespace clock_audit_presses_test
}  // namespace jadoube::arbiter
