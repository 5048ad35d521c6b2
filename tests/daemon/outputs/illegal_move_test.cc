// A game with an illegal ply 30 that stands, and 20 more plies: what each reader gets.

#include <gmock/gmock.h>

#include <sstream>

#include "daemon/outputs/folder/round_files.h"
#include "daemon/outputs/pgn/live_pgn.h"
#include "rules/pgn/pgn.h"
#include "tests/daemon/outputs/played.h"

namespace jadoube::outputs {
namespace illegal_move_test {

using output_tests::played;
using output_tests::set_clock;
using output_tests::table_of;
using rules::Color;
using std::chrono::seconds;
using testing::HasSubstr;

class IllegalMove : public ::testing::Test {
 protected:
  IllegalMove() {
    std::string moves;
    for (int i = 0; i < 7; ++i) moves += "Nf3 Nf6 Ng1 Ng8 ";
    moves += "e4 !b8b4 d4 d5 ";
    for (int i = 0; i < 4; ++i) moves += "Nf3 Nf6 Ng1 Ng8 ";
    moves += "a3 a6";
    game_ = played(moves);
    table_ = table_of(1, game_);
    set_clock(table_, seconds(5610), seconds(5650), Color::kWhite, seconds(1040));
  }

  static std::vector<rules::PgnGame> read(const std::string& text) {
    std::istringstream stream(text);
    rules::PgnReader reader(stream);
    std::vector<rules::PgnGame> games;
    for (auto game = reader.next(); game.value(); game = reader.next()) games.push_back(**game);
    return games;
  }

  model::Game game_;
  Table table_;
};

TEST_F(IllegalMove, IsPly30AndStands) {
  ASSERT_EQ(game_.plies.size(), 50u);
  EXPECT_EQ(game_.plies[29].state, model::PlyState::kIllegal);
}

TEST_F(IllegalMove, EndsTheMovesForLichessAndKeepsTheClocksAlive) {
  const auto games = read(live_pgn(table_.heading, release(table_, {}), kLichessForm));
  ASSERT_EQ(games.size(), 1u);
  EXPECT_EQ(games[0].plies.size(), 29u);
  EXPECT_TRUE(games[0].plies[26].clock);
  EXPECT_FALSE(games[0].plies[27].clock);
  EXPECT_FALSE(games[0].plies[28].clock);
  EXPECT_EQ(games[0].tag("WhiteClock"), "01:34:10");
  EXPECT_EQ(games[0].tag("BlackClock"), "01:34:10");
}

TEST_F(IllegalMove, EndsTheMovesForViewers) {
  EXPECT_EQ(read(live_pgn(table_.heading, release(table_, {})))[0].plies.size(), 29u);
}

TEST_F(IllegalMove, EndsTheMovesInTheFolder) {
  Round round;
  round.tables = {table_};
  const auto files = folder_files({round}, {});
  EXPECT_EQ(read(files[0].bytes)[0].plies.size(), 29u);
  EXPECT_EQ(read(files[1].bytes)[0].plies.size(), 29u);
}

TEST_F(IllegalMove, IsInTheFolderIfItsReadersKnowLiveChess) {
  Round round;
  round.tables = {table_};
  const auto files = folder_files({round}, {.policy = {.illegal_plies = true}});
  std::string words;
  std::istringstream text(files[0].bytes);
  for (std::string word; text >> word;) words += word + " ";
  EXPECT_THAT(words, HasSubstr("e4 {[%clk 01:32:30]} {[%emt 00:00:20]} Nb8b4 {[%clk"));
  EXPECT_THAT(words, HasSubstr("a6 {[%clk 01:34:10]} {[%emt 00:00:20]} *"));
}

TEST_F(IllegalMove, DoesNotHideTheResult) {
  game_.result = rules::Result::kBlackWins;
  table_.game = std::make_shared<const model::Game>(game_);
  const auto games = read(live_pgn(table_.heading, release(table_, {}), kLichessForm));
  EXPECT_EQ(games[0].result, rules::Result::kBlackWins);
  EXPECT_EQ(games[0].plies.size(), 29u);
}

}  // namespace illegal_move_test
}  // namespace jadoube::outputs
