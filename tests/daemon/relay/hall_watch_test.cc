#include "daemon/relay/hall_watch.h"

#include <gtest/gtest.h>

namespace jadoube::relay {
namespace hall_watch_test {

using namespace std::chrono_literals;

TEST(HallWatch, AHallIsSilentUntilItIsHeardAndSomeTimeAfter) {
  const drivers::Instant noon{12h};
  HallWatch watch;
  watch.knows("south");
  watch.note_sign("north", noon, 15min);
  const auto halls = watch.halls();
  ASSERT_EQ(halls.size(), 2u);
  EXPECT_EQ(halls[0], (model::RemoteHall{.id = "north", .received_at = noon, .delay = 15min}));
  EXPECT_FALSE(is_silent(halls[0], noon + model::kSilentAfter));
  EXPECT_TRUE(is_silent(halls[0], noon + model::kSilentAfter + 1ns));
  EXPECT_TRUE(is_silent(halls[1], noon));
}

TEST(RemoteHall, IsInTheNameOfItsBoards) {
  EXPECT_EQ(model::hall_in("north:table-1"), "north");
  EXPECT_EQ(model::hall_in("table-1"), "");
}

}  // namespace hall_watch_test
}  // namespace jadoube::relay
