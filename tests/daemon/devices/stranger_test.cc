// Ports that nobody named and that may belong to any device.
#include <gmock/gmock.h>

#include "tests/daemon/devices/connection_kit.h"

namespace jadoube::devices {
namespace stranger_test {

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
  process("$GPVTG,054.7");
  pass(3s);
  EXPECT_TRUE(link_->is_waiting());
  EXPECT_EQ(port_->written, "");
  port_->incoming.clear();
  // It is listened to again later, and it still talks.
  pass(61s);
  process("$GPVTG,054.8");
  pass(3s);
  EXPECT_TRUE(link_->is_waiting());
  EXPECT_EQ(port_->written, "");
  EXPECT_EQ(port_->times_tried, 2);
  EXPECT_THAT(take_seen(), testing::IsEmpty());
}

TEST_F(Stranger, ThatProvesToBeABoardWithoutBeingAskedIsTakenAtOnce) {
  make_stranger();
  pass(1s);
  process("AI7");
  EXPECT_EQ(link_->board(), "board-7");
  process("X");
  EXPECT_THAT(take_seen(),
              testing::ElementsAre("board-7 connecting", "board-7 live", "board-7 noise"));
}

TEST_F(Stranger, IsListenedToByEachDriverBeforeOneIsPuzzledForAMinute) {
  auto made = setup("");
  made.drivers = {&kOther, &kFake};
  made.listens_first = 3s;
  link_.emplace(std::move(made));
  turn();
  process("?");
  pass(3500ms);
  EXPECT_FALSE(link_->is_waiting()) << "the second driver listens";
  process("?");
  pass(3s);
  EXPECT_TRUE(link_->is_waiting());
  pass(50s);
  EXPECT_TRUE(link_->is_waiting());
  EXPECT_EQ(port_->written, "");
}

TEST_F(Stranger, IsNotListenedToByADriverThatNeverWrites) {
  static const drivers::DriverEntry kListener = [] {
    drivers::DriverEntry entry = tests::fake_entry("listener");
    entry.listens_for_proof = true;
    return entry;
  }();
  auto made = setup("");
  made.drivers = {&kListener};
  made.listens_first = 3s;
  link_.emplace(std::move(made));
  turn();
  process("AI7");
  EXPECT_EQ(link_->board(), "board-7");
}

TEST_F(Stranger, IsGreetedAtOnceByTheOnlyDriverOfItsUsbId) {
  auto made = setup("");
  made.listens_first = 3s;
  made.first_greets_at_once = true;
  link_.emplace(std::move(made));
  turn();
  EXPECT_EQ(port_->written, "H");
}

TEST_F(Stranger, ThatIsSilentIsAskedAfterAWhile) {
  make_stranger();
  pass(2900ms);
  EXPECT_EQ(port_->written, "");
  pass(200ms);
  EXPECT_NE(port_->written, "");
  process("AI7");
  EXPECT_EQ(link_->board(), "board-7");
}

TEST_F(Stranger, ThatIsPulledOutMeanwhileIsTriedAgain) {
  make_stranger();
  unplug();
  EXPECT_TRUE(link_->is_waiting());
  plug();
  pass(5s);
  process("AI7");
  EXPECT_EQ(link_->board(), "board-7");
}

}  // namespace stranger_test
}  // namespace jadoube::devices
