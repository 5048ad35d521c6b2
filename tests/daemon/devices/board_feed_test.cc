#include "daemon/devices/board_feed.h"

#include <gtest/gtest.h>

namespace jadoube::devices {
namespace board_feed_test {

using namespace std::chrono_literals;
using drivers::ConnectionChanged;
using drivers::ConnectionState;
using drivers::Instant;
using drivers::Observation;
using drivers::SquareChanged;

constexpr Instant kNow{1h};
const SquareChanged kLifted{*rules::parse_square("e2"), rules::Piece::kNone};

std::vector<Observation> one(Observation what) { return {std::move(what)}; }

TEST(BoardFeed, HoldsBackUntilTheBoardIsKnown) {
  BoardFeed feed("/dev/x");
  std::vector<Seen> seen;
  auto fresh = one(kLifted);
  feed.take(kNow, fresh, seen);
  EXPECT_TRUE(fresh.empty());
  EXPECT_TRUE(seen.empty());
  feed.announce(kNow + 1s, "table-1", {}, "", seen);
  ASSERT_EQ(seen.size(), 2U);
  EXPECT_EQ(seen[0].observation,
            Observation(ConnectionChanged{ConnectionState::kLive, "/dev/x", ""}));
  EXPECT_EQ(seen[0].at, kNow) << "as early as what was held back";
  EXPECT_EQ(seen[1].observation, Observation(kLifted));
  EXPECT_EQ(seen[1].board, "table-1");
}

TEST(BoardFeed, ReportsWhatAnUnusualBoardCanDoBeforeItsFirstSquare) {
  BoardFeed feed("/dev/x");
  std::vector<Seen> seen;
  drivers::DeviceInfo device;
  device.capabilities.clock = false;
  auto fresh = one(kLifted);
  feed.take(kNow, fresh, seen);
  feed.announce(kNow, "a", device, "", seen);
  ASSERT_EQ(seen.size(), 3U);
  EXPECT_EQ(seen[1].observation, Observation(drivers::DeviceRead{device}));
}

TEST(BoardFeed, ReportsOneLossOnce) {
  BoardFeed feed("/dev/x");
  std::vector<Seen> seen;
  feed.lose(kNow, "no such port", "a", seen);
  feed.lose(kNow, "no such port", "a", seen);
  EXPECT_EQ(seen.size(), 1U);
  feed.lose(kNow, "busy", "a", seen);
  EXPECT_EQ(seen.size(), 2U);
}

TEST(BoardFeed, AnUnknownBoardIsNotReported) {
  BoardFeed feed("/dev/x");
  std::vector<Seen> seen;
  feed.lose(kNow, "no such port", "", seen);
  EXPECT_TRUE(seen.empty());
}

TEST(BoardFeed, ReportsWhatPeopleMustDoAndWhenItIsDone) {
  BoardFeed feed("/dev/x");
  std::vector<Seen> seen;
  feed.announce(kNow, "a", {}, "look at the cable", seen);
  feed.report_trouble(kNow, "look at the cable", seen);
  EXPECT_EQ(seen.size(), 1U);
  feed.report_trouble(kNow, "", seen);
  ASSERT_EQ(seen.size(), 2U);
  EXPECT_EQ(seen[1].observation,
            Observation(ConnectionChanged{ConnectionState::kLive, "/dev/x", ""}));
}

}  // namespace board_feed_test
}  // namespace jadoube::devices
