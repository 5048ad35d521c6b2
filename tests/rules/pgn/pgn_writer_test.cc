#include <gmock/gmock.h>

#include <fstream>
#include <sstream>

#include "rules/pgn/pgn.h"
#include "tests/rules/pgn/pgn_reading.h"
#include "tests/rules/reading.h"
#include "tests/support/shared_data.h"

namespace jadoube::rules {
namespace pgn_writer_test {

using namespace std::chrono_literals;
using jadoube::tests::read_one;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(PgnWriter, WritesTheRosterFirstAndAlways) {
  PgnGame game;
  game.set_tag("WhiteElo", "2500");
  game.set_tag("White", "A");
  game.set_tag("White", "B");
  EXPECT_EQ(to_pgn(game),
            "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"B\"]\n"
            "[Black \"?\"]\n[Result \"*\"]\n[WhiteElo \"2500\"]\n\n*\n\n");
}

TEST(PgnWriter, WritesMovesClocksMarksAndComments) {
  PgnGame game;
  game.comment = "before";
  game.plies = {{{Square::e2, Square::e4}, 3min + 1s, "best", {1, 16}},
                {{Square::e7, Square::e5}},
                {{Square::g1, Square::f3}, 11h},
                {{Square::b8, Square::c6}}};
  game.result = Result::kDraw;
  EXPECT_THAT(to_pgn(game), EndsWith("\n\n{before} 1. e4 $1 $16 {[%clk 0:03:01] best} 1... e5 2. "
                                     "Nf3 {[%clk 11:00:00]}\n2... Nc6 1/2-1/2\n\n"));
}

TEST(PgnWriter, WritesWhereTheGameStarts) {
  PgnGame game;
  game.start = jadoube::tests::position_of("4k3/8/8/8/8/8/8/4K3 b - - 3 40");
  game.plies = {{{Square::e8, Square::d8}}};
  EXPECT_THAT(to_pgn(game),
              HasSubstr("[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 3 40\"]\n[SetUp \"1\"]\n\n40... Kd8 *"));
}

TEST(PgnWriter, KeepsLinesBelow80Characters) {
  PgnGame game;
  Position position = Position::initial();
  for (int i = 0; i < 80; ++i) {
    const Move move =
        position.legal_moves()[static_cast<std::size_t>(i * 7) % position.legal_moves().size()];
    game.plies.push_back({move, 5min, i % 3 == 0 ? "some words of a comment" : ""});
    position = position.after(move);
  }
  std::istringstream lines(to_pgn(game));
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 79) << line;
  EXPECT_EQ(read_one(to_pgn(game)).plies, game.plies);
}

TEST(PgnWriter, ChangesWhatPgnCannotHold) {
  PgnGame game;
  game.set_tag("Event", "two\nlines");
  game.set_tag("No name", "x");
  game.plies = {{{Square::e2, Square::e4}, -5s, "a } b\n\n[Event \"c\"]", {300}}};
  const PgnGame again = read_one(to_pgn(game));
  EXPECT_EQ(again.tag("Event"), "two lines");
  EXPECT_EQ(again.tags.size(), 7);
  EXPECT_EQ(again.plies[0].comment, "a ) b [Event \"c\"]");
  EXPECT_EQ(again.plies[0].clock, 0s);
}

TEST(PgnWriter, DistinguishesAClockInTheTextFromTheClock) {
  PgnGame game;
  game.plies = {{{Square::e2, Square::e4}, 1s, "[%clk 0:00:02] [%clk soon]"}};
  const PgnGame again = read_one(to_pgn(game));
  EXPECT_EQ(again.plies[0].clock, 1s);
  EXPECT_EQ(again.plies[0].comment, "(%clk 0:00:02] (%clk soon]");
}

TEST(PgnWriter, EscapesTextThatLooksLikeTheEnd) {
  for (const char* value : {"\"", "\\", "a\"]", "a\"] ", "\\\"]", "\"]\"]", "\"\"", "\\\\\""}) {
    PgnGame game;
    game.set_tag("Event", value);
    EXPECT_EQ(read_one(to_pgn(game)).tag("Event"), value);
  }
}

TEST(PgnWriter, WritesTheSharedGamesSoThatTheyReadTheSame) {
  for (const char* name : {"fide-world-cup-2025-livechess.pgn", "lichess-rated-clk-sample.pgn",
                           "tricky/variations.pgn", "tricky/comment_before_moves.pgn"}) {
    JADOUBE_SHARED_OR_SKIP(path, std::string("data/pgn/") + name);
    std::ifstream file(path);
    PgnReader reader(file, name);
    while (true) {
      const auto game = reader.next();
      if (!game) continue;
      if (!*game) break;
      const PgnGame again = read_one(to_pgn(**game));
      EXPECT_EQ(again.plies, (*game)->plies);
      EXPECT_EQ(again.start, (*game)->start);
      EXPECT_EQ(again.comment, (*game)->comment);
      EXPECT_EQ(again.result, (*game)->result);
      EXPECT_EQ(to_pgn(again), to_pgn(**game));
    }
  }
}

}  // namespace pgn_writer_test
}  // namespace jadoube::rules
