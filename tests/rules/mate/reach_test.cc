#include "rules/mate/reach.h"

#include <gtest/gtest.h>

#include "tests/rules/reading.h"

namespace jadoube::rules {
namespace reach_test {

using jadoube::tests::position_of;

Reach reach_of(std::string_view fen, Captures captures = Captures::kByCase) {
  return Reach(position_of(fen).square_sets(), captures);
}

const PieceFacts& piece_on(const Reach& reach, Square home) {
  for (const PieceFacts& piece : reach) {
    if (piece.home == home) return piece;
  }
  ADD_FAILURE() << "nobody on " << to_string(home);
  return *reach.begin();
}

Bitboard squares(std::initializer_list<Square> list) {
  Bitboard set = 0;
  for (const Square square : list) set |= bit(square);
  return set;
}

TEST(Reach, ALockedPawnStays) {
  const Reach reach = reach_of("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", Captures::kMerged);
  EXPECT_TRUE(piece_on(reach, Square::e4).is_steady());
  EXPECT_TRUE(piece_on(reach, Square::e5).is_steady());
}

TEST(Reach, APawnThatAKingCanCaptureIsNotSteadyUnlessThatIsACase) {
  const auto fen = "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1";
  EXPECT_FALSE(piece_on(reach_of(fen, Captures::kMerged), Square::e4).is_steady());
  EXPECT_TRUE(piece_on(reach_of(fen), Square::e4).is_steady());
}

TEST(Reach, OpposedPawnsMeetBetween) {
  const Reach reach = reach_of("6bk/5p1p/p4P1P/8/P7/5p1p/5P1P/6BK w - - 0 1");
  EXPECT_EQ(piece_on(reach, Square::a4).reach, squares({Square::a4, Square::a5}));
  EXPECT_EQ(piece_on(reach, Square::a6).reach, squares({Square::a5, Square::a6}));
}

TEST(Reach, APawnStaysBehindAPawnOfItsOwnSide) {
  const Reach reach = reach_of("6bk/5p1p/p4P1P/8/P7/P4p1p/5P1P/6BK w - - 0 1");
  EXPECT_EQ(piece_on(reach, Square::a3).reach, squares({Square::a3, Square::a4}));
}

TEST(Reach, APawnMayStepTwiceFromItsRankAndPromote) {
  const Reach reach = reach_of("6bk/5p1p/5P1P/8/8/5p1p/P4P1P/6BK w - - 0 1");
  EXPECT_TRUE(contains(piece_on(reach, Square::a2).reach, Square::a4));
  EXPECT_TRUE(contains(piece_on(reach, Square::a2).promoted, Square::a8));
  EXPECT_TRUE(contains(piece_on(reach, Square::a2).promoted, Square::d5));
}

TEST(Reach, EnPassantTakesThePawnThatPassed) {
  const Reach reach = reach_of("6bk/5p1p/1p3P1P/pP6/P7/5p1p/5P1P/6BK w - a6 0 1");
  EXPECT_TRUE(piece_on(reach, Square::a5).is_captured);
  EXPECT_TRUE(contains(piece_on(reach, Square::b5).reach, Square::a6));
}

TEST(Reach, AStepIntoEnPassantIsACapture) {
  const Reach reach = reach_of("6bk/p4p1p/1p3P1P/1P6/P7/5p1p/5P1P/6BK b - - 0 1");
  EXPECT_TRUE(piece_on(reach, Square::a7).is_captured);
  EXPECT_TRUE(contains(piece_on(reach, Square::b5).reach, Square::a6));
}

TEST(Reach, ABishopKeepsItsColour) {
  const Reach reach = reach_of("4k3/8/8/8/8/8/8/4KB2 w - - 0 1");
  EXPECT_FALSE(contains(piece_on(reach, Square::f1).reach, Square::a1));
  EXPECT_TRUE(contains(piece_on(reach, Square::f1).reach, Square::h1));
}

TEST(Reach, CastlingMovesKingAndRook) {
  const Reach reach = reach_of("4k3/8/8/8/8/4p1pp/4P1PP/4K2R w K - 0 1");
  EXPECT_EQ(reach.castling_squares(Color::kWhite), bit(Square::g1));
  EXPECT_EQ(reach.castling_squares(Color::kBlack), 0U);
}

TEST(Reach, CastlingNeedsARight) {
  const Reach reach = reach_of("4k3/8/8/8/8/4p1pp/4P1PP/4K2R w - - 0 1");
  EXPECT_EQ(reach.castling_squares(Color::kWhite), 0U);
}

TEST(Reach, ASteadyPieceInTheWayForbidsCastling) {
  const Reach reach = reach_of("4k3/8/8/8/8/4p1pp/4P1PP/4KB1R w K - 0 1");
  EXPECT_TRUE(piece_on(reach, Square::f1).is_steady());
  EXPECT_EQ(reach.castling_squares(Color::kWhite), 0U);
}

TEST(Reach, InChess960CastlingMovesPiecesThatCannotMoveOtherwise) {
  // King b1, rook c1: they change places around d1 or g1.
  const Reach reach = reach_of("4k3/8/8/8/8/8/8/1KR5 w C - 0 1");
  EXPECT_EQ(reach.castling_squares(Color::kWhite), bit(Square::g1));
  EXPECT_TRUE(contains(piece_on(reach, Square::c1).reach, Square::f1));
}

TEST(Reach, OpenCapturesAreCapturesOfSteadyPieces) {
  const Reach reach = reach_of("4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1");
  const auto captures = reach.open_captures();
  ASSERT_EQ(captures.size(), 2U);
  for (const auto& [capturer, victim] : captures) {
    EXPECT_EQ(reach[capturer].type, PieceType::kKing);
    EXPECT_EQ(reach[victim].type, PieceType::kPawn);
    EXPECT_NE(reach[capturer].color, reach[victim].color);
  }
}

TEST(Reach, AfterACaptureTheVictimIsGoneAndTheCapturingPieceIsThere) {
  const Reach reach = reach_of("4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1");
  for (const auto capture : reach.open_captures()) {
    const auto next = reach.after(capture);
    ASSERT_TRUE(next);
    EXPECT_EQ(next->size(), reach.size() - 1);
    EXPECT_TRUE(next->king_arrived());
    const Color color = reach[capture.capturer].color;
    EXPECT_EQ(next->arrival().squares(color), bit(reach[capture.victim].square()));
  }
}

}  // namespace reach_test
}  // namespace jadoube::rules
