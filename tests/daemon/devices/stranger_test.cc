// Ports that nobody named and that may belong to any device.
#include <gmock/gmock.h>

#include "tests/daemon/devices/connection_kit.h"

namespace jadoube::devices {
namespace {

using namespace std::chrono_literals;

class Stranger : public BoardConnectionTest {
 protected:
  void make_stranger() {
    auto made = setup("");
    made.listens_first = 3s;
    link_.emplace(std::move(made));
    turn();
  }
};

TEST_F(Stranger, ThatTalksWithoutBeingAskedIsNeverWrittenTo) {
  make_stranger();
  pass(1s);
  hear("$GPGGA,123519");
  EXPECT_TRUE(link_->is_waiting());
  EXPECT_EQ(port_->written, "");
  port_->incoming.clear();
  // It is listened to again later, and it still talks.
  pass(61s);
  hear("$GPGGA,123520");
  EXPECT_TRUE(link_->is_waiting());
  EXPECT_EQ(port_->written, "");
  EXPECT_EQ(port_->times_tried, 2);
  EXPECT_THAT(take_seen(), testing::IsEmpty());
}

TEST_F(Stranger, ThatIsSilentIsAskedAfterAWhile) {
  make_stranger();
  pass(2900ms);
  EXPECT_EQ(port_->written, "");
  pass(200ms);
  EXPECT_NE(port_->written, "");
  hear("AI7");
  EXPECT_EQ(link_->board(), "board-7");
}

TEST_F(Stranger, ThatIsPulledOutMeanwhileIsTriedAgain) {
  make_stranger();
  unplug();
  EXPECT_TRUE(link_->is_waiting());
  plug();
  pass(5s);
  hear("AI7");
  EXPECT_EQ(link_->board(), "board-7");
}

}  // namespace
}  // namespace jadoube::devices
