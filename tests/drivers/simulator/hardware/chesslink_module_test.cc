#include "drivers/simulator/hardware/chesslink_module.h"

#include <gmock/gmock.h>

namespace jadoube::drivers::simulator {
namespace chesslink_module_test {

using namespace std::chrono_literals;

// The bytes of requests and answers are from drivers/millennium/protocol.md and its sources.
const Message kAskVersion{0xd6, 0xb5, 0xb6}, kVersion{0x76, 0xb0, 0x31, 0xb0, 0xb3, 0x37, 0x34};
const Message kAskPosition{0xd3, 0xb5, 0xb3};

class ChessLinkModuleTest : public testing::Test {
 protected:
  void send(const Message& bytes) {
    for (const std::uint8_t byte : bytes) module_.receive(now_, byte);
  }
  // The messages of the next `length`.
  std::vector<Message> listen(BoardTime length) {
    std::vector<Message> out;
    const BoardTime end = now_ + length;
    while (module_.next_at() <= end) {
      now_ = module_.next_at();
      module_.step(out);
    }
    now_ = end;
    return out;
  }
  std::vector<Message> ask(const Message& bytes) {
    send(bytes);
    return listen(30ms);
  }

  BoardTime now_{0};
  ChessLinkModule module_{Identity{.number = 258}, rules::Placement::initial(), 1};
};

TEST_F(ChessLinkModuleTest, ReportsEachScanByItself) {
  EXPECT_THAT(listen(1s), testing::SizeIs(25));
}

TEST_F(ChessLinkModuleTest, AnswersTheVersionAsARealBoardDid) {
  module_.set_cell(2, 1);
  EXPECT_THAT(ask(kAskVersion), testing::ElementsAre(kVersion));
}

TEST_F(ChessLinkModuleTest, IgnoresARequestWithAWrongParityBit) {
  module_.set_cell(2, 1);
  EXPECT_THAT(ask({0x56, 0xb5, 0xb6}), testing::IsEmpty());
}

TEST_F(ChessLinkModuleTest, IgnoresARequestWithAWrongChecksum) {
  module_.set_cell(2, 1);
  EXPECT_THAT(ask({0xd6, 0xb5, 0x37}), testing::IsEmpty());
}

TEST_F(ChessLinkModuleTest, SendsThePositionThatItSenses) {
  module_.set_cell(2, 1);
  std::vector<Message> none;
  module_.square_seen({now_, rules::Square::h1, rules::Piece::kNone}, none);
  const auto messages = ask(kAskPosition);
  ASSERT_EQ(messages.size(), 1u);
  EXPECT_EQ(messages[0][1] & 0x7f, '.');
  EXPECT_EQ(messages[0][2] & 0x7f, 'N');
  EXPECT_TRUE(module_.position_asked());
}

TEST_F(ChessLinkModuleTest, ReportsOnlyChangesIfItsMemoryReportsIt) {
  module_.set_cell(2, 3);
  EXPECT_THAT(listen(1s), testing::IsEmpty());
  std::vector<Message> none;
  module_.square_seen({now_, rules::Square::h1, rules::Piece::kNone}, none);
  EXPECT_THAT(listen(1s), testing::SizeIs(1));
}

TEST_F(ChessLinkModuleTest, KeepsItsMemoryWithoutPower) {
  module_.power(now_, false);
  EXPECT_EQ(module_.next_at(), kNoWake);
  module_.power(now_, true);
  EXPECT_EQ(module_.cell(0x11), 0x4a);
  EXPECT_EQ(module_.cell(0x13), 1);
  EXPECT_EQ(module_.cell(0x14), 2);
}

}  // namespace chesslink_module_test
}  // namespace jadoube::drivers::simulator
