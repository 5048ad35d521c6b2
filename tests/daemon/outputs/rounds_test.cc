#include "daemon/outputs/rounds.h"

#include <gmock/gmock.h>

#include "daemon/outputs/pgn/live_pgn.h"
#include "daemon/outputs/release.h"
#include "daemon/system/clock.h"
#include "rules/chess960.h"

namespace jadoube::outputs {
namespace rounds_test {

using namespace std::chrono_literals;
using testing::ElementsAre;

std::vector<int> tables_of(const Round& round) {
  std::vector<int> numbers;
  for (const Table& table : round.tables) numbers.push_back(table.heading.table);
  return numbers;
}

// Two boards with a game each. A tournament with two rounds: table 1 has board "one".
class RoundsTest : public testing::Test {
 protected:
  RoundsTest() : view_(9, [](const std::string&, int) { return nullptr; }) {
    for (const char* id : {"one", "two"}) {
      model::Board board;
      board.link = drivers::ConnectionState::kLive;
      board.device.serial = std::string("serial of ") + id;
      board.clock = model::ClockState{.white = 60s, .black = 50s, .running = {}};
      board.game = model::Game();
      board.game->ordinal = 2;
      view_.restore(id, board, model::Instant(5s));
    }
    open_.id = "open";
    open_.name = "City Open";
    open_.site = "Kyiv";
    open_.tables = {{.table = 1, .board = "one"}};
    model::Section section{.id = "a", .name = "Group A"};
    section.rules = model::TournamentRules{.control = *rules::TimeControl::sudden_death(5min)};
    section.players = {{.number = 1, .name = "Stone, Anna", .title = "WGM", .rating = 2400},
                       {.number = 2, .name = "Field, Ben", .team = "Rooks"},
                       {.number = 3, .name = "Hill, Cleo"}};
    section.rounds = {
        {.number = 1,
         .started_at = model::Instant(1s),
         .pairings = {{.id = "p2", .table = 2, .players = {2, 3}},
                      {.id = "p1", .table = 1, .players = {1, 2}, .games = {{"one", 2}}},
                      {.id = "p3", .players = {3, 0}, .bye = model::Bye::kPaired}}},
        {.number = 2, .pairings = {{.id = "p4", .table = 1, .players = {2, 1}}}}};
    open_.sections = {section};
  }

  std::vector<Round> rounds(const Selection& selection = {}) {
    return rounds_of(view_, {std::make_shared<const model::Tournament>(open_)}, selection,
                     {.event = "Club evening", .boards = {"two", "one"}, .epoch = "e1"},
                     [](const std::string&) { return model::TournamentRules(); });
  }

