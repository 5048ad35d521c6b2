#include "daemon/watch/press_count.h"

#include <gtest/gtest.h>

namespace jadoube::watch {
namespace {

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
  void read(bool pressed = false) {
    count.note(now, std::chrono::floor<seconds>(both), true, pressed);
  }
  /// Presses that are heard, after so long each.
  void play(int presses, milliseconds each = milliseconds{17'300}) {
    for (int i = 0; i < presses; ++i) {
      run(each);
      press();
      read(true);
    }
  }
  std::optional<int> missed(int presses, milliseconds each = milliseconds{41'700}) {
    count.look_away();
    for (int i = 0; i < presses; ++i) {
      run(each);
      press();
    }
    run(milliseconds{900});
    read();
    return count.take_missed();
  }

  seconds increment;
  PressCount count;
  PressCount::Instant now{std::chrono::hours{1}};
  milliseconds both{3 * 3600 * 1000};
};

TEST(PressCount, TellsHowManyWereNotHeard) {
  for (int presses = 0; presses <= 9; ++presses) {
    Clock clock{seconds{30}};
    clock.play(12);
    EXPECT_EQ(clock.missed(presses), presses);
  }
}

TEST(PressCount, TellsNothingBeforeItHasHeardEnough) {
  Clock clock{seconds{30}};
  clock.play(3);
  EXPECT_EQ(clock.missed(4), std::nullopt);
}

TEST(PressCount, AddsUpWhatItHeardBetweenLossesOfTheLine) {
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

TEST(PressCount, DoesNotAddUpWhatWasGivenByOtherPeriods) {
  Clock clock{seconds{30}};
  clock.play(4);
  clock.missed(0);
  clock.increment = seconds{10};
  clock.play(4);
  EXPECT_EQ(clock.missed(4), std::nullopt);
}

TEST(PressCount, TellsNothingWhereAPressGivesNoTimeOrLittle) {
  for (const auto increment : {seconds{0}, seconds{2}}) {
    Clock clock{increment};
    clock.play(12);
    EXPECT_EQ(clock.missed(4), std::nullopt);
  }
}

TEST(PressCount, OfASmallIncrementTellsHowManyThereWereAtLeast) {
  for (int presses = 0; presses <= 12; ++presses) {
    Clock clock{seconds{3}};
    clock.play(12);
    clock.count.look_away();
    for (int i = 0; i < presses; ++i) {
      clock.run(milliseconds{3'700});
      clock.press();
    }
    clock.run(milliseconds{900});
    clock.read();
    EXPECT_LE(clock.count.missed_at_least(), presses);
    EXPECT_GE(clock.count.missed_at_least(), presses - 2);
  }
}

TEST(PressCount, TheTimeOfTheNextPeriodTellsOfNoPresses) {
  Clock clock{seconds{30}};
  clock.play(12);
  clock.count.look_away();
  clock.run(milliseconds{20'000});
  clock.both += std::chrono::minutes{30};
  clock.read();
  EXPECT_EQ(clock.count.missed_at_least(), 0);
}

TEST(PressCount, TellsNothingWhereTheClockStoodWhileNobodyListened) {
  Clock clock{seconds{30}};
  clock.play(12);
  clock.count.look_away();
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

TEST(PressCount, LooksAwayOnceHoweverOftenItIsTold) {
  Clock clock{seconds{30}};
  clock.play(12);
  clock.count.look_away();
  clock.run(seconds{20});
  clock.press();
  EXPECT_EQ(clock.missed(2), 3);
}

TEST(PressCount, HasNothingToTellTwice) {
  Clock clock{seconds{30}};
  clock.play(12);
  clock.missed(2);
  EXPECT_EQ(clock.count.take_missed(), std::nullopt);
}

}  // namespace
}  // namespace jadoube::watch
