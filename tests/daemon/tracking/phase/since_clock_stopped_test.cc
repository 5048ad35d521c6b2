#include "daemon/tracking/phase/since_clock_stopped.h"

#include <gtest/gtest.h>

#include "rules/notation/fen.h"

namespace jadoube::tracking {
namespace since_clock_stopped_test {

using rules::Color;
using rules::Piece;
using rules::Placement;
using rules::Square;

constexpr drivers::Instant kZero{std::chrono::hours{1}};

// A board with the starting position while the clock is stopped. Each change takes a second.
struct Board {
  Board() { since.stop(now, placement); }
  void put(Square square, Piece piece) {
    const auto before = placement;
    now += std::chrono::seconds{1};
    placement.set(square, piece);
    since.add_change(now, before, placement);
  }
  void move(Square from, Square to) {
    const auto piece = placement[from];
    put(from, Piece::kNone);
    put(to, piece);
  }
  void press(Color by) { since.add_press({by, now, {}, {}}); }
  std::vector<std::size_t> begun_after() const {
    std::vector<std::size_t> all;
    for (const auto& moment : since.moments()) all.push_back(moment.until);
    return all;
  }

  drivers::Instant now = kZero;
  Placement placement = Placement::initial();
  SinceClockStopped since;
};

using Numbers = std::vector<std::size_t>;

TEST(SinceClockStopped, KnowsNothingUntilAPlacementIsKnown) {
  SinceClockStopped since;
  since.add_change(kZero, {}, Placement::initial());
  EXPECT_FALSE(since.is_known());
  EXPECT_TRUE(since.events().empty());
  EXPECT_TRUE(since.moments().empty());
}

TEST(SinceClockStopped, AGameMayHaveBegunAtThatPlacement) {
  Board board;
  EXPECT_EQ(board.begun_after(), (Numbers{0})) << "nothing was played";
  board.move(Square::e2, Square::e4);
  board.press(Color::kWhite);
  board.move(Square::e7, Square::e5);
  EXPECT_EQ(board.begun_after(), (Numbers{0, 2})) << "the first press may be of the ply before";
  const auto first = board.since.moments().front();
  EXPECT_EQ(first.placement, Placement::initial());
  EXPECT_EQ(first.at, kZero);
}

TEST(SinceClockStopped, AGameBeginsBehindAPieceThatWasNotLifted) {
  Board board;
  board.put(Square::a3, Piece::kWhiteRook);
  board.put(Square::g1, Piece::kNone);
  EXPECT_EQ(board.begun_after(), (Numbers{1}));
  EXPECT_EQ(board.since.moments().front().placement[Square::a3], Piece::kWhiteRook);
  EXPECT_EQ(board.since.moments().front().placement[Square::g1], Piece::kWhiteKnight);
}

TEST(SinceClockStopped, APawnMayBecomeAnotherPiece) {
  Board board;
  board.put(Square::b7, Piece::kNone);
  board.put(Square::b1, Piece::kBlackQueen);
  EXPECT_EQ(board.begun_after(), (Numbers{0}));
}

TEST(SinceClockStopped, BeginsAnewWhenTheClockIsStopped) {
  Board board;
  board.move(Square::e2, Square::e4);
  board.since.stop(board.now, board.placement);
  EXPECT_TRUE(board.since.events().empty());
  ASSERT_EQ(board.begun_after(), (Numbers{0}));
  EXPECT_EQ(board.since.moments().front().placement, board.placement);
}

TEST(SinceClockStopped, IsNewOnceAfterEachEvent) {
  Board board;
  EXPECT_FALSE(board.since.take_changed_flag());
  board.put(Square::g1, Piece::kNone);
  EXPECT_TRUE(board.since.take_changed_flag());
  EXPECT_FALSE(board.since.take_changed_flag());
  board.press(Color::kWhite);
  EXPECT_TRUE(board.since.take_changed_flag());
}

TEST(SinceClockStopped, IsSeenFromTheOtherSideWhenTheBoardIsTurned) {
  Board board;
  board.put(Square::g1, Piece::kNone);
  board.press(Color::kWhite);
  board.since.turn();
  EXPECT_EQ(board.since.events()[0].square, Square::b8);
  EXPECT_EQ(board.since.events()[1].press->by, Color::kBlack);
}

TEST(SinceClockStopped, APressMayBeReportedBeforeItsPieceAndAPieceBeforeItLeaves) {
  Board board;
  board.put(Square::f3, Piece::kWhiteKnight);
  board.press(Color::kWhite);
  board.put(Square::g1, Piece::kNone);
  EXPECT_EQ(board.begun_after(), (Numbers{0, 1}));
}

TEST(SinceClockStopped, PiecesAreTouchedInTurnIfTheBoardFacesThatWay) {
  Board board;
  board.move(Square::e2, Square::e4);
  board.press(Color::kWhite);
  board.move(Square::e7, Square::e5);
  EXPECT_EQ(out_of_turn(board.since.events(), Color::kWhite), 0);
  board.since.turn();
  EXPECT_EQ(out_of_turn(board.since.events(), Color::kBlack), 4);
}

TEST(SinceClockStopped, ForgetsWhatIsLongAgo) {
  Board board;
  for (int i = 0; i < 100; ++i) {
    board.move(Square::g1, Square::f3);
    board.move(Square::f3, Square::g1);
  }
  EXPECT_LE(board.since.events().size(), 96U);
  EXPECT_LE(board.since.moments().size(), 12U);
  EXPECT_GT(board.since.moments().front().at, kZero);
}

}  // namespace since_clock_stopped_test
}  // namespace jadoube::tracking
