#include <gmock/gmock.h>

#include <memory>
#include <string_view>

#include "drivers/simulator/hardware/firmware.h"
#include "drivers/simulator/hardware/processor.h"

namespace jadoube::drivers::simulator {

// It has no header.
std::unique_ptr<Processor> make_ichessone_board(const Identity& identity,
                                                const rules::Placement& start);

namespace ichessone_board_test {

using namespace std::chrono_literals;
using rules::Piece;
using rules::Square;
using testing::SizeIs;

struct Told {
  std::unique_ptr<Processor> board = make_ichessone_board(Identity{}, rules::Placement::initial());
  std::vector<Message> messages;

  void ask(std::string_view command) {
    for (const char letter : command) board->receive(0ms, static_cast<std::uint8_t>(letter));
    while (board->next_at() != kNoWake) board->step(messages);
  }
  void move_pawn() {
    board->square_seen({0ms, Square::e2, Piece::kNone}, messages);
    board->square_seen({0ms, Square::e4, Piece::kWhitePawn}, messages);
  }
};

TEST(IChessOneBoard, ReportsNothingOfAChangeUnlessItWasAsked) {
  Told told;
  told.ask("RP");
  ASSERT_THAT(told.messages, SizeIs(1));
  told.move_pawn();
  EXPECT_THAT(told.messages, SizeIs(1));
}

// picochess asks so.
TEST(IChessOneBoard, TellsEachChangeAfterCpirqUntilCpoff) {
  Told told;
  told.ask("CPIRQRP");
  ASSERT_THAT(told.messages, SizeIs(1));
  const Message before = told.messages.front();
  told.move_pawn();
  ASSERT_THAT(told.messages, SizeIs(3));
  EXPECT_NE(told.messages[1], before);
  EXPECT_NE(told.messages[2], told.messages[1]);
  told.ask("CPOFF");
  told.move_pawn();
  EXPECT_THAT(told.messages, SizeIs(3));
}

TEST(IChessOneBoard, ForgetsWhatItWasReportedWhenThePowerIsOff) {
  Told told;
  told.ask("CPIRQ");
  told.board->power(0ms, false);
  told.board->power(0ms, true);
  told.move_pawn();
  EXPECT_THAT(told.messages, SizeIs(0));
}

TEST(IChessOneBoard, FindsACommandAfterNoise) {
  Told told;
  told.ask("xxRRxCPCPIRQ");
  told.move_pawn();
  EXPECT_THAT(told.messages, SizeIs(2));
}

}  // namespace ichessone_board_test
}  // namespace jadoube::drivers::simulator
