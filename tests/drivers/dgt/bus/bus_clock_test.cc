#include "drivers/dgt/bus/bus_clock.h"

#include <gtest/gtest.h>

namespace jadoube::drivers::dgt {
namespace bus_clock_test {

using namespace std::chrono_literals;

ClockRead reading(std::chrono::seconds left, std::chrono::seconds right, ClockSide pressed,
                  bool running = true) {
  return {.left = {.time = left}, .right = {.time = right}, .running = running, .pressed = pressed};
}

// A clock that was read once.
struct ReadOnce {
  BusClock clock;
  std::vector<Observation> seen;
  ReadOnce() {
    clock.hear(reading(300s, 300s, ClockSide::kRight));
    clock.hear_log_end(seen);
  }
};

TEST(BusClock, AReadingWaitsForTheLog) {
  BusClock clock;
  std::vector<Observation> seen;
  clock.hear(reading(300s, 300s, ClockSide::kRight));
  EXPECT_TRUE(clock.waits_for_log());
  EXPECT_TRUE(seen.empty());
  clock.hear_log_end(seen);
  EXPECT_EQ(seen, (std::vector<Observation>{reading(300s, 300s, ClockSide::kRight)}));
}

TEST(BusClock, APressTellsTheTimeOfItsSide) {
  ReadOnce read;
  const auto pressed = read.clock.press({.side = ClockSide::kLeft, .time = 290s});
  EXPECT_EQ(pressed, reading(290s, 300s, ClockSide::kLeft));
  EXPECT_EQ(read.clock.press({.side = ClockSide::kRight, .time = 280s}),
            reading(290s, 280s, ClockSide::kRight));
}

TEST(BusClock, AReadingBeforeAPressIsOld) {
  ReadOnce read;
  read.seen.clear();
  read.clock.hear(reading(291s, 300s, ClockSide::kRight));
  read.clock.press({.side = ClockSide::kLeft, .time = 290s});
  read.clock.hear_log_end(read.seen);
  EXPECT_TRUE(read.seen.empty());
}

TEST(BusClock, BelievesThatAQuickPressIsMissingInTheLog) {
  ReadOnce read;
  read.clock.hear(reading(290s, 300s, ClockSide::kLeft));
  read.clock.hear_log_end(read.seen);
  EXPECT_EQ(read.seen.back(), Observation(reading(290s, 300s, ClockSide::kLeft)));
}

TEST(BusClock, IsReadAgainAfterAPressThatMayHaveStartedIt) {
  BusClock clock;
  std::vector<Observation> seen;
  EXPECT_EQ(clock.good_for(), 0ms);
  clock.hear(reading(300s, 300s, ClockSide::kRight, false));
  clock.hear_log_end(seen);
  EXPECT_GT(clock.good_for(), 0ms);
  clock.press({.side = ClockSide::kLeft, .time = 299s});
  EXPECT_EQ(clock.good_for(), 0ms);
}

TEST(BusClock, TellsOnceThatThereIsNone) {
  ReadOnce read;
  read.seen.clear();
  read.clock.hear_missing(read.seen);
  read.clock.hear_missing(read.seen);
  EXPECT_EQ(read.seen.size(), 1U);
  EXPECT_EQ(read.clock.press({.side = ClockSide::kLeft, .time = 1s}), std::nullopt);
}

}  // namespace bus_clock_test
}  // namespace jadoube::drivers::dgt
