#include "drivers/simulator/players/habits.h"

#include <gmock/gmock.h>

#include <cmath>
#include <sstream>

namespace jadoube::drivers::simulator {
namespace habits_test {

TEST(Habits, AreReadByTheirStylesNames) {
  EXPECT_EQ(parse_style("clean"), Style::kClean);
  EXPECT_EQ(parse_style("calm"), Style::kCalm);
  EXPECT_EQ(parse_style("blitz"), Style::kBlitz);
  EXPECT_EQ(parse_style("classical"), Style::kClassical);
  EXPECT_EQ(parse_style("messy"), Style::kMessy);
  EXPECT_THAT(parse_style("wild").error().message,
              testing::HasSubstr("clean, calm, blitz, classical or messy"));
}

TEST(Habits, HaveASourceForEveryNumber) {
  std::ostringstream table;
  print_habits(table);
  std::istringstream lines(table.str());
  std::string line;
  std::getline(lines, line);
  std::getline(lines, line);
  int rows = 0;
  for (; std::getline(lines, line); ++rows) EXPECT_THAT(line, testing::HasSubstr("["));
  // Each is a row: a number that is in no row would be 0 in every style.
  EXPECT_EQ(rows * sizeof(double) + 19 * sizeof(double), sizeof(Habits));
}

TEST(Habits, OfStrangersDifferInEveryNumberButNotMuch) {
  const Habits& usual = habits_of(Style::kMessy);
  Random random(7);
  const Habits one = of_a_stranger(usual, random), other = of_a_stranger(usual, random);
  EXPECT_NE(one.flight.median, other.flight.median);
  for (const Habits& habits : {one, other}) {
    EXPECT_NE(habits.flight.median, usual.flight.median);
    EXPECT_NEAR(std::log(habits.flight.median / usual.flight.median), 0, std::log(1.7));
    EXPECT_EQ(habits.flight.shape, Spread::Shape::kWeibull);
    EXPECT_NEAR(std::log(habits.slide / usual.slide), 0, std::log(3));
    EXPECT_LE(habits.slide, 1);
    EXPECT_LT(habits.dwell.low, habits.dwell.high);
  }
}

TEST(Habits, TimesOfBothShapesHaveTheirMedian) {
  for (const auto shape : {Spread::Shape::kLognormal, Spread::Shape::kWeibull}) {
    Random random(3);
    int shorter = 0;
    double logs = 0, squares = 0;
    constexpr int kTimes = 20'000;
    for (int i = 0; i < kTimes; ++i) {
      const double time = drawn(Spread{.3, .5, shape}, random);
      shorter += time < .3 ? 1 : 0;
      logs += std::log(time);
      squares += std::log(time) * std::log(time);
    }
    EXPECT_NEAR(shorter, kTimes / 2, 300);
    const double mean = logs / kTimes;
    EXPECT_NEAR(std::sqrt(squares / kTimes - mean * mean), .5, .02);
  }
}

TEST(Habits, OfACleanStyleHoldNoAccident) {
  const Habits& clean = habits_of(Style::kClean);
  for (const double rate :
       {clean.slide, clean.ghost, clean.adjust, clean.knocked, clean.off_centre, clean.illegal,
        clean.early_press, clean.forgotten_press, clean.misread, clean.drop_out}) {
    EXPECT_EQ(rate, 0);
  }
}

TEST(Habits, MakeAccidentsMoreLikelyAndLeaveTheRestWhenIntensified) {
  const Habits& messy = habits_of(Style::kMessy);
  const Habits more = intensified(messy, 2);
  EXPECT_DOUBLE_EQ(more.knocked, 2 * messy.knocked);
  EXPECT_DOUBLE_EQ(more.slide, messy.slide);
  EXPECT_EQ(intensified(messy, 1e6).knocked, 1);
}

}  // namespace habits_test
}  // namespace jadoube::drivers::simulator
