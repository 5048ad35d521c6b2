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

struct Reported {
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
  Reported reported;
  reported.ask("RP");
  ASSERT_THAT(reported.messages, SizeIs(1));
  reported.move_pawn();
  EXPECT_THAT(reported.messages, SizeIs(1));
}

// picochess asks so.
TEST(IChessOneBoard, TellsEachChangeAfterCpirqUntilCpoff) {
  Reported reported;
  reported.ask("CPIRQRP");
  ASSERT_THAT(reported.messages, SizeIs(1));
  const Message before = reported.messages.front();
  reported.move_pawn();
  ASSERT_THAT(reported.messages, SizeIs(3));
  EXPECT_NE(reported.messages[1], before);
  EXPECT_NE(reported.messages[2], reported.messages[1]);
  reported.ask("CPOFF");
  reported.move_pawn();
  EXPECT_THAT(reported.messages, SizeIs(3));
}

TEST(IChessOneBoard, ForgetsWhatItWasReportedWhenThePowerIsOff) {
  Reported reported;
  reported.ask("CPIRQ");
  reported.board->power(0ms, false);
  reported.board->power(0ms, true);
  reported.move_pawn();
  EXPECT_THAT(reported.messages, SizeIs(0));
}

TEST(IChessOneBoard, FindsACommandAfterNoise) {
  Reported reported;
  reported.ask("xxRRxCPCPIRQ");
  reported.move_pawn();
  EXPECT_THAT(reported.messages, SizeIs(2));
}

}  // namespace ichessone_board_test
}  // namespace jadoube::drivers::simulator
