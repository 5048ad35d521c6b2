#include "daemon/outputs/pgn/archive_pgn.h"

#include <gmock/gmock.h>

#include "tests/daemon/outputs/played.h"

namespace jadoube::outputs {
namespace {

using testing::HasSubstr;
using testing::Not;
using tests::played;
using tests::table_of;

TEST(ArchivePgn, WritesOneGameWithClocksAndTimesIfNothingIsWrong) {
  auto game = played("e4 e5");
  game.result = rules::Result::kDraw;
  const std::string text = archive_pgn(table_of(1, game));
  EXPECT_THAT(text, HasSubstr("1. e4 {[%clk 1:30:10] [%emt 0:00:20]} 1... e5 {[%clk 1:30:10] "
                              "[%emt 0:00:20]}\n1/2-1/2\n\n"));
  EXPECT_THAT(text, Not(HasSubstr("continued")));
}

TEST(ArchivePgn, GoesOnInASecondGameBehindAnIllegalPly) {
  auto game = played("e4 e5 !b1b5 d6 d4");
  game.result = rules::Result::kWhiteWins;
  const std::string text = archive_pgn(table_of(1, game));
  const std::size_t second = text.find("[Event", 10);
  EXPECT_THAT(text.substr(0, second), HasSubstr("[Result \"1-0\"]"));
  EXPECT_THAT(text.substr(0, second), HasSubstr("illegal move was played"));
  EXPECT_THAT(text.substr(0, second), HasSubstr("Then:"));
  EXPECT_THAT(text.substr(second), HasSubstr("[Event \"Harbour Open - group A (continued)\"]"));
  EXPECT_THAT(text.substr(second), HasSubstr("[Result \"*\"]"));
  EXPECT_THAT(text.substr(second), HasSubstr("[SetUp \"1\"]"));
  EXPECT_THAT(text.substr(second), HasSubstr("[GameId \"pairing-1-2\"]"));
  EXPECT_THAT(text.substr(second), HasSubstr("2... d6 {"));
  EXPECT_THAT(text.substr(second), HasSubstr("3. d4 {"));
}

TEST(ArchivePgn, WritesAGameForEachStretchBetweenIllegalPlies) {
  const std::string text = archive_pgn(table_of(1, played("e4 !e8e6 d4 !a8a4 d5")));
  EXPECT_THAT(text, HasSubstr("[GameId \"pairing-1-3\"]"));
  EXPECT_THAT(text, Not(HasSubstr("[GameId \"pairing-1-4\"]")));
}

TEST(ArchivePgn, WritesNoSecondGameIfNothingFollowsTheIllegalPly) {
  EXPECT_THAT(archive_pgn(table_of(1, played("e4 !e8e6"))), Not(HasSubstr("(continued)")));
}

TEST(ArchivePgn, GoesOnBehindPliesThatNobodySaw) {
  auto game = played("e4 e5 Nf3 Nc6 Bb5 a6");
  game.explanations = {{.first_ply = 2, .san = {"Nf3", "Nc6"}},
                       {.first_ply = 2, .san = {"Nc3", "Nc6"}, .behind = 40}};
  const std::string text = archive_pgn(table_of(1, game));
  EXPECT_THAT(text, HasSubstr("best one is 2. Nf3\nNc6."));
  EXPECT_THAT(text, HasSubstr("3. Bb5 {"));
  EXPECT_THAT(text, HasSubstr("(continued)"));
}

TEST(ArchivePgn, SaysThatMovesAreMissingAtTheEnd) {
  auto game = played("e4 e5");
  game.incomplete = true;
  game.result = rules::Result::kDraw;
  EXPECT_THAT(archive_pgn(table_of(1, game)), HasSubstr("incomplete"));
}

TEST(ArchivePgn, WritesATableWithoutAGame) {
  Table table = table_of(1, {});
  table.game = nullptr;
  EXPECT_THAT(archive_pgn(table), HasSubstr("\n\n*\n\n"));
}

}  // namespace
}  // namespace jadoube::outputs
