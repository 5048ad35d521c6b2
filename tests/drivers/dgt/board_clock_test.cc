#include "drivers/dgt/board_clock.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace jadoube::drivers::dgt {
namespace board_clock_test {

constexpr Instant kNow{std::chrono::seconds(100)};

TEST(BoardClock, AMissingClockIsReportedOnce) {
  BoardClock clock;
  std::vector<Observation> seen;
  EXPECT_TRUE(clock.note_missing(seen));
  ASSERT_FALSE(seen.empty());
  EXPECT_TRUE(std::holds_alternative<ClockMissing>(seen.front()));
  seen.clear();
  EXPECT_FALSE(clock.note_missing(seen));
  EXPECT_TRUE(seen.empty());
}

TEST(BoardClock, NoCommandGoesToAMissingClock) {
  BoardClock clock;
  std::vector<Observation> seen;
  clock.note_missing(seen);
  EXPECT_FALSE(clock.add(ReadClockVersion{}).has_value());
}

TEST(BoardClock, AClockThatAppearsIsAskedWhichOneItIs) {
  BoardClock clock;
  std::vector<Observation> seen;
  EXPECT_FALSE(clock.is_due());
  clock.process(kNow, ClockRead{}, seen);
  EXPECT_TRUE(clock.is_due());
  Bytes out;
  clock.ask(kNow, out);
  EXPECT_FALSE(out.empty());
  EXPECT_TRUE(clock.is_asked() || clock.is_due());
}

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr Instant kAfterAnHour{1h};

ClockRead runs(std::chrono::seconds left, std::chrono::seconds right = 5min,
               ClockSide pressed = ClockSide::kRight) {
  return {.left = {.time = left}, .right = {.time = right}, .running = true, .pressed = pressed};
}

ClockRead stands(std::chrono::seconds left, std::chrono::seconds right) {
  return {.left = {.time = left}, .right = {.time = right}};
}

// A check that has believed one reading, and what it believes from then on.
struct Checked {
  ReadingCheck check;
  std::vector<Observation> seen;

  explicit Checked(const ClockRead& first) {
    read(0ms, first);
    seen.clear();
  }
  void read(std::chrono::milliseconds after, const ClockRead& reading) {
    check.take_in(kAfterAnHour + after, reading, seen);
  }
};

TEST(ReadingCheck, BelievesTheFirstReading) {
  ReadingCheck check;
  std::vector<Observation> seen;
  check.take_in(kAfterAnHour, runs(9h), seen);
  EXPECT_THAT(seen, ElementsAre(Observation(runs(9h))));
}

TEST(ReadingCheck, BelievesAClockThatRunsDown) {
  Checked clock(runs(4min + 13s));
  clock.read(1s, runs(4min + 12s));
  clock.read(31s, runs(3min + 42s));
  EXPECT_THAT(clock.seen,
              ElementsAre(Observation(runs(4min + 12s)), Observation(runs(3min + 42s))));
}

TEST(ReadingCheck, DropsATimeThatTheNextReadingDoesNotShow) {
  Checked clock(runs(4min + 13s));
  clock.read(1s, runs(8h + 4min + 12s));
  EXPECT_THAT(clock.seen, IsEmpty());
  clock.read(1100ms, runs(4min + 12s));
  EXPECT_THAT(clock.seen, ElementsAre(Observation(runs(4min + 12s))));
}

TEST(ReadingCheck, DropsATimeThatIsTooLow) {
  Checked clock(runs(40min));
  clock.read(1s, runs(9s));
  clock.read(2s, runs(40min - 2s));
  EXPECT_THAT(clock.seen, ElementsAre(Observation(runs(40min - 2s))));
}

TEST(ReadingCheck, DropsAWrongTimeOfThePlayerWhoDoesNotMove) {
  Checked clock(runs(4min, 5min));
  clock.read(1s, runs(4min - 1s, 3min));
  clock.read(1100ms, runs(4min - 1s, 5min));
  EXPECT_THAT(clock.seen, ElementsAre(Observation(runs(4min - 1s, 5min))));
}

TEST(ReadingCheck, AsksTheClockOnceForAReadingThatItKeepsBack) {
  Checked clock(runs(4min));
  EXPECT_FALSE(clock.check.is_due());
  clock.read(1s, runs(8h));
  EXPECT_TRUE(clock.check.is_due());
  clock.check.asked();
  EXPECT_FALSE(clock.check.is_due());
}

TEST(ReadingCheck, BelievesNewTimesThatTwoReadingsShow) {
  Checked clock(stands(4min, 5min));
  clock.read(1s, stands(90min, 90min));
  clock.read(1100ms, stands(90min, 90min));
  EXPECT_THAT(clock.seen, ElementsAre(Observation(stands(90min, 90min))));
}

TEST(ReadingCheck, LosesNoPressThatBringsTheTimeOfTheNextPeriod) {
  Checked clock(runs(2min, 5min));
  const auto press = runs(32min, 5min, ClockSide::kLeft);
  const auto then = runs(32min, 5min - 1s, ClockSide::kLeft);
  clock.read(1s, press);
  clock.read(2s, then);
  EXPECT_THAT(clock.seen, ElementsAre(Observation(press), Observation(then)));
}

TEST(ReadingCheck, BelievesAnIncrementAtThePressAndJustAfterIt) {
  Checked clock(runs(2min, 5min));
  clock.read(1s, runs(2min, 5min, ClockSide::kLeft));
  clock.read(2s, runs(2min + 30s, 5min - 1s, ClockSide::kLeft));
  EXPECT_EQ(clock.seen.size(), 2u);
}

TEST(ReadingCheck, DropsAGainWithoutAPress) {
  Checked clock(runs(2min, 5min));
  clock.read(9s, runs(2min + 30s, 5min));
  EXPECT_THAT(clock.seen, IsEmpty());
}

TEST(ReadingCheck, KeepsAFlagBackThatFallsBeforeZero) {
  Checked clock(runs(4min));
  auto flag = runs(4min - 1s);
  flag.left.flag_fallen = true;
  clock.read(1s, flag);
  EXPECT_THAT(clock.seen, IsEmpty());
}

TEST(ReadingCheck, BelievesAFlagAtZeroAtOnce) {
  Checked clock(runs(1s));
  auto flag = runs(0s);
  flag.left.flag_fallen = flag.left.blocked = true;
  clock.read(1s, flag);
  EXPECT_THAT(clock.seen, ElementsAre(Observation(flag)));
}

TEST(ReadingCheck, BelievesWhatNothingContradictsForThreeSeconds) {
  Checked clock(stands(4min, 5min));
  clock.read(1s, stands(90min, 90min));
  EXPECT_EQ(clock.check.times_out_at(), kAfterAnHour + 4s);
  clock.check.advance(kAfterAnHour + 4s, clock.seen);
  EXPECT_THAT(clock.seen, ElementsAre(Observation(stands(90min, 90min))));
  EXPECT_EQ(clock.check.times_out_at(), kNever);
}

TEST(ReadingCheck, BelievesAnythingAfterTheClockWasLost) {
  Checked clock(runs(4min));
  clock.check.lose();
  clock.read(1s, runs(8h));
  EXPECT_THAT(clock.seen, ElementsAre(Observation(runs(8h))));
}

}  // namespace board_clock_test
}  // namespace jadoube::drivers::dgt