  View view_;
  model::Tournament open_;
};

TEST_F(RoundsTest, APlayerWithoutAnOpponentIsAmongTheByes) {
  const auto all = rounds();
  ASSERT_EQ(all[0].byes.size(), 1u);
  EXPECT_EQ(all[0].byes[0].bye, model::Bye::kPaired);
  EXPECT_EQ(all[0].byes[0].heading.players.white.name, "Hill, Cleo");
  EXPECT_EQ(all[0].byes[0].heading.table, 0);
  EXPECT_EQ(all[0].event, "City Open");
}

TEST_F(RoundsTest, TheLastRoundOfASectionHasTheStandingsThatTheViewKnows) {
  EXPECT_EQ(rounds()[1].standings, nullptr);
  open_.sections[0].rounds[0].pairings = {
      {.id = "p1",
       .table = 1,
       .players = {1, 2},
       .result = model::PairingResult{.score = {.white = {0}, .black = {2}}}},
      {.id = "p3", .players = {3, 0}, .bye = model::Bye::kPaired}};
  // The result is newer than the view.
  EXPECT_EQ(rounds({.standings = true})[1].standings->standings.open, 1);
  view_.restore(std::make_shared<const model::Tournament>(open_));
  const auto all = rounds({.standings = true});
  EXPECT_EQ(all[0].standings, nullptr);
  ASSERT_NE(all[1].standings, nullptr);
  EXPECT_EQ(all[1].standings->section->players[0].name, "Stone, Anna");
  const tournament::Standings& standings = all[1].standings->standings;
  EXPECT_EQ(standings.round, 1);
  EXPECT_EQ(standings.open, 0);
  ASSERT_EQ(standings.rows.size(), 3u);
  EXPECT_EQ(rules::to_string(standings.rows[0].points.game), "1");
  EXPECT_EQ(standings.rows[2].number, 1);
}

TEST_F(RoundsTest, APairingHasItsPlayersItsGameAndItsClock) {
  const auto all = rounds();
  ASSERT_EQ(all.size(), 3u);
  EXPECT_THAT(tables_of(all[0]), ElementsAre(1, 2));
  const Table& table = all[0].tables[0];
  EXPECT_EQ(table.heading.event, "City Open, Group A");
  EXPECT_EQ(table.heading.players.white.name, "Stone, Anna");
  EXPECT_EQ(table.heading.players.black.team, "Rooks");
  EXPECT_EQ(table.heading.game_id, "p1");
  EXPECT_EQ(table.heading.serial, "serial of one");
  EXPECT_EQ(table.heading.time_control, "300");
  ASSERT_TRUE(table.game);
  EXPECT_EQ(table.game->ordinal, 2);
  EXPECT_EQ(table.clock->white, 60s);
  EXPECT_TRUE(table.is_connected);
}

TEST_F(RoundsTest, TheDateOfARoundIsThatOfThePairingProgramOrElseOfItsStart) {
  EXPECT_EQ(rounds()[0].tables[0].heading.date, system::local_pgn_date(model::Instant(1s)));
  EXPECT_EQ(rounds()[0].date, rounds()[0].tables[0].heading.date);
  EXPECT_EQ(rounds()[1].date, "");
  open_.sections[0].rounds[0].date = "2026.11.26";
  EXPECT_EQ(rounds()[0].tables[0].heading.date, "2026.11.26");
}

TEST_F(RoundsTest, ATableWithoutAGameIsShownWithItsPlayersOnly) {
  const Table table = rounds()[0].tables[1];
  EXPECT_EQ(table.heading.players.black.name, "Hill, Cleo");
  EXPECT_FALSE(table.game);
  EXPECT_FALSE(table.clock);
}

TEST_F(RoundsTest, ThePositionOfThePairingIsShownFromTheStartOfTheRoundOn) {
  const auto drawn = rules::chess960_start(rules::Chess960Number(7));
  open_.sections[0].rounds[0].pairings[0].start = drawn;
  open_.sections[0].rounds[1].pairings[0].start = drawn;
  view_.restore(std::make_shared<const model::Tournament>(open_));
  const Table table = rounds()[0].tables[1];
  EXPECT_EQ(table.start, drawn);
  EXPECT_TRUE(table.heading.chess960);
  const ReleasedGame shown = release(table, {});
  EXPECT_EQ(shown.start, drawn);
  const std::string pgn = live_pgn(table.heading, shown, {});
  for (const char* tag : {"[FEN \"", "[SetUp \"1\"]", "[Variant \"Chess960\"]"}) {
    EXPECT_THAT(pgn, testing::HasSubstr(tag));
  }
  EXPECT_EQ(rounds()[1].tables[0].start, std::nullopt) << "the draw may be secret till then";
}

TEST_F(RoundsTest, ABoardWithoutATournamentIsATableOfRoundZero) {
  const Round free = rounds().back();
  EXPECT_EQ(free.number, 0);
  ASSERT_EQ(free.tables.size(), 1u);
  EXPECT_EQ(free.tables[0].heading.board, "two");
  EXPECT_EQ(free.tables[0].heading.table, 1);
  EXPECT_EQ(free.tables[0].heading.event, "Club evening");
  EXPECT_EQ(free.tables[0].heading.game_id, "e1-two-2");
}

TEST_F(RoundsTest, ABroadcastOfOneRoundHasTheRoundThatIsPlayed) {
  const auto current = rounds({.tournament = "open", .rounds = Selection::Rounds::kCurrent});
  ASSERT_EQ(current.size(), 1u);
  EXPECT_EQ(current[0].number, 1);
}

TEST_F(RoundsTest, TheNextRoundIsShownWhenTheOneThatIsPlayedIsClosed) {
  const Selection selection{.tournament = "open", .rounds = Selection::Rounds::kCurrentAndNext};
  EXPECT_EQ(rounds(selection).size(), 1u);
  open_.sections[0].rounds[0].closed_at = model::Instant(600s);
  const auto both = rounds(selection);
  ASSERT_EQ(both.size(), 2u);
  EXPECT_EQ(both[1].number, 2);
  EXPECT_TRUE(both[1].is_to_come);
  EXPECT_EQ(rounds({.tournament = "open", .rounds = Selection::Rounds::kCurrent}).size(), 1u);
  open_.sections[0].rounds[1].started_at = model::Instant(700s);
  open_.sections[0].rounds[1].closed_at = model::Instant(800s);
  EXPECT_EQ(rounds(selection).size(), 1u) << "no round follows the last one";
}

TEST_F(RoundsTest, ARoundSaysWhenItStartsAndHowLateAPlayerMayCome) {
  EXPECT_FALSE(rounds()[0].starts_at);
  EXPECT_FALSE(rounds()[0].default_time);
  open_.sections[0].rounds[0].starts_at = model::Instant(90s);
  model::TournamentRules laws = *open_.sections[0].rules.value();
  laws.default_time = 30min;
  open_.sections[0].rules = laws;
  open_.sections[0].planned_rounds = 9;
  const auto all = rounds();
  EXPECT_EQ(all[0].starts_at, model::Instant(90s));
  EXPECT_EQ(all[0].default_time, 30min);
  EXPECT_EQ(all[1].planned_rounds, 9);
}

TEST_F(RoundsTest, ARoundIsOverWhenALaterOneHasBegunOrItWasClosed) {
  EXPECT_FALSE(rounds()[0].is_over);
  open_.sections[0].rounds[1].started_at = model::Instant(500s);
  EXPECT_TRUE(rounds()[0].is_over);
  EXPECT_FALSE(rounds()[1].is_over);
  open_.sections[0].rounds[1].closed_at = model::Instant(600s);
  EXPECT_TRUE(rounds()[1].is_over);
}

TEST_F(RoundsTest, ARoundAfterTheOneThatIsPlayedIsToCome) {
  EXPECT_FALSE(rounds()[0].is_to_come);
  EXPECT_TRUE(rounds()[1].is_to_come);
  open_.sections[0].rounds[1].started_at = model::Instant(500s);
  EXPECT_FALSE(rounds()[1].is_to_come);
}

TEST_F(RoundsTest, OnlyTheSectionThatIsWantedIsShown) {
  EXPECT_TRUE(rounds({.tournament = "open", .section = "b"}).empty());
  EXPECT_EQ(rounds({.tournament = "open", .section = "a"}).size(), 2u);
}

TEST_F(RoundsTest, ACorrectedNameIsShownAtOnceAndAResultWithTheDelay) {
  auto& pairing = open_.sections[0].rounds[0].pairings[1];
  view_.restore(std::make_shared<const model::Tournament>(open_));
  open_.sections[0].players[0].name = "Stone, Anna Maria";
  pairing.result = model::PairingResult{.score = {.white = {2}, .black = {0}}};
  EXPECT_EQ(rounds()[0].tables[0].heading.players.white.name, "Stone, Anna Maria");
  EXPECT_FALSE(rounds()[0].tables[0].given_result);
  view_.restore(std::make_shared<const model::Tournament>(open_));
  EXPECT_EQ(rounds()[0].tables[0].given_result, rules::Result::kWhiteWins);
  EXPECT_EQ(rounds()[0].tables[0].given->source, tournament::ResultSource::kPairingProgram);
}

TEST_F(RoundsTest, AGameThatTheDelayHidesIsNotShown) {
  open_.sections[0].rounds[0].pairings[1].games = {{"one", 3}};
  EXPECT_FALSE(rounds()[0].tables[0].game);
}

TEST_F(RoundsTest, ATournamentThatIsOverIsShownOnlyByName) {
  open_.closed = true;
  EXPECT_EQ(rounds().size(), 1u) << "its board is free";
  EXPECT_EQ(rounds({.tournament = "open"}).size(), 2u);
}

}  // namespace rounds_test
}  // namespace jadoube::outputs
