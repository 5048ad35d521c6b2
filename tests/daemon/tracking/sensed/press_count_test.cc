#include "daemon/tracking/sensed/press_count.h"

#include <gtest/gtest.h>

namespace jadoube::tracking {
namespace press_count_test {

using std::chrono::milliseconds;
using std::chrono::seconds;

/// A clock that runs, and gives `increment` for each press.
struct Clock {
  explicit Clock(seconds gives) : increment(gives) {}

  void run(milliseconds time) {
    now += time;
    both -= time;
  }
  void press() { both += increment; }
  void read(bool pressed = false) { read(now, pressed); }
  void read(drivers::Instant at, bool pressed) {
    count.note(at, std::chrono::floor<seconds>(both), true, pressed);
  }
  /// The same, and it is read each second.
  void tick(milliseconds time) {
    for (; time > seconds{1}; time -= seconds{1}) {
      run(seconds{1});
      read();
    }
    run(time);
  }
  /// Presses that are observed, each after the time `each`.
  void play(int presses, milliseconds each = milliseconds{17'300}) {
    for (int i = 0; i < presses; ++i) {
      tick(each);
      press();
      read(true);
    }
  }
  std::optional<int> missed(int presses, milliseconds each = milliseconds{41'700}) {
    count.stop_reading();
    be_away(presses, each);
    return count.take_missed();
  }
  int missed_at_least(int presses, milliseconds each = milliseconds{3'700}) {
    count.stop_reading();
    be_away(presses, each);
    const int found = count.missed_at_least();
    count.take_missed();
    return found;
  }
  void be_away(int presses, milliseconds each) {
    for (int i = 0; i < presses; ++i) {
      run(each);
      press();
    }
    run(milliseconds{900});
    read();
  }

  seconds increment;
  PressCount count;
  drivers::Instant now{std::chrono::hours{1}};
  milliseconds both{3 * 3600 * 1000};
};

TEST(PressCount, CountsHowManyWereNotObserved) {
  for (int presses = 0; presses <= 9; ++presses) {
    Clock clock{seconds{30}};
    clock.play(12);
    EXPECT_EQ(clock.missed(presses), presses);
  }
}

TEST(PressCount, CountsNothingBeforeItHasObservedEnough) {
  Clock clock{seconds{30}};
  clock.play(3);
  EXPECT_EQ(clock.missed(4), std::nullopt);
}

TEST(PressCount, AddsUpWhatItObservedBetweenLossesOfTheConnection) {
  Clock clock{seconds{30}};
  for (int loss = 0; loss < 3; ++loss) {
    clock.play(5);
    clock.missed(2);
  }
  EXPECT_EQ(clock.missed(4), 4);
}

TEST(PressCount, KnowsWhatAClockGivesThatWasUnpluggedForAWhile) {
  Clock clock{seconds{30}};
  clock.play(12);
  clock.count.lose_clock();
  clock.run(milliseconds{9'000});
  clock.both -= seconds{7};
  clock.read();
  EXPECT_EQ(clock.missed(3), 3);
}

TEST(PressCount, OfAClockThatWasUnpluggedMeanwhileCountsHowManyThereWereAtLeast) {
  for (const int presses : {0, 1, 4, 9}) {
    Clock clock{seconds{2}};
    clock.play(12);
    clock.count.stop_reading();
    clock.count.lose_clock();
    EXPECT_EQ(clock.count.missed_at_least(), 0);
    clock.be_away(presses, milliseconds{3'700});
    EXPECT_LE(clock.count.missed_at_least(), presses);
    EXPECT_GE(clock.count.missed_at_least(), presses - 2);
  }
}

TEST(PressCount, OfAClockThatWasUnpluggedMeanwhileHasNoExactNumber) {
  Clock clock{seconds{30}};
  clock.play(12);
  clock.count.stop_reading();
  clock.count.lose_clock();
  clock.be_away(3, milliseconds{41'700});
  EXPECT_EQ(clock.count.take_missed(), std::nullopt);
  clock.tick(seconds{5});
  EXPECT_EQ(clock.missed(3), 3);
}

TEST(PressCount, DoesNotAddUpWhatWasGivenByOtherPeriods) {
  Clock clock{seconds{30}};
  clock.play(4);
  clock.missed(0);
  clock.increment = seconds{10};
  clock.play(4);
  EXPECT_EQ(clock.missed(4), std::nullopt);
}

TEST(PressCount, CountsNothingWhereAPressGivesNoTimeOrLittle) {
  for (const auto increment : {seconds{0}, seconds{2}}) {
    Clock clock{increment};
    clock.play(12);
    EXPECT_EQ(clock.missed(4), std::nullopt);
  }
}

TEST(PressCount, OfASmallIncrementCountsHowManyThereWereAtLeast) {
  for (int presses = 0; presses <= 12; ++presses) {
    Clock clock{seconds{3}};
    clock.play(12);
    const int found = clock.missed_at_least(presses);
    EXPECT_LE(found, presses);
    EXPECT_GE(found, presses - 2);
  }
}

TEST(PressCount, CountsTheLeastNumberSinceTheClockWasReadLast) {
  for (const int presses : {0, 1, 4, 9}) {
    Clock clock{seconds{10}};
    clock.play(12, milliseconds{2'700});
    EXPECT_FALSE(clock.count.was_unread());
    clock.run(milliseconds{3'100});
    clock.be_away(presses, milliseconds{7'700});
    EXPECT_TRUE(clock.count.was_unread());
    EXPECT_LE(clock.count.since_outage(), presses);
    EXPECT_GE(clock.count.since_outage(), presses - 1);
  }
}

TEST(PressCount, LearnsNothingFromReadingsThatAConnectionHeldBack) {
  Clock clock{seconds{2}};
  for (int halt = 0; halt < 8; ++halt) {
    clock.play(2, milliseconds{2'600});
    // Eight seconds are read within a moment.
    const auto received_at = clock.now + seconds{8};
    for (int press = 0; press < 3; ++press) {
      clock.run(milliseconds{2'600});
      clock.press();
      clock.read(received_at + milliseconds{10 * press}, true);
    }
    clock.now = received_at + milliseconds{200};
    clock.both -= milliseconds{400};
    clock.read();
    clock.play(1, milliseconds{2'600});
  }
  clock.play(6, milliseconds{2'600});
  clock.missed(0);
  EXPECT_LE(clock.missed_at_least(9), 9);
  EXPECT_GE(clock.missed_at_least(9), 7);
}

TEST(PressCount, TheTimeOfTheNextPeriodIsNoPress) {
  Clock clock{seconds{30}};
  clock.play(12);
  clock.count.stop_reading();
  clock.run(milliseconds{20'000});
  clock.both += std::chrono::minutes{30};
  clock.read();
  EXPECT_EQ(clock.count.missed_at_least(), 0);
}

TEST(PressCount, CountsNothingWhereTheClockWasStoppedUnobserved) {
  Clock clock{seconds{30}};
  clock.play(12);
  clock.count.stop_reading();
  clock.now += seconds{45};
  clock.read();
  EXPECT_EQ(clock.count.take_missed(), std::nullopt);
}

TEST(PressCount, KnowsTheIncrementStillAfterTimeWasAdded) {
  Clock clock{seconds{30}};
  clock.play(12);
  clock.both += std::chrono::minutes{30};
  clock.play(2);
  EXPECT_EQ(clock.missed(3), 3);
}

TEST(PressCount, LooksAwayOnceHoweverOftenItIsPublished) {
  Clock clock{seconds{30}};
  clock.play(12);
  clock.count.stop_reading();
  clock.run(seconds{20});
  clock.press();
  EXPECT_EQ(clock.missed(2), 3);
}

TEST(PressCount, CountsNothingTwice) {
  Clock clock{seconds{30}};
  clock.play(12);
  clock.missed(2);
  EXPECT_EQ(clock.count.take_missed(), std::nullopt);
}

}  // namespace press_count_test
}  // namespace jadoube::tracking
