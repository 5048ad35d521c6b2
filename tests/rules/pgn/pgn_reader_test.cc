#include <gmock/gmock.h>

#include <fstream>

#include "rules/notation/fen.h"
#include "rules/pgn/pgn.h"
#include "tests/rules/pgn/pgn_reading.h"
#include "tests/support/shared_data.h"

namespace jadoube::rules {
namespace pgn_reader_test {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Pair;
using ::testing::StartsWith;

using jadoube::tests::error_of;
using jadoube::tests::moves_of;
using jadoube::tests::read_all;
using jadoube::tests::read_one;
using jadoube::tests::read_text;

TEST(PgnReader, ReadsTagsMovesAndResult) {
  const auto game = read_one(
      "[Event \"A \\\"great\\\" one\"]\n[White \"a\\\\b\"]\n[Black \"\"]\n[Result \"1-0\"]\n\n"
      "1. e4 e5 2. Nf3 1-0\n");
  EXPECT_THAT(game.tags, ElementsAre(Pair("Event", "A \"great\" one"), Pair("White", "a\\b"),
                                     Pair("Black", ""), Pair("Result", "1-0")));
  EXPECT_EQ(moves_of(game), "e4 e5 Nf3");
  EXPECT_EQ(game.result, Result::kWhiteWins);
  EXPECT_EQ(game.tag("White"), "a\\b");
  EXPECT_EQ(game.tag("Date"), std::nullopt);
}

TEST(PgnReader, ReadsMoveNumbersInAllShapes) {
  for (const char* text :
       {"1. e4 e5 2. Nf3 *", "1.e4 e5 2.Nf3 *", "1 e4 e5 2 Nf3 *", "1. e4 1... e5 2. Nf3 *",
        "1.e4 1...e5 2.Nf3*", "e4 e5 Nf3 *", "1. e4 1. ... e5 2.\nNf3 *", "1e4 e5 2Nf3 *"}) {
    EXPECT_EQ(moves_of(read_one(text)), "e4 e5 Nf3") << text;
  }
}

TEST(PgnReader, ReadsEveryResult) {
  EXPECT_EQ(read_one("1. e4 0-1").result, Result::kBlackWins);
  EXPECT_EQ(read_one("1. e4 1/2-1/2").result, Result::kDraw);
  EXPECT_EQ(read_one("1. e4 1/2").result, Result::kDraw);
  EXPECT_EQ(read_one("1. e4 *").result, Result::kUnknown);
  EXPECT_EQ(read_one("1. e4").result, Result::kUnknown);
  EXPECT_EQ(read_one("[Result \"0-1\"]\n\n1. e4").result, Result::kBlackWins);
}

TEST(PgnReader, ReadsResultsWithEveryDashAndHalf) {
  for (const std::string dash : {"-", "‐", "‑", "‒", "–", "—", "―", "−"}) {
    EXPECT_EQ(read_one("1. e4 1" + dash + "0").result, Result::kWhiteWins) << dash;
    EXPECT_EQ(read_one("1. e4 0" + dash + "1").result, Result::kBlackWins) << dash;
    EXPECT_EQ(read_one("1. e4 1/2" + dash + "1/2").result, Result::kDraw) << dash;
    EXPECT_EQ(read_one("1. e4 ½" + dash + "½").result, Result::kDraw) << dash;
    EXPECT_EQ(read_one("[Result \"½" + dash + "½\"]\n\n1. e4").result, Result::kDraw) << dash;
  }
  EXPECT_EQ(read_one("1. e4 ½").result, Result::kDraw);
}

TEST(PgnReader, ReadsCommentsOfBothKinds) {
  const auto game =
      read_one("{before\n  all} 1. e4 {a ; b (c) } e5 ; to the end } 2. Nf3\n2. Nf3 *");
  EXPECT_EQ(game.comment, "before all");
  EXPECT_EQ(game.plies[0].comment, "a ; b (c)");
  EXPECT_EQ(game.plies[1].comment, "to the end } 2. Nf3");
  EXPECT_EQ(moves_of(game), "e4 e5 Nf3");
}

TEST(PgnReader, ReadsControlCharactersInACommentAsSpaces) {
  EXPECT_EQ(read_one("1. e4 {a\x01\t\x7f b} *").plies[0].comment, "a b");
}

TEST(PgnReader, ReadsGlyphsAndMarks) {
  const auto game = read_one("1. e4! e5 $14 $2 2. Nf3?! Nc6?? 3. Bb5!? a6!! 4. Ba4? *");
  std::vector<std::vector<int>> nags;
  for (const auto& ply : game.plies) nags.push_back(ply.nags);
  EXPECT_THAT(nags, ElementsAre(ElementsAre(1), ElementsAre(14, 2), ElementsAre(6), ElementsAre(4),
                                ElementsAre(5), ElementsAre(3), ElementsAre(2)));
}

TEST(PgnReader, SkipsEscapeLines) {
  EXPECT_EQ(moves_of(read_one("% not \"PGN\" (\n1. e4\n%1... d5\ne5 *")), "e4 e5");
}

TEST(PgnReader, ReadsCarriageReturnsAndAByteOrderMark) {
  const auto game = read_one("\xef\xbb\xbf[Event \"x\"]\r\n\r\n1. e4\r\n{a\r\nb} e5\r\n*\r\n");
  EXPECT_EQ(game.tag("Event"), "x");
  EXPECT_EQ(moves_of(game), "e4 e5");
  EXPECT_EQ(game.plies[0].comment, "a b");
}

TEST(PgnReader, StartsFromTheFenTag) {
  const auto game =
      read_one("[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 30\"]\n\n30. O-O *");
  EXPECT_EQ(to_fen(game.start), "4k3/8/8/8/8/8/8/4K2R w K - 0 30");
  EXPECT_EQ(moves_of(game), "O-O");
}

TEST(PgnReader, ReadsGamesOneAfterAnother) {
  const auto reading = read_text(
      "[Event \"1\"]\n\n1. e4 *\n\n[Event \"2\"]\n\n*\n\n[Event \"3\"]\n\n[Event \"4\"]\n"
      "\n{no moves} 1-0 {behind the result}\n\n[Event \"5\"]\n\n1. d4\n[Event \"6\"]\n");
  ASSERT_EQ(reading.games.size(), 6);
  for (std::size_t i = 0; i < 6; ++i)
    EXPECT_EQ(reading.games[i].tag("Event"), std::to_string(i + 1));
  EXPECT_EQ(reading.games[3].comment, "no moves");
  EXPECT_EQ(moves_of(reading.games[4]), "d4");
}

TEST(PgnReader, FindsNothingInAnEmptyText) {
  for (const char* text : {"", "\n\n", "{only a comment}", "; line", "*", "\xef\xbb\xbf"}) {
    const auto reading = read_text(text);
    EXPECT_THAT(reading.games, IsEmpty()) << text;
    EXPECT_THAT(reading.errors, IsEmpty()) << text;
  }
}

TEST(PgnReader, ReadsQuotesInATagWithoutABackslash) {
  const auto game = read_one("[Site \"Club \"Victory\"\"]\n[Event \"Tournament \\\"]\n\n*");
  EXPECT_EQ(game.tag("Site"), "Club \"Victory\"");
  EXPECT_EQ(game.tag("Event"), "Tournament \\");
}

TEST(PgnReader, ReportsWhereAMoveIsNotLegal) {
  EXPECT_EQ(error_of("[Event \"x\"]\n\n1. e4 e5\n2. Nf3 Nf3 *"),
            "t.pgn:4:8: game 1: \"Nf3\" is not legal: no such move of a Black knight to f3");
}

TEST(PgnReader, CountsColumnsInCharactersNotBytes) {
  EXPECT_THAT(error_of("{\xc3\xa9\xc3\xa9} 1. e5"), StartsWith("t.pgn:1:9: game 1: \"e5\""));
}

TEST(PgnReader, ReportsWhatANullMoveIs) {
  for (const char* word : {"--", "Z0", "0000", "@@@@", "null"}) {
    EXPECT_EQ(
        error_of("1. e4 " + std::string(word) + " *"),
        "t.pgn:1:7: game 1: a null move (\"" + std::string(word) + "\") is not a move of a game");
  }
}

TEST(PgnReader, ReportsWhatIsWrongWithATag) {
  EXPECT_EQ(error_of("[Event \"x\"\n\n*"),
            "t.pgn:1:1: game 1: a tag is not of the form [Name \"value\"]");
  EXPECT_THAT(error_of("[Event x]\n\n*"), StartsWith("t.pgn:1:1: game 1: a tag"));
  EXPECT_THAT(error_of("[\"x\"]\n\n*"), StartsWith("t.pgn:1:1: game 1: a tag"));
  EXPECT_THAT(error_of("[Event \"x\"]\n  [FEN \"8/8\"]\n\n*"),
              AllOf(StartsWith("t.pgn:2:3: game 1: FEN"), HasSubstr("fields instead of 4 to 6")));
}

TEST(PgnReader, NamesWhatIsNotClosed) {
  EXPECT_EQ(error_of("1. e4 {so"), "t.pgn:1:7: game 1: a comment is not closed");
  EXPECT_EQ(error_of("1. e4 (1. d4 (1. c4) "), "t.pgn:1:7: game 1: a variation is not closed");
  EXPECT_EQ(error_of("1. e4 ) *"), "t.pgn:1:7: game 1: ')' closes no variation");
  EXPECT_EQ(error_of("1. e4 } *"), "t.pgn:1:7: game 1: '}' closes no comment");
}

TEST(PgnReader, NamesAWordThatIsNotPgn) {
  EXPECT_EQ(error_of("1. e4 & e5"), "t.pgn:1:7: game 1: unexpected '&'");
  EXPECT_EQ(error_of("1. e4 \xe2\x80\x93 e5"),
            "t.pgn:1:7: game 1: \"\xe2\x80\x93\" is not a move such as Nf3, exd5, e8=Q or O-O");
  EXPECT_EQ(error_of("1. e4 $x"), "t.pgn:1:7: game 1: '$' without a number from 0 to 255");
  EXPECT_EQ(error_of("1. e4!!!"), "t.pgn:1:6: game 1: \"!!!\" is not a mark after a move");
  EXPECT_THAT(error_of("1. e4 what"), StartsWith("t.pgn:1:7: game 1: \"what\" is not a move"));
}

TEST(PgnReader, ContinuesWithTheGameAfterABadOne) {
  const char* kBad[] = {
      "[Event \"bad\"]\n\n1. e5 {[Event \"no\"]\n[Event \"no\"]} (e4) 2. e4 *\n\n",
      "[Event \"bad\n[Site \"x\"]\n[Round \"1\"]\n\n1. e4 *\n\n",
      "[FEN \"bad\"]\n[Site \"x\"]\n\n1. e4 *\n\n",
      "[Event \"bad\"]\n\n1. e4 {not closed\n1-0\n\n",
      "[Event \"bad\"]\n\n1. e4 (not {closed\n1-0\n\n",
      "[Event \"bad\"]\n\n1. e4 -- 2. d4 & [%clk 0:00:01] $ 1-0\n\n",
  };
  for (const char* bad : kBad) {
    const auto reading = read_text(std::string(bad) + "[Event \"good\"]\n\n1. e4 e5 *\n");
    EXPECT_EQ(reading.errors.size(), 1) << bad;
    ASSERT_EQ(reading.games.size(), 1) << bad;
    EXPECT_EQ(reading.games[0].tag("Event"), "good") << bad;
  }
}

TEST(PgnReader, NamesEveryBadGameOfSeveral) {
  const auto reading = read_text(
      "[Event \"x\"]\n\n1. e5 *\n\n[Event oops]\n[Site \"?\"]\n\n1. e4 *\n\n"
      "[Event \"y\"]\n\n1. Nf3 *\n");
  EXPECT_THAT(reading.errors,
              ElementsAre(StartsWith("t.pgn:3:4: game 1:"), StartsWith("t.pgn:5:1: game 2:")));
  EXPECT_EQ(reading.games.size(), 1);
}

TEST(PgnReader, RefusesTextsWithoutEnd) {
  const std::string endless(PgnReader::kMaxText + 1, 'x');
  EXPECT_THAT(error_of("1. e4 {" + endless + "} *"), HasSubstr("a comment of more than"));
  EXPECT_THAT(error_of("[Event \"" + endless + "\"]\n\n*"), HasSubstr("a tag of more than"));
  std::string moves;
  for (std::size_t i = 0; i <= PgnReader::kMaxPlies / 4; ++i) moves += "Nf3 Nf6 Ng1 Ng8 ";
  EXPECT_THAT(error_of(moves), HasSubstr("more than 20000 plies"));
}

TEST(PgnReader, ReadsTheSharedTrickyGames) {
  JADOUBE_SHARED_OR_SKIP(folder, "data/pgn/tricky");
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".pgn") continue;
    std::ifstream file(entry.path());
    const auto reading = read_all(file);
    // The first has lost its end; in the second Black castles through their own queen.
    const bool bad = entry.path().stem() == "corrupted" || entry.path().stem() == "black2move";
    EXPECT_EQ(reading.errors.size(), bad ? 1 : 0)
        << entry.path() << ::testing::PrintToString(reading.errors);
    EXPECT_EQ(reading.games.empty(), bad) << entry.path();
  }
}

TEST(PgnReader, ReadsTheSharedEventOfRealGames) {
  JADOUBE_SHARED_OR_SKIP(path, "data/pgn/fide-world-cup-2025-livechess.pgn");
  std::ifstream file(path);
  const auto reading = read_all(file);
  EXPECT_EQ(reading.games.size() + reading.errors.size(), 200);
  // Five end with the kings put to the centre, which is no move.
  EXPECT_EQ(reading.errors.size(), 5) << ::testing::PrintToString(reading.errors);
  for (const auto& error : reading.errors) EXPECT_THAT(error, HasSubstr("king"));
}

TEST(PgnReader, ReadsTheSharedSampleOfRatedGames) {
  JADOUBE_SHARED_OR_SKIP(path, "data/pgn/lichess-rated-clk-sample.pgn");
  std::ifstream file(path);
  const auto reading = read_all(file);
  EXPECT_THAT(reading.errors, IsEmpty());
  ASSERT_FALSE(reading.games.empty());
  for (const auto& game : reading.games) {
    EXPECT_EQ(to_string(game.result), game.tag("Result"));
    for (const auto& ply : game.plies) EXPECT_TRUE(ply.clock);
  }
}

}  // namespace pgn_reader_test
}  // namespace jadoube::rules
