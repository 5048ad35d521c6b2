#include <gmock/gmock.h>

#include "rules/pgn/pgn.h"
#include "tests/rules/pgn/pgn_reading.h"

namespace jadoube::rules {
namespace pgn_variations_test {

using jadoube::tests::error_of;
using jadoube::tests::moves_of;
using jadoube::tests::read_one;
using jadoube::tests::read_text;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

TEST(PgnVariations, AreKeptWithinVariations) {
  const auto game = read_one(
      "1. e4 (1. d4 d5 (1... Nf6 {a ) in a comment} 2. c4) 2. c4 ; and ) here\n) (1. c4) 1... e5 "
      "*");
  EXPECT_EQ(moves_of(game), "e4 (d4 d5 (Nf6 c4) c4) (c4) e5");
  EXPECT_EQ(game.plies.size(), 2);
}

TEST(PgnVariations, StartFromThePositionBeforeTheirPly) {
  const auto game = read_one("1. e4 e5 (1... c5 2. Nf3) 2. d4 *");
  ASSERT_EQ(game.plies[1].variations.size(), 1);
  EXPECT_EQ(game.plies[1].variations[0].plies[0].move, (Move{Square::c7, Square::c5}));
  EXPECT_THAT(game.plies[0].variations, IsEmpty());
}

TEST(PgnVariations, KeepTheirCommentsClocksAndMarks) {
  const auto game =
      read_one("1. e4 ({first [%csl Gd4]} 1. d4! {[%clk 0:01:00] good} d5 $14 {end}) *");
  const PgnLine& line = game.plies[0].variations.at(0);
  EXPECT_EQ(line.comment, "first [%csl Gd4]");
  EXPECT_EQ(line.plies[0].comment, "good");
  EXPECT_EQ(line.plies[0].clock, std::chrono::minutes(1));
  EXPECT_THAT(line.plies[0].nags, ElementsAre(1));
  EXPECT_THAT(line.plies[1].nags, ElementsAre(14));
  EXPECT_EQ(line.plies[1].comment, "end");
}

TEST(PgnVariations, HaveTheCommentAfterThemBeforeTheNextMove) {
  const auto game = read_one("1. e4 {behind} (1. d4) {before} 1... e5 (1... c5) {at the end} *");
  EXPECT_EQ(game.plies[0].comment, "behind");
  EXPECT_EQ(game.plies[1].comment_before, "before");
  EXPECT_EQ(game.plies[1].comment, "at the end");
}

TEST(PgnVariations, WithoutMovesAreCommentsOfTheirPly) {
  const auto game = read_one("1. e4 {a} () ({only words}) e5 *");
  EXPECT_THAT(game.plies[0].variations, IsEmpty());
  EXPECT_EQ(game.plies[0].comment, "a only words");
}

TEST(PgnVariations, MayHoldNullMoves) {
  const auto game = read_one("1. e4 (1. d4 -- 2. c4 Z0 3. Nc3) e5 *");
  EXPECT_EQ(moves_of(game), "e4 (d4 -- c4 -- Nc3) e5");
}

TEST(PgnVariations, EndAtAnErrorAndLeaveTheGameGood) {
  const auto game = read_one("1. e4 (1. d4 Nd5 2. c4 (2. Nf3)) (1. c4 e5 & 2. Nc3) 1... e5 *");
  EXPECT_EQ(moves_of(game), "e4 (d4) (c4 e5) e5");
  EXPECT_EQ(game.fault, std::nullopt);
  ASSERT_TRUE(game.plies[0].variations[0].fault);
  EXPECT_THAT(game.plies[0].variations[0].fault->message,
              HasSubstr("t.pgn:1:14: game 1: \"Nd5\" is not legal"));
  EXPECT_THAT(game.plies[0].variations[1].fault->message, EndsWith("unexpected '&'"));
}

TEST(PgnVariations, BeforeTheFirstMoveAreLeftOut) {
  EXPECT_EQ(moves_of(read_one("(1. d4 (1. c4)) 1. e4 e5 *")), "e4 e5");
}

TEST(PgnVariations, AreKeptToADepthAndLeftOutBelow) {
  std::string text = "1. e4 ";
  constexpr std::size_t kDeep = PgnReader::kMaxDepth + 50;
  for (std::size_t i = 0; i < kDeep; ++i) text += "(1. d4 ";
  for (std::size_t i = 0; i < kDeep; ++i) text += ") ";
  const auto game = read_one(text + "e5 *");
  EXPECT_EQ(game.plies.size(), 2);
  std::size_t depth = 0;
  const std::vector<PgnPly>* plies = &game.plies;
  const PgnLine* deepest = nullptr;
  while (!plies->empty() && !plies->front().variations.empty()) {
    deepest = &plies->front().variations.front();
    plies = &deepest->plies;
    ++depth;
  }
  EXPECT_EQ(depth, PgnReader::kMaxDepth);
  ASSERT_TRUE(deepest != nullptr && deepest->fault);
  EXPECT_THAT(deepest->fault->message, HasSubstr("nested more than 100 deep"));
}

TEST(PgnVariations, WithoutAnEndMakeABadGame) {
  EXPECT_EQ(error_of("1. e4 (1. d4 (1. c4) *\n\n[Event \"?\"]\n\n1. e4 *"),
            "t.pgn:1:7: game 1: a variation is not closed");
}

TEST(PgnVariations, MayHoldAResultThatEndsNothing) {
  EXPECT_EQ(moves_of(read_one("1. e4 (1. d4 1-0) e5 *")), "e4 (d4) e5");
}

TEST(PgnVariations, CountAmongTheGamesPlies) {
  std::string text = "1. e4 ";
  for (std::size_t i = 0; i < PgnReader::kMaxPlies; ++i) text += "(1. d4) ";
  EXPECT_THAT(error_of(text + "*"), HasSubstr("more than 20000 plies"));
}

TEST(PgnWriter, WritesVariationsAfterTheMoveTheyReplace) {
  const char* text =
      "1. e4 {a} (1. d4 d5 (1... Nf6 2. c4) 2. c4) ({b} 1. c4 $1) {c} 1... e5 (1... --\n2. d4) 2. "
      "Nf3 *\n\n";
  EXPECT_THAT(to_pgn(read_one(text)), EndsWith(std::string("\n\n") + text));
}

TEST(PgnWriter, WritesACommentBeforeAMoveBehindTheOneBeforeWhereNothingStandsBetween) {
  PgnGame game;
  game.comment = "start";
  game.plies = {{.move = {Square::e2, Square::e4}, .comment = "a", .comment_before = "first"},
                {.move = {Square::e7, Square::e5}, .comment_before = "b [%x y]"}};
  EXPECT_THAT(to_pgn(game), EndsWith("{start first} 1. e4 {a b (%x y]} 1... e5 *\n\n"));
}

TEST(PgnWriter, LeavesOutAVariationWithoutMoves) {
  PgnGame game;
  game.plies = {{.move = {Square::e2, Square::e4}}, {.move = {Square::e7, Square::e5}}};
  game.plies[0].variations.resize(2);
  game.plies[0].variations[0].comment = "x";
  EXPECT_THAT(to_pgn(game), EndsWith("\n\n1. e4 e5 *\n\n"));
}

}  // namespace pgn_variations_test
}  // namespace jadoube::rules
