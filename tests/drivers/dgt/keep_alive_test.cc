#include <gtest/gtest.h>

#include "drivers/dgt/greeting.h"

namespace jadoube::drivers::dgt {
namespace keep_alive_test {

using namespace std::chrono_literals;

constexpr Instant kStart{1h};

TEST(KeepAlive, WatchesNothingBeforeItStarts) {
  KeepAlive keep_alive;
  keep_alive.process(kStart);
  EXPECT_EQ(keep_alive.due_at(), kNever);
  EXPECT_EQ(keep_alive.dies_at(), kNever);
}

TEST(KeepAlive, AsksAfterASecondWithoutAMessageAndEverySecondFromThen) {
  KeepAlive keep_alive;
  keep_alive.start(kStart);
  EXPECT_EQ(keep_alive.due_at(), kStart + 1s);
  keep_alive.asked(kStart + 1s);
  EXPECT_EQ(keep_alive.due_at(), kStart + 2s);
}

TEST(KeepAlive, StartsAgainWithEveryMessage) {
  KeepAlive keep_alive;
  keep_alive.start(kStart);
  keep_alive.asked(kStart + 1s);
  keep_alive.process(kStart + 1100ms);
  EXPECT_EQ(keep_alive.due_at(), kStart + 2100ms);
  EXPECT_EQ(keep_alive.dies_at(), kNever);
}

TEST(KeepAlive, EndsAfterNearlyThreeSecondsOfSilence) {
  KeepAlive keep_alive;
  keep_alive.start(kStart);
  keep_alive.asked(kStart + 1s);
  keep_alive.asked(kStart + 2s);
  EXPECT_EQ(keep_alive.dies_at(), kStart + 2800ms);
}

TEST(KeepAlive, GivesTheBoardTimeToAnswerAfterTheHostSlept) {
  KeepAlive keep_alive;
  keep_alive.start(kStart);
  keep_alive.asked(kStart + 1h);
  EXPECT_EQ(keep_alive.dies_at(), kStart + 1h + 1500ms);
}

}  // namespace keep_alive_test
}  // namespace jadoube::drivers::dgt
