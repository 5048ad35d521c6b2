#include "daemon/outputs/computed_clock.h"

#include <gtest/gtest.h>

#include "rules/notation/fen.h"

namespace jadoube::outputs {
namespace computed_clock_test {

using namespace std::chrono_literals;
using rules::Color;
using Kind = model::SoftwareClockAct::Kind;
using Phase = model::SoftwareClockPhase;

drivers::Instant instant(int second) {
  return drivers::Instant(std::chrono::seconds(1000 + second));
}

// A game whose plies were made at these seconds. `turn` begins.
model::Game made_at(std::initializer_list<int> seconds, Color turn = Color::kWhite) {
  model::Game game;
  if (turn == Color::kBlack) {
    game.start = *rules::parse_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1");
  }
  for (const int second : seconds) game.plies.emplace_back().made_at = instant(second);
  return game;
}

model::SoftwareClockAct act(Kind kind, int second) { return {.kind = kind, .at = instant(second)}; }

model::SoftwareClockAct set(std::chrono::seconds white, std::chrono::seconds black, int second) {
  return {.kind = Kind::kSet, .at = instant(second), .times = {white, black}};
}

// The plies with their times.
std::vector<model::Ply> timed(const std::string& time_control, const model::Game& game) {
  auto plies = game.plies;
  EXPECT_TRUE(compute_clocks(time_control, game, plies));
  return plies;
}

TEST(ComputedClock, RunsAsTheTimeControlSays) {
  const auto plies = timed("300+3", made_at({0, 10, 30}));
  EXPECT_EQ(plies[0].white_clock, 306s) << "the first ply takes no time, and gets its increment";
  EXPECT_EQ(plies[0].black_clock, 303s);
  EXPECT_EQ(plies[1].black_clock, 296s);
  EXPECT_EQ(plies[2].white_clock, 289s);
}

TEST(ComputedClock, KnowsPeriods) {
  const auto plies = timed("2/60:600", made_at({0, 1, 2, 3}));
  EXPECT_EQ(plies[2].white_clock, 659s) << "two moves are made, so the next period starts";
}

TEST(ComputedClock, BlackMayBegin) {
  const auto plies = timed("300", made_at({0, 10}, Color::kBlack));
  EXPECT_EQ(plies[1].white_clock, 290s);
  EXPECT_EQ(plies[1].black_clock, 300s);
}

TEST(ComputedClock, ARealClockComesFirst) {
  auto game = made_at({0, 10});
  game.plies[1].white_clock = 100s;
  auto plies = game.plies;
  EXPECT_FALSE(compute_clocks("300", game, plies));
  EXPECT_EQ(computed_clock("300", game), std::nullopt);
  EXPECT_EQ(plies[0].white_clock, std::nullopt);
}

TEST(ComputedClock, WithoutATimeControlThereIsNone) {
  const auto game = made_at({0, 10});
  auto plies = game.plies;
  for (const char* unknown : {"", "?", "nonsense"}) {
    EXPECT_FALSE(compute_clocks(unknown, game, plies));
    EXPECT_EQ(computed_clock(unknown, game), std::nullopt);
  }
}

TEST(ComputedClock, StopsWhereAFlagWouldFall) {
  const auto plies = timed("60", made_at({0, 10, 100, 110}));
  EXPECT_EQ(plies[1].black_clock, 50s);
  EXPECT_EQ(plies[2].white_clock, std::nullopt);
  EXPECT_EQ(plies[3].black_clock, std::nullopt);
}

TEST(ComputedClock, TheArbiterStartsItBeforeTheFirstPly) {
  auto game = made_at({30, 40});
  game.clock_acts = {act(Kind::kStart, 0)};
  const auto plies = timed("300", game);
  EXPECT_EQ(plies[0].white_clock, 270s) << "White thought for 30 s";
  EXPECT_EQ(plies[1].black_clock, 290s);
}

TEST(ComputedClock, StandsWhileItIsPausedAlsoWhenPliesAreMade) {
  auto game = made_at({0, 10, 40, 70});
  game.clock_acts = {act(Kind::kPause, 20), act(Kind::kResume, 60)};
  const auto plies = timed("300", game);
  EXPECT_EQ(plies[1].black_clock, 290s);
  EXPECT_EQ(plies[2].white_clock, 290s) << "White thought from 10 s to 20 s, and was paused";
  EXPECT_EQ(plies[3].black_clock, 280s) << "Black's time runs from the end of the pause";
}

TEST(ComputedClock, TimesThatTheArbiterSetsCountFromThen) {
  auto game = made_at({0, 10, 40});
  game.clock_acts = {set(100s, 200s, 20)};
  const auto plies = timed("300", game);
  EXPECT_EQ(plies[1].white_clock, 300s);
  EXPECT_EQ(plies[2].white_clock, 80s);
  EXPECT_EQ(plies[2].black_clock, 200s);
}

TEST(ComputedClock, ContinuesWhenTheArbiterSetsItAfterATimeWasUsedUp) {
  auto game = made_at({0, 1, 100, 110, 120, 125});
  game.clock_acts = {set(50s, 40s, 115)};
  const auto plies = timed("60+1", game);
  EXPECT_EQ(plies[2].white_clock, std::nullopt);
  EXPECT_EQ(plies[4].white_clock, 46s) << "White was to move at 115 s, and gets its increment";
  EXPECT_EQ(plies[5].black_clock, 36s);
}

TEST(ComputedClock, APlyThatAnArbiterWroteLaterTakesNoTimeOfThePliesAfterIt) {
  const auto plies = timed("300", made_at({0, 500, 20, 30}));
  EXPECT_EQ(plies[1].black_clock, 280s);
  EXPECT_EQ(plies[2].white_clock, 300s);
  EXPECT_EQ(plies[3].black_clock, 270s);
}

TEST(ComputedClock, ShowsTheTimesNow) {
  auto game = made_at({0, 10});
  const auto clock = computed_clock("300", game, instant(25));
  ASSERT_TRUE(clock);
  EXPECT_EQ(*clock, (ComputedClock{.phase = Phase::kRunning,
                                   .white = 285s,
                                   .black = 290s,
                                   .running = Color::kWhite,
                                   .at = instant(25)}));
  EXPECT_EQ(computed_clock("300", game)->white, 300s) << "at the last ply";
  EXPECT_EQ(computed_clock("300", game)->at, instant(10));
}

TEST(ComputedClock, BeforeTheFirstPlyItStandsUntilItIsStarted) {
  auto game = made_at({});
  game.started_at = instant(0);
  const auto before = computed_clock("300+2", game, instant(50));
  ASSERT_TRUE(before);
  EXPECT_EQ(before->phase, Phase::kNotStarted);
  EXPECT_EQ(before->white, 302s);
  EXPECT_EQ(before->running, std::nullopt);
  game.clock_acts = {act(Kind::kStart, 60)};
  const auto after = computed_clock("300+2", game, instant(70));
  EXPECT_EQ(after->white, 292s);
  EXPECT_EQ(after->running, Color::kWhite);
}

TEST(ComputedClock, APausedClockShowsNobodysTimeRunning) {
  auto game = made_at({0, 10});
  game.clock_acts = {act(Kind::kPause, 15)};
  const auto clock = computed_clock("300", game, instant(100));
  EXPECT_EQ(clock->phase, Phase::kPaused);
  EXPECT_EQ(clock->white, 295s);
  EXPECT_EQ(clock->running, std::nullopt);
}

// Art. 6.8: a flag has fallen when the arbiter sees it, or a player claims it. Nobody sees this
// one.
TEST(ComputedClock, ATimeThatIsUsedUpIsReportedAndEndsNothing) {
  const auto game = made_at({0, 10});
  const auto clock = computed_clock("60+1", game, instant(200));
  EXPECT_EQ(clock->used_up, Color::kWhite);
  EXPECT_EQ(clock->white, 0s);
  EXPECT_EQ(clock->running, std::nullopt);
  EXPECT_FALSE(clock->ended);
}

TEST(ComputedClock, AGameThatIsOverHasTheTimesAfterItsLastPly) {
  auto game = made_at({0, 10});
  game.result = rules::Result::kDraw;
  const auto clock = computed_clock("300", game, instant(100));
  EXPECT_TRUE(clock->ended);
  EXPECT_EQ(clock->white, 300s);
  EXPECT_EQ(clock->running, std::nullopt);
}

}  // namespace computed_clock_test
}  // namespace jadoube::outputs
