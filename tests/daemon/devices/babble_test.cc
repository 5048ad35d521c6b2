// Ports that send more than any board.
#include <gmock/gmock.h>

#include "tests/daemon/devices/connection_kit.h"

namespace jadoube::devices {
namespace babble_test {

using namespace std::chrono_literals;

TEST_F(BoardConnectionTest, ClosesAPortThatSendsMoreThanAnyBoard) {
  make_configured();
  turn();
  process("AI7");
  take_seen();
  process(std::string(60'000, 'X'));
  process(std::string(10'000, 'X'));
  EXPECT_TRUE(link_->is_waiting());
  EXPECT_EQ(take_seen().back(), "hall lost /dev/fake babbles: it sends more than any board");
}

TEST_F(BoardConnectionTest, TriesABabblingPortAgainLater) {
  make_configured();
  turn();
  process("AI7");
  process(std::string(100'000, 'X'));
  port_->incoming.clear();
  pass(9900ms);
  EXPECT_TRUE(link_->is_waiting());
  pass(200ms);
  process("AI7");
  EXPECT_EQ(link_->board(), "hall");
}

TEST_F(BoardConnectionTest, ABoardMaySendItsWholeLogAtOnce) {
  make_configured();
  turn();
  process("AI7");
  process(std::string(8192, 'X'));
  EXPECT_FALSE(link_->is_waiting());
}

}  // namespace babble_test
}  // namespace jadoube::devices
