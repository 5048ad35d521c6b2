#include <gmock/gmock.h>

#include "rules/pgn/pgn.h"
#include "tests/rules/pgn/pgn_reading.h"

namespace jadoube::rules {
namespace pgn_comment_test {

using namespace std::chrono_literals;
using jadoube::tests::read_one;
using ::testing::ElementsAre;
using ::testing::EndsWith;
using ::testing::IsEmpty;

PgnPly ply_with(std::string_view comment) {
  PgnPly ply{.move = {Square::e2, Square::e4}};
  read_comment(comment, ply);
  return ply;
}

TEST(PgnTime, IsReadToTheThousandth) {
  EXPECT_EQ(parse_pgn_time("1:02:03"), 1h + 2min + 3s);
  EXPECT_EQ(parse_pgn_time("00:04:08"), 4min + 8s);
  EXPECT_EQ(parse_pgn_time("0:00:07.5"), 7500ms);
  EXPECT_EQ(parse_pgn_time("0:00:07.0129"), 7012ms);
  EXPECT_EQ(parse_pgn_time("123456:59:59"), 123456h + 59min + 59s);
}

TEST(PgnTime, IsRefusedInAnyOtherShape) {
  for (const char* text : {"", "soon", "1:02", "1:60:00", "1:00:60", "1:2:3:4", "1:02:03.", ":1:2",
                           "1:02:03 ", "-1:02:03", "1234567:00:00", "0:00:01.1234567890"}) {
    EXPECT_EQ(parse_pgn_time(text), std::nullopt) << text;
  }
}

TEST(PgnTime, IsWrittenWithAFractionOnlyIfThereIsOne) {
  EXPECT_EQ(to_pgn_time(3min + 1s), "0:03:01");
  EXPECT_EQ(to_pgn_time(11h), "11:00:00");
  EXPECT_EQ(to_pgn_time(1500ms), "0:00:01.5");
  EXPECT_EQ(to_pgn_time(1005ms), "0:00:01.005");
  EXPECT_EQ(to_pgn_time(-5s), "0:00:00");
}

TEST(PgnComment, SeparatesItsTimesAndCommandsFromItsText) {
  const PgnPly ply =
      ply_with("before [%clk 1:02:03.9] [%eval 0.25,18] and [%emt 0:00:05] [%csl Ga4,Rb5] behind");
  EXPECT_EQ(ply.clock, 1h + 2min + 3900ms);
  EXPECT_EQ(ply.elapsed, 5s);
  EXPECT_THAT(ply.commands,
              ElementsAre(PgnCommand{"eval", "0.25,18"}, PgnCommand{"csl", "Ga4,Rb5"}));
  EXPECT_EQ(ply.comment, "before and behind");
}

TEST(PgnComment, KeepsUnknownCommands) {
  const PgnPly ply = ply_with("[%mine a  b] [%flag] [%clk soon]");
  EXPECT_THAT(ply.commands, ElementsAre(PgnCommand{"mine", "a  b"}, PgnCommand{"flag", ""},
                                        PgnCommand{"clk", "soon"}));
  EXPECT_EQ(ply.comment, "");
}

TEST(PgnComment, ReadsAnythingElseAsText) {
  for (const char* text : {"[%", "[%]", "[%clk 0:00:01", "[% x]", "[%a-b c]", "[clk 0:00:01]"}) {
    const PgnPly ply = ply_with(text);
    EXPECT_EQ(ply.comment, text);
    EXPECT_THAT(ply.commands, IsEmpty());
  }
}

TEST(PgnComment, FindsACommandAfterTextThatLooksLikeOne) {
  const PgnPly ply = ply_with("[%-] [% [%clk 0:00:01] [%clk 0:00:02");
  EXPECT_EQ(ply.clock, 1s);
  EXPECT_EQ(ply.comment, "[%-] [% [%clk 0:00:02");
}

TEST(PgnComment, CountsTheLastOfSeveralClocks) {
  EXPECT_EQ(ply_with("[%clk 0:00:02] [%clk 0:00:01]").clock, 1s);
}

TEST(PgnReader, ReadsTheTwoCommentsOfLiveChess) {
  const auto game = read_one("1. d4 {[%clk 00:30:00]} {[%emt\n00:00:14]} d5 {[%clk 0:29:57]} *");
  EXPECT_EQ(game.plies[0].clock, 30min);
  EXPECT_EQ(game.plies[0].elapsed, 14s);
  EXPECT_EQ(game.plies[0].comment, "");
}

TEST(PgnReader, KeepsADrawOfferAsAComment) {
  EXPECT_EQ(read_one("1. e4 e5 (=) 2. Nf3 *").plies[1].comment, "(=)");
}

TEST(PgnReader, ReadsTheMarksOfBooksAsGlyphs) {
  const auto game = read_one("1. e4 = e5 +- 2. Nf3 ± Nc6 N *");
  EXPECT_THAT(game.plies[0].nags, ElementsAre(10));
  EXPECT_THAT(game.plies[1].nags, ElementsAre(18));
  EXPECT_THAT(game.plies[2].nags, ElementsAre(16));
  EXPECT_THAT(game.plies[3].nags, ElementsAre(146));
}

TEST(PgnWriter, WritesTimesAndCommandsBeforeTheText) {
  PgnGame game;
  game.plies = {{.move = {Square::e2, Square::e4},
                 .clock = 61s,
                 .comment = "good",
                 .elapsed = 2500ms,
                 .commands = {{"eval", "#3"}, {"flag"}, {"no name", "x"}, {"cal", "a]b}"}}}};
  EXPECT_THAT(to_pgn(game), EndsWith("1. e4 {[%clk 0:01:01] [%emt 0:00:02.5] [%eval #3] [%flag] "
                                     "[%cal a)b)] good} *\n\n"));
}

TEST(PgnWriter, NeverStartsALineWithAPercentSign) {
  PgnGame game;
  std::string comment(76, 'x');
  game.plies = {{.move = {Square::e2, Square::e4}, .comment = comment + " %escape " + comment}};
  EXPECT_EQ(to_pgn(game).find("\n%"), std::string::npos);
  EXPECT_EQ(read_one(to_pgn(game)).plies, game.plies);
}

}  // namespace pgn_comment_test
}  // namespace jadoube::rules
