#include <gtest/gtest.h>

#include "daemon/model/ids.h"

namespace jadoube::model {
namespace daemon_id_test {

TEST(DaemonId, IsNeverThatOfABoard) {
  EXPECT_TRUE(is_daemon_id(""));
  EXPECT_TRUE(is_daemon_id("north:"));
  for (const char* board : {"table-1", "north:table-1", "daemon", "north:daemon"}) {
    EXPECT_FALSE(is_daemon_id(board)) << board;
  }
}

TEST(DaemonId, NamesTheHall) {
  EXPECT_EQ(hall_of_daemon(""), "");
  EXPECT_EQ(hall_of_daemon("north:"), "north");
  EXPECT_EQ(hall_of_daemon("hall-2:"), "hall-2");
}

}  // namespace daemon_id_test
}  // namespace jadoube::model
