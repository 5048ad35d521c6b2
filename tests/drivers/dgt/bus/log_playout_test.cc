#include <gtest/gtest.h>

#include "drivers/dgt/bus/bus_board.h"

namespace jadoube::drivers::dgt {
namespace log_playout_test {

using namespace std::chrono_literals;

constexpr Instant kNow{1h};
const Observation kFirst = NoiseSkipped{1}, kSecond = NoiseSkipped{2}, kThird = NoiseSkipped{3};

std::vector<Observation> released(LogPlayout& playout, Instant now) {
  std::vector<Observation> seen;
  playout.release(now, seen);
  return seen;
}

TEST(LogPlayout, KeepsOrderAndGaps) {
  LogPlayout playout;
  playout.add(kNow, kFirst, 300ms);
  playout.add(kNow, kSecond, 80ms);
  EXPECT_EQ(playout.next_at(), kNow) << "the gap before the first entry is over";
  EXPECT_EQ(released(playout, kNow), std::vector{kFirst});
  EXPECT_EQ(playout.next_at(), kNow + 80ms);
  EXPECT_TRUE(released(playout, kNow + 79ms).empty());
  EXPECT_EQ(released(playout, kNow + 80ms), std::vector{kSecond});
  EXPECT_EQ(playout.next_at(), kNever);
}

TEST(LogPlayout, AGapCountsFromTheEntryBefore) {
  LogPlayout playout;
  playout.add(kNow, kFirst, 300ms);
  playout.add(kNow + 100ms, kSecond, 300ms);
  EXPECT_EQ(released(playout, kNow + 300ms), (std::vector{kFirst, kSecond}));
}

TEST(LogPlayout, NothingWaitsLongerThanTwoSeconds) {
  LogPlayout playout;
  for (int i = 0; i < 100; ++i) playout.add(kNow, kFirst, 300ms);
  playout.add(kNow, kThird);
  const auto all = released(playout, kNow + 2s);
  ASSERT_EQ(all.size(), 101U);
  EXPECT_EQ(all.back(), kThird);
}

}  // namespace log_playout_test
}  // namespace jadoube::drivers::dgt
