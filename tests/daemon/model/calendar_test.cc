#include "daemon/model/calendar.h"

#include <gmock/gmock.h>

#include <algorithm>

namespace jadoube {
namespace calendar_test {

using drivers::Instant;
using model::Calendar;
using namespace std::chrono_literals;

Instant at(std::chrono::nanoseconds time) { return Instant(time); }
constexpr std::chrono::days kYears{20'000};

TEST(Calendar, WithoutRunsEveryDateIsTheJournalsTime) {
  const Calendar calendar;
  EXPECT_TRUE(calendar.is_plain());
  EXPECT_EQ(calendar.date(at(5s)), at(5s));
  EXPECT_EQ(calendar.moment(at(5s)), at(5s));
}

TEST(Calendar, AClockThatIsSetDatesEverythingSinceTheMachineStarted) {
  Calendar calendar;
  // A machine without a battery starts in 1970, and so does its journal.
  calendar.begin_run(at(100s), 0s, 90s, "first");
  calendar.begin_run(at(500s), 0s, 90s, "first");
  EXPECT_TRUE(calendar.is_plain());
  EXPECT_EQ(calendar.follow(90s + kYears), kYears);
  EXPECT_EQ(calendar.date(at(100s)), at(100s) + kYears);
  EXPECT_EQ(calendar.date(at(700s)), at(700s) + kYears);
  EXPECT_EQ(calendar.moment(at(700s) + kYears), at(700s));
  EXPECT_EQ(calendar.date(at(99s)), at(99s));
  EXPECT_EQ(calendar.date(drivers::kNever), drivers::kNever);
}

TEST(Calendar, EarlierStartsOfTheMachineKeepTheirDates) {
  Calendar calendar;
  calendar.begin_run(at(100s), 0s, 90s, "first");
  calendar.begin_run(at(1000s), 0s, 80s, "second");
  calendar.follow(80s + 1h);
  EXPECT_EQ(calendar.date(at(999s)), at(999s));
  EXPECT_EQ(calendar.date(at(1000s)), at(1000s) + 1h);
}

TEST(Calendar, AClockThatWasSetBetweenTwoRunsDatesTheFirstOneToo) {
  Calendar calendar;
  calendar.begin_run(at(100s), 0s, 90s, "first");
  // The daemon starts again, and the machine's clock is right by now: so is the journal's time.
  calendar.begin_run(at(200s) + kYears, 0s, 90s + kYears, "first");
  EXPECT_EQ(calendar.date(at(150s)), at(150s) + kYears);
  EXPECT_EQ(calendar.date(at(300s) + kYears), at(300s) + kYears);
}

TEST(Calendar, AJournalThatIsAheadContinuesWhileDatesAreRight) {
  Calendar calendar;
  calendar.begin_run(at(100s) + kYears, -kYears, 5s, "first");
  EXPECT_EQ(calendar.date(at(160s) + kYears), at(160s));
  EXPECT_FALSE(calendar.is_plain());
}

TEST(Calendar, SmallDifferencesAreNotFollowed) {
  Calendar calendar;
  calendar.begin_run(at(100s), 9s, 90s, "first");
  EXPECT_TRUE(calendar.is_plain());
  EXPECT_EQ(calendar.follow(99s), 0s);
  EXPECT_TRUE(calendar.is_plain());
  // Many small steps in one direction add up.
  EXPECT_EQ(calendar.follow(101s), 11s);
  EXPECT_EQ(calendar.date(at(100s)), at(111s));
}

TEST(Calendar, RunsThatHaveTheSameDatesBecomeOne) {
  Calendar calendar;
  for (int start = 0; start < 1000; ++start) {
    calendar.begin_run(at(start * 1h), 0s, 90s, "start-" + std::to_string(start));
  }
  EXPECT_EQ(std::ranges::count(calendar.text(), '\n'), 2);
}

TEST(Calendar, IsTheSameWhenItIsReadBack) {
  Calendar calendar;
  calendar.begin_run(at(100s), 0s, 90s, "first");
  calendar.begin_run(at(300s), -20s, 80s, "");
  const auto read = Calendar::parse(calendar.text());
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(*read, calendar);
  EXPECT_EQ(*Calendar::parse(""), Calendar());
}

TEST(Calendar, ALineThatIsWrongIsNamed) {
  for (const char* wrong : {"1 2 3", "1 2 3 a b", "x 2 3 a", "9 0 0 a\n8 0 0 a\n"}) {
    const auto read = Calendar::parse(wrong);
    ASSERT_FALSE(read) << wrong;
    EXPECT_THAT(read.error().message, testing::HasSubstr("of the calendar is wrong"));
  }
}

TEST(Calendar, TheOneOfTheProcessIsPlainAtFirst) {
  EXPECT_EQ(model::date_of(at(7s)), at(7s));
  Calendar calendar;
  calendar.begin_run(at(0s), 1h, 90s, "first");
  model::set_calendar(calendar);
  EXPECT_EQ(model::date_of(at(7s)), at(1h + 7s));
  EXPECT_EQ(model::moment_of(at(1h + 7s)), at(7s));
  model::set_calendar({});
  EXPECT_EQ(model::date_of(at(7s)), at(7s));
}

}  // namespace calendar_test
}  // namespace jadoube
