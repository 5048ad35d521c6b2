#include "rules/mate/closure.h"

#include <gtest/gtest.h>

#include "rules/square_sets.h"
#include "tests/rules/reading.h"

namespace jadoube::rules {
namespace closure_test {

using jadoube::tests::position_of;
using End = ClosureResult::End;

ClosureResult close(std::string_view fen, Color player, std::uint64_t limit = 100'000,
                    Shortcuts shortcuts = Shortcuts::kNone) {
  return rules::close(position_of(fen).square_sets(), player, limit, shortcuts);
}

bool ends_in_mate(Position position, const std::vector<Move>& line) {
  for (const Move move : line) {
    if (!position.is_legal(move)) return false;
    position = position.after(move);
  }
  return position.is_checkmate();
}

TEST(Closure, HoldsEveryPositionOfTwoLoneKings) {
  // 3612 pairs of squares for kings that keep apart, with either side to move.
  const ClosureResult result = close("4k3/8/8/8/8/8/8/4K3 w - - 0 1", Color::kWhite);
  EXPECT_EQ(result.end, End::kClosed);
  EXPECT_EQ(result.positions, 2U * 3612U);
}

TEST(Closure, FindsTheShortestMateAndItsMoves) {
  const Position start = position_of("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
  const ClosureResult result = rules::close(start.square_sets(), Color::kWhite, 100'000);
  ASSERT_EQ(result.end, End::kMate);
  EXPECT_EQ(result.line, (std::vector<Move>{{Square::a1, Square::a8}}));
}

TEST(Closure, FindsAHelpmateOfSeveralMoves) {
  const Position start = position_of("k7/8/8/8/8/8/1Q6/K7 b - - 0 1");
  const ClosureResult result = rules::close(start.square_sets(), Color::kWhite, 100'000);
  ASSERT_EQ(result.end, End::kMate);
  EXPECT_GT(result.line.size(), 2U);
  EXPECT_TRUE(ends_in_mate(start, result.line));
}

TEST(Closure, FindsAMateOnTheBoard) {
  const auto fen = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1";
  EXPECT_EQ(close(fen, Color::kWhite).end, End::kMate);
  EXPECT_TRUE(close(fen, Color::kWhite).line.empty());
  EXPECT_EQ(close(fen, Color::kBlack).end, End::kClosed) << "the mated one has no more moves";
}

TEST(Closure, EndsWithAStalemate) {
  const ClosureResult result = close("7k/5Q2/8/8/8/8/8/K7 b - - 0 1", Color::kWhite);
  EXPECT_EQ(result.end, End::kClosed);
  EXPECT_EQ(result.positions, 1U);
}

TEST(Closure, StopsAtTheLimit) {
  const ClosureResult result = close("4k3/8/8/8/8/8/8/4K3 w - - 0 1", Color::kWhite, 100);
  EXPECT_EQ(result.end, End::kLimit);
  EXPECT_EQ(close("4k3/8/8/8/8/8/8/4K3 w - - 0 1", Color::kWhite, 2 * 3612).end, End::kClosed);
}

TEST(Closure, StopsWhereTheMaterialCannotMate) {
  const ClosureResult result =
      close("8/8/8/8/8/3k4/8/K6q w - - 0 1", Color::kWhite, 100'000, Shortcuts::kProofs);
  EXPECT_EQ(result.end, End::kClosed);
  EXPECT_EQ(result.positions, 1U);
}

TEST(Closure, GivesUpOnABoardWithoutRoom) {
  SquareSets sets;
  for (const Square square : Squares(kAllSquares)) sets.put(square, Piece::kWhiteKnight);
  EXPECT_EQ(rules::close(sets, Color::kWhite, 100).end, End::kLimit);
}

TEST(Closure, AcceptsAnyPlacement) {
  EXPECT_EQ(close("8/8/8/8/8/8/8/8 w - - 0 1", Color::kWhite).end, End::kClosed);
  EXPECT_EQ(close("PPPPPPPP/8/8/8/8/8/8/pppppppp w - - 0 1", Color::kWhite).end, End::kClosed);
  EXPECT_NE(close("kkk5/8/8/8/8/8/8/KKK5 w - - 0 1", Color::kWhite, 5000).end, End::kMate);
}

using jadoube::tests::move_of;

TEST(SeenPositions, TakeEachPositionOnce) {
  SeenPositions seen;
  seen.clear();
  const PositionKey key = pack(Position::initial().square_sets());
  EXPECT_TRUE(seen.add(key, 0));
  EXPECT_FALSE(seen.add(key, 0));
  EXPECT_EQ(seen.size(), 1);
}

TEST(SeenPositions, GiveTheMovesThatLedThere) {
  SeenPositions seen;
  seen.clear();
  Position position = Position::initial();
  seen.add(pack(position.square_sets()), 0);
  const std::vector<Move> line{move_of(position, "g1f3"), {Square::b8, Square::c6}};
  for (std::size_t i = 0; i < line.size(); ++i) {
    position = position.after(line[i]);
    seen.add(pack(position.square_sets()), i);
  }
  EXPECT_EQ(seen.line_to(2), line);
}

TEST(SeenPositions, KnowAShorterSeriesThanTheOneThatWasPlayed) {
  SeenPositions seen;
  seen.clear();
  Position position = position_of("4k3/8/8/8/8/8/8/4K2R w - - 0 1");
  seen.add(pack(position.square_sets()), 0);
  const char* moves[] = {"h1h2", "e8e7", "h2h3", "e7e8", "h3h4", "e8e7"};
  for (std::size_t i = 0; i < std::size(moves); ++i) {
    position = position.after(move_of(position, moves[i]));
    seen.add(pack(position.square_sets()), i);
  }
  EXPECT_EQ(seen.line_to(6).size(), 6);
  EXPECT_EQ(seen.shortest_line_to(6),
            (std::vector<Move>{{Square::h1, Square::h4}, {Square::e8, Square::e7}}));
}

TEST(SeenPositions, HoldAllWhileTheyGrow) {
  SeenPositions seen;
  seen.clear();
  const Position start = position_of("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
  seen.add(pack(start.square_sets()), 0);
  for (std::size_t i = 0; i < 3000; ++i) {
    const SquareSets sets = unpack(seen.key(i));
    for (const Move move : legal_moves(sets)) {
      SquareSets after = sets;
      after.play(move);
      seen.add(pack(after), i);
    }
  }
  for (std::size_t i = 0; i < seen.size(); ++i) ASSERT_FALSE(seen.add(seen.key(i), 0)) << i;
}

}  // namespace closure_test
}  // namespace jadoube::rules
