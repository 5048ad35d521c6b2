#include "daemon/tracking/inferred/move_inference.h"

#include <gtest/gtest.h>

namespace jadoube::tracking {
namespace move_inference_test {

using drivers::Instant;
using rules::Piece;
using rules::Square;
using std::chrono::milliseconds;

constexpr Instant kBegin{std::chrono::hours{1}};

// A game from the starting position, and hands on its board.
struct Board {
  Board() {
    observe();
    inference.restart(GameView());
  }
  void observe() { inference.observe(sensed()); }
  Inferred infer(Task task) { return inference.infer(task, sensed(), GameView()); }
  Sensed sensed() const {
    Sensed sensed;
    sensed.now = {now, now};
    sensed.board.restore(read());
    return sensed;
  }
  // The placement as a board reports it.
  SensedPlacement read() const {
    SensedPlacement board;
    board.read(placement);
    return board;
  }
  void set(Square square, Piece piece) {
    const auto before = placement[square];
    now += milliseconds{400};
    placement.set(square, piece);
    observe();
    inference.add_event({now, {}, square, before, piece});
    infer(Task::kWeigh);
  }

  MoveInference inference;
  rules::Placement placement = rules::Placement::initial();
  Instant now = kBegin;
};

TEST(MoveInference, FindsThePlyOfAPieceThatWasLiftedAndPut) {
  Board board;
  board.set(Square::e2, Piece::kNone);
  EXPECT_TRUE(board.inference.hypotheses().variation().empty());
  EXPECT_TRUE(board.inference.explains_placement());
  board.set(Square::e4, Piece::kWhitePawn);
  ASSERT_EQ(board.inference.hypotheses().variation().size(), 1u);
  EXPECT_EQ(board.inference.hypotheses().variation().front()->move.to, Square::e4);
  EXPECT_TRUE(board.inference.explains_placement());
}

TEST(MoveInference, ExplainsNoSecondPieceThatIsMissing) {
  Board board;
  board.set(Square::e2, Piece::kNone);
  board.set(Square::d2, Piece::kNone);
  EXPECT_FALSE(board.inference.explains_placement());
}

TEST(MoveInference, SeesABoardBeingClearedUntilThePlacementOfTheGameIsBack) {
  Board board;
  const auto reported = rules::Placement::initial();
  for (const auto square : {Square::a2, Square::b2, Square::c2, Square::d2}) {
    board.placement.set(square, Piece::kNone);
  }
  board.inference.detect_clearing(reported, board.placement);
  EXPECT_FALSE(board.inference.is_being_cleared());
  board.placement.set(Square::e2, Piece::kNone);
  board.inference.detect_clearing(reported, board.placement);
  EXPECT_TRUE(board.inference.is_being_cleared());
  board.inference.detect_clearing(reported, reported);
  EXPECT_FALSE(board.inference.is_being_cleared());
}

TEST(MoveInference, FindsTheOnePieceThatIsReadAsAnother) {
  Board board;
  board.placement.set(Square::b1, Piece::kWhiteBishop);
  board.observe();
  board.infer(Task::kWeigh);
  const auto misread = board.infer(Task::kMisread).misread;
  ASSERT_TRUE(misread);
  EXPECT_EQ(misread->square, Square::b1);
  EXPECT_EQ(misread->piece, Piece::kWhiteBishop);
  board.placement.set(Square::g1, Piece::kWhiteBishop);
  EXPECT_FALSE(board.infer(Task::kMisread).misread);
}

TEST(MoveInference, GoesItsOwnWayAsACopy) {
  Board board;
  const auto before = board.inference;
  board.set(Square::e2, Piece::kNone);
  board.set(Square::e4, Piece::kWhitePawn);
  EXPECT_TRUE(before.hypotheses().variation().empty());
  board.inference = before;
  EXPECT_TRUE(board.inference.hypotheses().variation().empty());
}

}  // namespace move_inference_test
}  // namespace jadoube::tracking
