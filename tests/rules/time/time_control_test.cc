#include "rules/time/time_control.h"

#include <gmock/gmock.h>

namespace jadoube::rules {
namespace time_control_test {

using namespace std::chrono_literals;
using std::chrono::milliseconds;
using ::testing::HasSubstr;

constexpr MoveTime plus(milliseconds time) { return {PerMove::kIncrement, time}; }

TimeControl sudden_death(milliseconds time, MoveTime per_move = {}) {
  return *TimeControl::sudden_death(time, per_move);
}

TimeControl world_championship() {
  return *TimeControl::of({{40, 120min, {}}, {20, 60min, {}}, {std::nullopt, 15min, plus(30s)}});
}

void expect_refused(std::vector<Period> periods, const char* why) {
  const auto control = TimeControl::of(std::move(periods));
  ASSERT_FALSE(control);
  EXPECT_EQ(control.error().code, ErrorCode::kInvalidArgument);
  EXPECT_THAT(control.error().message, HasSubstr(why));
}

TEST(TimeControl, CannotBeMadeInvalid) {
  expect_refused({}, "no period");
  expect_refused(std::vector<Period>(9, Period{10, 5min, {}}), "more than 8");
  expect_refused({{std::nullopt, 5min, {}}, {std::nullopt, 5min, {}}}, "after one for all moves");
  expect_refused({{0, 5min, {}}}, "no moves");
  expect_refused({{1000, 5min, {}}}, "999");
  expect_refused({{40, -1ms, {}}}, "below zero");
  expect_refused({{40, 10h + 1ms, {}}}, "10 hours");
  expect_refused({{40, 5min, plus(-1ms)}}, "below zero");
  expect_refused({{40, 5min, {PerMove::kDelay, 0ms}}}, "delay of no time");
  expect_refused({{40, 0min, {}}}, "first move");
  expect_refused({{40, 5min, {}}, {20, 0min, {}}}, "repeats");
  EXPECT_FALSE(TimeControl::hourglass(0ms));
  EXPECT_FALSE(TimeControl::hourglass(11h));
}

TEST(TimeControl, MayStartWithOnlyTheIncrement) {
  EXPECT_TRUE(TimeControl::sudden_death(0ms, plus(1s)));
}

TEST(Article6_3_1, KnowsTheMovesOfEachPeriod) {
  const TimeControl control = world_championship();
  EXPECT_EQ(control.moves_until_end_of(0), 40);
  EXPECT_EQ(control.moves_until_end_of(1), 60);
  EXPECT_EQ(control.moves_until_end_of(2), std::nullopt);
  EXPECT_EQ(control.period_of_move(1), 0U);
  EXPECT_EQ(control.period_of_move(40), 0U);
  EXPECT_EQ(control.period_of_move(41), 1U);
  EXPECT_EQ(control.period_of_move(61), 2U);
  EXPECT_EQ(control.period_of_move(500), 2U);
  EXPECT_TRUE(control.has_period_after(1));
  EXPECT_FALSE(control.has_period_after(2));
}

TEST(TimeControl, RepeatsALastPeriodThatCountsMoves) {
  const TimeControl control = *TimeControl::of({{40, 120min, {}}, {20, 60min, {}}});
  EXPECT_TRUE(control.has_period_after(7));
  EXPECT_EQ(control.moves_until_end_of(1), 60);
  EXPECT_EQ(control.moves_until_end_of(3), 100);
  EXPECT_EQ(control.period_of_move(60), 1U);
  EXPECT_EQ(control.period_of_move(61), 2U);
  EXPECT_EQ(control.period_of_move(100), 3U);
  EXPECT_EQ(control.period(5), control.periods()[1]);
}

TEST(TimeControl, AddsUpTheTimeForSomeMoves) {
  EXPECT_EQ(time_for_moves(sudden_death(3min, plus(2s)), 60), 5min);
  EXPECT_EQ(time_for_moves(world_championship(), 40), 120min);
  EXPECT_EQ(time_for_moves(world_championship(), 41), 180min);
  EXPECT_EQ(time_for_moves(world_championship(), 70), 195min + 10 * 30s);
}

TEST(AppendixA_1, StandardStartsAtAnHourForSixtyMoves) {
  EXPECT_EQ(tempo_of(sudden_death(60min)), Tempo::kStandard);
  EXPECT_EQ(tempo_of(sudden_death(30min, plus(30s))), Tempo::kStandard);
  EXPECT_EQ(tempo_of(world_championship()), Tempo::kStandard);
}

TEST(AppendixA_1, RapidIsMoreThanTenMinutesAndLessThanAnHour) {
  EXPECT_EQ(tempo_of(sudden_death(60min - 1ms)), Tempo::kRapid);
  EXPECT_EQ(tempo_of(sudden_death(10min + 1ms)), Tempo::kRapid);
  EXPECT_EQ(tempo_of(sudden_death(15min, plus(10s))), Tempo::kRapid);
  EXPECT_EQ(tempo_of(sudden_death(5min, plus(6s))), Tempo::kRapid);
}

TEST(AppendixB_1, BlitzIsTenMinutesOrLess) {
  EXPECT_EQ(tempo_of(sudden_death(10min)), Tempo::kBlitz);
  EXPECT_EQ(tempo_of(sudden_death(5min, plus(5s))), Tempo::kBlitz);
  EXPECT_EQ(tempo_of(sudden_death(3min, plus(2s))), Tempo::kBlitz);
}

TEST(AppendixA_1, CountsADelayAsAnIncrement) {
  EXPECT_EQ(tempo_of(sudden_death(5min, {PerMove::kDelay, 5s})), Tempo::kBlitz);
  EXPECT_EQ(tempo_of(sudden_death(5min, {PerMove::kBronstein, 6s})), Tempo::kRapid);
}

TEST(AppendixA_1, CountsThePeriodsThatBeginWithinSixtyMoves) {
  const auto control = *TimeControl::of({{40, 30min, {}}, {std::nullopt, 30min, {}}});
  EXPECT_EQ(tempo_of(control), Tempo::kStandard);
  const auto late = *TimeControl::of({{60, 30min, {}}, {std::nullopt, 30min, {}}});
  EXPECT_EQ(tempo_of(late), Tempo::kRapid);
}

TEST(AppendixA_1, WithOddsThePlayerWithMoreTimeDecides) {
  EXPECT_EQ(tempo_of(sudden_death(15min), sudden_death(10min)), Tempo::kRapid);
  EXPECT_EQ(tempo_of(sudden_death(10min), sudden_death(60min)), Tempo::kStandard);
}

}  // namespace time_control_test
}  // namespace jadoube::rules
