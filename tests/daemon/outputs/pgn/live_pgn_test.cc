#include "daemon/outputs/pgn/live_pgn.h"

#include <gmock/gmock.h>

#include "tests/daemon/outputs/played.h"

namespace jadoube::outputs {
namespace live_pgn_test {

using output_tests::played;
using output_tests::set_clock;
using output_tests::table_of;
using rules::Color;
using std::chrono::seconds;
using testing::HasSubstr;
using testing::Not;

std::string for_lichess(const Table& table) {
  return live_pgn(table.heading, release(table, {}), kLichessForm);
}

TEST(LivePgn, WritesAGameForLichess) {
  EXPECT_EQ(for_lichess(table_of(2, played("e4 e5 Nf3"))),
            "[Event \"Harbour Open - group A\"]\n"
            "[Site \"Lyngby, Denmark\"]\n"
            "[Date \"2026.11.26\"]\n"
            "[Round \"3.2\"]\n"
            "[White \"Alder, Ines 2\"]\n"
            "[Black \"Birk, Otto 2\"]\n"
            "[Result \"*\"]\n"
            "[BlackElo \"2250\"]\n"
            "[BlackFideId \"0\"]\n"
            "[Board \"2\"]\n"
            "[GameId \"pairing-2\"]\n"
            "[TimeControl \"5400+30\"]\n"
            "[UTCDate \"2026.11.26\"]\n"
            "[UTCTime \"12:00:00\"]\n"
            "[WhiteElo \"2301\"]\n"
            "[WhiteFideId \"990002\"]\n"
            "[WhiteTitle \"WGM\"]\n"
            "\n"
            "1. e4 {[%clk 1:30:10]} 1... e5 {[%clk 1:30:10]} 2. Nf3 {[%clk 1:30:20]} *\n"
            "\n");
}

TEST(LivePgn, KeepsATimeControlOfSeveralPeriodsFromLichessOnly) {
  Table table = table_of(1, played("e4"));
  table.heading.time_control = "40/5400+30:1800+30";
  EXPECT_THAT(for_lichess(table), Not(HasSubstr("TimeControl")));
  EXPECT_THAT(live_pgn(table.heading, release(table, {})),
              HasSubstr("[TimeControl \"40/5400+30:1800+30\"]"));
}

TEST(LivePgn, NeverTellsViewersAnIdOfZero) {
  const Table table = table_of(1, played("e4"));
  EXPECT_THAT(live_pgn(table.heading, release(table, {})), Not(HasSubstr("BlackFideId")));
}

TEST(LivePgn, GivesLichessTheClocksAsTagsOnlyIfTheGameIsFrozen) {
  Table table = table_of(1, played("e4 e5 Nf3 !b8b4 d4"));
  set_clock(table, seconds(5430), seconds(5405), Color::kBlack, seconds(115));
  const std::string frozen = for_lichess(table);
  EXPECT_THAT(frozen, HasSubstr("[BlackClock \"01:30:20\"]"));
  EXPECT_THAT(frozen, HasSubstr("[WhiteClock \"01:30:30\"]"));
  EXPECT_THAT(frozen, HasSubstr("1. e4 {[%clk 1:30:10]} 1... e5 2. Nf3 *"));
  table.game = std::make_shared<const model::Game>(played("e4 e5 Nf3"));
  EXPECT_THAT(for_lichess(table), Not(HasSubstr("WhiteClock")));
  EXPECT_THAT(live_pgn(table.heading, release(table, {})), HasSubstr("WhiteClock"));
}

TEST(LivePgn, ReportsThatTimesComeFromNoClock) {
  model::Game game = played("e4 e5 Nf3");
  for (model::Ply& ply : game.plies) ply.white_clock = ply.black_clock = std::nullopt;
  Table table = table_of(1, game);
  table.clock.reset();
  const std::string computed = live_pgn(table.heading, release(table, {}));
  EXPECT_THAT(computed,
              HasSubstr("[ClockSource \"no clock at the board: from the times of the moves\"]"));
  EXPECT_THAT(computed, HasSubstr("1. e4 {[%clk 1:31:00]}")) << "90 minutes, and 30 s twice";
  EXPECT_THAT(for_lichess(table_of(1, played("e4"))), Not(HasSubstr("ClockSource")));
}

TEST(LivePgn, ReportsWhyAGameEnded) {
  auto game = played("e4 e5");
  game.result = rules::Result::kWhiteWins;
  game.termination = model::Termination::kTimeForfeit;
  EXPECT_THAT(for_lichess(table_of(1, game)), HasSubstr("[Termination \"time forfeit\"]"));
}

TEST(LivePgn, WritesTeamsAndTheRunningNumberOfTheBoard) {
  Table table = table_of(7, played("e4"));
  table.heading.match = 2;
  table.heading.board_in_match = 3;
  table.heading.players.white.team = "Lyngby Skakklub";
  const std::string text = for_lichess(table);
  EXPECT_THAT(text, HasSubstr("[Round \"3.7\"]"));
  EXPECT_THAT(text, HasSubstr("[Board \"7\"]"));
  EXPECT_THAT(text, HasSubstr("[WhiteTeam \"Lyngby Skakklub\"]"));
}

TEST(LivePgn, HasTagNamesOfLettersOnly) {
  const std::string text = for_lichess(table_of(1, played("e4")));
  for (std::size_t at = text.find('['); at != std::string::npos && text[at + 1] != '%';
       at = text.find('[', at + 1)) {
    for (std::size_t i = at + 1; text[i] != ' '; ++i) EXPECT_TRUE(std::isalpha(text[i]));
  }
}

}  // namespace live_pgn_test
}  // namespace jadoube::outputs
