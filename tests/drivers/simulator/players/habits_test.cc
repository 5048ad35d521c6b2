#include "drivers/simulator/players/habits.h"

#include <gmock/gmock.h>

#include <sstream>

namespace jadoube::drivers::simulator {
namespace {

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
  EXPECT_EQ(rows * sizeof(double) + 14 * sizeof(double), sizeof(Habits));
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

}  // namespace
}  // namespace jadoube::drivers::simulator
