#include "rules/time/clock_model.h"

#include <gmock/gmock.h>

#include <random>

#include "rules/time/time_control_text.h"

namespace jadoube::rules {
namespace clock_model_test {

using namespace std::chrono_literals;
using std::chrono::milliseconds;

constexpr Color kWhite = Color::kWhite, kBlack = Color::kBlack;

ClockSetup setup(const char* text) { return ClockSetup::same(*parse_time_control(text)); }

ClockModel clock(const char* text) { return ClockModel(setup(text)); }

ClockModel at_zero_clock(const char* text) {
  ClockSetup at_zero = setup(text);
  at_zero.next_period = NextPeriod::kAtZero;
  return ClockModel(at_zero);
}

// Each player makes that many moves in that time each.
void play_moves(ClockModel& clock, int moves, milliseconds each) {
  for (int i = 0; i < 2 * moves; ++i) clock.play(each);
}

TEST(Article6_6, WhitesClockRunsFirst) {
  ClockModel model = clock("5+0");
  model.start();
  model.advance(10s);
  EXPECT_EQ(model.shown(kWhite), 4min + 50s);
  EXPECT_EQ(model.shown(kBlack), 5min);
}

TEST(Article6_2_1, APressStopsThePlayersClockAndStartsTheOpponents) {
  ClockModel model = clock("5+0");
  model.play(10s);
  model.advance(20s);
  EXPECT_EQ(model.shown(kWhite), 4min + 50s);
  EXPECT_EQ(model.shown(kBlack), 4min + 40s);
  EXPECT_EQ(model.player(kWhite).moves, 1);
  EXPECT_EQ(model.player(kBlack).moves, 0);
}

TEST(Article6_3_1, TheIncrementIsAddedBeforeEachMove) {
  ClockModel model = clock("3+2");
  EXPECT_EQ(model.shown(kWhite), 3min + 2s);
  model.play(5s);
  EXPECT_EQ(model.shown(kWhite), 2min + 59s);
  EXPECT_EQ(model.shown(kBlack), 3min + 2s);
}

TEST(ClockModel, MayGiveTheFirstIncrementAfterTheFirstMove) {
  ClockSetup late = setup("3+2");
  late.first_increment = FirstIncrement::kAfterFirstMove;
  ClockModel model(late);
  EXPECT_EQ(model.shown(kWhite), 3min);
  model.play(5s);
  EXPECT_EQ(model.shown(kWhite), 2min + 57s);
}

TEST(Article6_3_2, TimeSavedInOnePeriodIsKeptForTheNext) {
  ClockModel model = clock("90/40+30/SD");
  play_moves(model, 39, 1min);
  EXPECT_EQ(model.shown(kWhite), 51min);
  model.play(1min);
  EXPECT_EQ(model.shown(kWhite), 80min);
  EXPECT_EQ(model.shown(kBlack), 51min);
  EXPECT_EQ(model.player(kWhite).period, 1U);
  EXPECT_EQ(model.player(kBlack).period, 0U);
}

TEST(Article6_3_2, ADelayRunsBeforeTheMainTime) {
  ClockModel model = clock("5;d3");
  model.start();
  model.advance(3s);
  EXPECT_EQ(model.shown(kWhite), 5min);
  model.advance(1s);
  EXPECT_EQ(model.shown(kWhite), 4min + 59s);
  model.press();
  EXPECT_EQ(model.shown(kWhite), 4min + 59s);
}

TEST(Article6_3_2, AMoveWithinTheDelayCostsNothing) {
  for (const char* control : {"5;d3", "5;b3"}) {
    ClockModel model = clock(control);
    const milliseconds before = model.shown(kWhite);
    model.play(2s);
    EXPECT_EQ(model.shown(kWhite), before) << control;
  }
}

TEST(ClockModel, ShowsBronsteinsDelayAndGivesItBack) {
  ClockModel model = clock("5;b3");
  EXPECT_EQ(model.shown(kWhite), 5min + 3s);
  model.start();
  model.advance(10s);
  EXPECT_EQ(model.shown(kWhite), 4min + 53s);
  model.press();
  EXPECT_EQ(model.shown(kWhite), 4min + 56s);
}

TEST(ClockModel, TakesTheSameMainTimeWithEitherDelay) {
  std::mt19937 random(1);
  for (int round = 0; round < 200; ++round) {
    ClockModel simple = clock("1;d3"), bronstein = clock("1;b3");
    for (int ply = 0; ply < 80; ++ply) {
      const milliseconds thought(random() % 8000);
      simple.play(thought);
      bronstein.play(thought);
      ASSERT_EQ(simple.player(kWhite), bronstein.player(kWhite));
      ASSERT_EQ(simple.player(kBlack), bronstein.player(kBlack));
    }
  }
}

TEST(ClockModel, AnHourglassGivesUsedTimeToTheOtherPlayer) {
  ClockModel model = clock("*1");
  model.play(20s);
  EXPECT_EQ(model.shown(kWhite), 40s);
  EXPECT_EQ(model.shown(kBlack), 80s);
  model.advance(80s);
  EXPECT_EQ(model.first_flag(), kBlack);
}

TEST(ClockModel, StartsTheIncrementWithThePeriodThatHasIt) {
  ClockModel model = clock("120/40+60/20+15/SD+30s from 61");
  play_moves(model, 59, 1min);
  EXPECT_EQ(model.shown(kWhite), 121min);
  model.play(1min);
  EXPECT_EQ(model.shown(kWhite), 135min + 30s);
}

TEST(ClockModel, RepeatsALastPeriodWithMoves) {
  ClockModel model = clock("60/40+30/20");
  play_moves(model, 80, 1min);
  EXPECT_EQ(model.player(kWhite).period, 3U);
  EXPECT_EQ(model.shown(kWhite), 60min + 3 * 30min - 80min);
}

TEST(Article6_8, TheFlagFallsAtTheExactInstant) {
  ClockModel model = clock("1+0");
  model.play(10s);
  model.advance(2min);
  ASSERT_TRUE(model.player(kBlack).flag);
  EXPECT_EQ(model.player(kBlack).flag->at, 70s);
  EXPECT_EQ(model.player(kBlack).flag->moves, 0);
  EXPECT_EQ(model.shown(kBlack), 0s);
}

TEST(Article6_8, WithADelayTheFlagFallsWhenBothAreUsedUp) {
  ClockModel model = clock("1;d3");
  model.start();
  model.advance(63s - 1ms);
  EXPECT_FALSE(model.player(kWhite).flag);
  model.advance(1ms);
  EXPECT_TRUE(model.player(kWhite).flag);
}

TEST(Article6_9, AFlagFallsBeforeThePeriodsMovesAreCompleted) {
  ClockModel model = clock("40/90, SD/30, +30");
  play_moves(model, 39, 1s);
  model.advance(5h);
  ASSERT_TRUE(model.player(kWhite).flag);
  EXPECT_EQ(model.player(kWhite).flag->moves, 39);
}

TEST(ClockModel, FreezesAfterAFlagFallIfThereIsAnIncrement) {
  ClockModel model = clock("1+1");
  model.advance(0s);
  model.play(61s);
  EXPECT_TRUE(model.is_frozen());
  model.play(30s);
  EXPECT_EQ(model.player(kWhite).moves, 0);
  EXPECT_EQ(model.shown(kBlack), 61s);
}

TEST(GuidelinesIII_3_1, BothFlagsCanFallWithoutAnIncrementAndTheFirstIsKnown) {
  ClockModel model = clock("1+0");
  model.play(30s);
  model.play(70s);
  model.play(40s);
  EXPECT_TRUE(model.player(kWhite).flag);
  EXPECT_TRUE(model.player(kBlack).flag);
  EXPECT_EQ(model.first_flag(), kBlack);
  EXPECT_EQ(model.player(kBlack).flag->at, 90s);
  EXPECT_EQ(model.player(kWhite).flag->at, 130s);
}

TEST(ClockModel, GivesNothingToAFallenFlag) {
  ClockSetup run_on = setup("1+5");
  run_on.after_flag = AfterFlag::kRunOn;
  ClockModel model(run_on);
  model.play(2min);
  EXPECT_EQ(model.shown(kWhite), 0s);
  EXPECT_EQ(model.player(kWhite).moves, 1);
}

TEST(ClockModel, AddsTheNextPeriodToBothWhenTheFirstClockReachesZero) {
  ClockModel model = at_zero_clock("90/40+30/SD+30");
  play_moves(model, 40, 2min);
  EXPECT_EQ(model.shown(kWhite), 90min + 30s - 40 * 90s);
  model.advance(30min + 30s);
  EXPECT_EQ(model.shown(kWhite), 30min);
  EXPECT_EQ(model.shown(kBlack), 30min + 30s + 30min);
  EXPECT_EQ(model.player(kWhite).period, 1U);
  EXPECT_FALSE(model.first_flag());
}

TEST(Article6_9, AtZeroAPlayerWithTooFewMovesHasLostAndTheClockRunsOn) {
  ClockModel model = at_zero_clock("90/40+30/SD+30");
  play_moves(model, 39, 30s);
  model.advance(90min + 30s);
  ASSERT_EQ(model.first_flag(), kWhite);
  EXPECT_EQ(model.player(kWhite).flag->moves, 39);
  EXPECT_FALSE(model.is_frozen());
  model.play(1min);
  EXPECT_EQ(model.shown(kWhite), 29min + 30s);
}

TEST(ClockModel, StopsIfTheNextPeriodHasNoTime) {
  ClockModel model = at_zero_clock("1m/2+0s/20+30s");
  model.start();
  model.advance(10h);
  EXPECT_TRUE(model.is_frozen());
  EXPECT_EQ(model.first_flag(), kWhite);
}

TEST(Article6_11, AStoppedClockTakesNoTime) {
  ClockModel model = clock("5+3");
  model.play(10s);
  model.stop();
  const ClockState before = model.state();
  model.advance(10min);
  model.press();
  EXPECT_EQ(model.state(), before);
  model.start();
  model.advance(5s);
  EXPECT_EQ(model.shown(kBlack), 4min + 58s);
}

TEST(Article7_5_5, TheArbiterAddsTwoMinutes) {
  ClockModel model = clock("5+0");
  model.play(10s);
  model.stop();
  model.add_time(kWhite, 2min);
  EXPECT_EQ(model.shown(kWhite), 6min + 50s);
  model.add_time(kWhite, -10min);
  EXPECT_EQ(model.shown(kWhite), 0s);
}

TEST(ClockModel, PutsTheFlagUpWhenTimeIsAdded) {
  ClockModel model = clock("1+1");
  model.play(2min);
  model.add_time(kWhite, 2min);
  EXPECT_FALSE(model.first_flag());
  EXPECT_FALSE(model.is_frozen());
  model.play(10s);
  EXPECT_EQ(model.shown(kWhite), 1min + 51s);
}

TEST(Article6_10_2, TheArbiterSetsTimeAndMoveCounter) {
  ClockModel model = clock("90/40+30/SD+30");
  model.set_player(kWhite, 20min, 38);
  EXPECT_EQ(model.player(kWhite).period, 0U);
  model.play(1min);
  EXPECT_EQ(model.shown(kWhite), 19min + 30s);
  model.play(1min);
  model.play(1min);
  EXPECT_EQ(model.shown(kWhite), 49min);
  model.set_player(kBlack, 10min, 40);
  EXPECT_EQ(model.player(kBlack).period, 1U);
}

TEST(Article6_10_1, AReplacedClockContinuesFromTheState) {
  ClockModel model = clock("3+2");
  play_moves(model, 10, 4s);
  model.advance(1500ms);
  ClockModel other(model.setup(), model.state());
  for (ClockModel* each : {&model, &other}) each->play(1s);
  EXPECT_EQ(model.state(), other.state());
}

TEST(ClockModel, GivesEachPlayerTheirOwnTimeWithOdds) {
  ClockModel model(ClockSetup{*parse_time_control("5+0"), *parse_time_control("3+2")});
  EXPECT_EQ(model.shown(kWhite), 5min);
  EXPECT_EQ(model.shown(kBlack), 3min + 2s);
}

TEST(ClockModel, StartsWithTheSideThatTheLeverShows) {
  ClockModel model = clock("5+0");
  model.set_turn(kBlack);
  model.play(10s);
  EXPECT_EQ(model.shown(kBlack), 4min + 50s);
}

TEST(ClockModel, GivesTheSameResultHoweverTimeIsSplit) {
  std::mt19937 random(2);
  for (const char* control :
       {"1+0", "1+1", "1;d2", "1;b2", "*1", "2min/5+1min/SD+1", "2min/5+1min/5;d2"}) {
    for (int round = 0; round < 100; ++round) {
      ClockModel whole = round % 2 ? clock(control) : at_zero_clock(control), cut = whole;
      for (int ply = 0; ply < 60; ++ply) {
        const milliseconds thought(random() % 9000), part(random() % (thought.count() + 1));
        whole.play(thought);
        cut.start();
        cut.advance(part);
        cut.advance(thought - part);
        cut.press();
        ASSERT_EQ(whole.state(), cut.state()) << control;
      }
    }
  }
}

TEST(ClockModel, NeverShowsLessThanZero) {
  std::mt19937 random(3);
  for (const char* control : {"1+0", "1+1", "1;d2", "1;b2", "*1", "2min/5+1min/SD+1", "0+1"}) {
    for (int round = 0; round < 100; ++round) {
      ClockModel model = round % 2 ? clock(control) : at_zero_clock(control);
      for (int ply = 0; ply < 100; ++ply) {
        model.play(milliseconds(random() % 9000));
        ASSERT_GE(model.shown(kWhite), 0ms);
        ASSERT_GE(model.shown(kBlack), 0ms);
      }
    }
  }
}

TEST(Display, RoundsFractionsOfASecondUpOrDown) {
  EXPECT_EQ(displayed(1001ms), 2s);
  EXPECT_EQ(displayed(1ms), 1s);
  EXPECT_EQ(displayed(0ms), 0s);
  EXPECT_EQ(displayed(1999ms, Rounding::kDown), 1s);
}

TEST(Display, IsExpectedAfterEachPly) {
  const std::vector<milliseconds> thought{4s, 6s, 6s};
  const auto displays = expected_displays(setup("90/40+30/SD+30"), thought);
  ASSERT_EQ(displays.size(), 3U);
  EXPECT_EQ(displays[0], (ClockDisplay{90min + 56s, 90min + 30s, 1, 0}));
  EXPECT_EQ(displays[1], (ClockDisplay{90min + 56s, 90min + 54s, 1, 1}));
  EXPECT_EQ(displays[2], (ClockDisplay{91min + 20s, 90min + 54s, 2, 1}));
}

TEST(Display, ShowsAFallenFlag) {
  const std::vector<milliseconds> thought{30s, 70s, 40s};
  const auto displays = expected_displays(setup("1+0"), thought);
  EXPECT_EQ(displays[0], (ClockDisplay{30s, 60s, 1, 0, false, false}));
  EXPECT_EQ(displays[1], (ClockDisplay{30s, 0s, 1, 1, false, true}));
  EXPECT_EQ(displays[2], (ClockDisplay{0s, 0s, 2, 1, true, true}));
}

TEST(Display, ShowsAFallenFlagThoughTheNextPeriodGaveTime) {
  ClockModel model = at_zero_clock("90/40+30/SD");
  model.start();
  model.advance(91min);
  EXPECT_EQ(display_of(model), (ClockDisplay{29min, 120min, 0, 0, true, false}));
}

}  // namespace clock_model_test
}  // namespace jadoube::rules
