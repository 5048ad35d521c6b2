#include "daemon/tournament/find.h"

#include <gmock/gmock.h>

namespace jadoube::tournament {
namespace find_test {

model::Round round_with(int number, int table) {
  return {.number = number,
          .pairings = {{.id = "p" + std::to_string(number), .table = table, .players = {1, 2}}}};
}

// Table 1 is played by the juniors in the morning and by group A in the afternoon.
model::Tournament two_sections() {
  model::Tournament tournament{.id = "open"};
  tournament.sections = {{.id = "juniors", .rounds = {round_with(1, 1)}},
                         {.id = "a", .rounds = {round_with(1, 1), round_with(2, 2)}}};
  tournament.tables = {{.table = 1, .board = "left"}, {.table = 2, .serial = "3000448278"}};
  return tournament;
}

std::string next_on(const model::Tournament& tournament, const std::string& board,
                    const std::string& serial = "") {
  std::string sections;
  for (const PairingPlace& place : next_pairings(tournament, board, serial)) {
    sections += (sections.empty() ? "" : " ") + tournament.sections[place.section].id;
  }
  return sections;
}

TEST(NextPairings, AreThoseOfRoundsThatHaveNotStarted) {
  auto tournament = two_sections();
  EXPECT_EQ(next_on(tournament, "left"), "juniors a");
  tournament.sections[0].rounds[0].started_at = model::Instant(std::chrono::seconds(100));
  EXPECT_EQ(next_on(tournament, "left"), "a");
  tournament.sections[1].rounds[0].started_at = model::Instant(std::chrono::seconds(200));
  EXPECT_EQ(next_on(tournament, "left"), "juniors a");
  tournament.sections[0].rounds[0].closed_at = model::Instant(std::chrono::seconds(150));
  EXPECT_EQ(next_on(tournament, "left"), "a");
}

TEST(WithoutGame, IsWhatAnEarlierRoundThatContinuesStillHasToPlay) {
  auto tournament = two_sections();
  tournament.sections.erase(tournament.sections.begin());
  auto& rounds = tournament.sections[0].rounds;
  rounds[1] = round_with(2, 1);
  const auto first = [&] {
    return without_game(tournament, next_pairings(tournament, "left", "").at(0), "left", "");
  };
  EXPECT_FALSE(first()) << "no round goes on";
  rounds[0].started_at = model::Instant(std::chrono::seconds(100));
  EXPECT_EQ(first(), (PairingPlace{.section = 0, .round = 0, .pairing = 0}));
  rounds[0].pairings[0].games = {{"left", 1}};
  EXPECT_FALSE(first());
}

TEST(NextPairings, FindABoardByItsSerialNumber) {
  EXPECT_EQ(next_on(two_sections(), "x", "3000448278"), "a");
  EXPECT_EQ(next_on(two_sections(), "x"), "");
}

TEST(NextPairings, DoNotCountThoseThatAreOverOrNotPlayedNow) {
  auto tournament = two_sections();
  auto& pairing = tournament.sections[0].rounds[0].pairings[0];
  pairing.postponed = true;
  EXPECT_EQ(next_on(tournament, "left"), "a");
  tournament.sections[1].rounds[0].pairings[0].vanished = true;
  EXPECT_EQ(next_on(tournament, "left"), "");
}

TEST(ForfeitOn, IsAResultWithoutAGameInARoundThatContinues) {
  auto tournament = two_sections();
  auto& round = tournament.sections[1].rounds[1];
  EXPECT_FALSE(forfeit_on(tournament, "x", "3000448278"));
  round.pairings[0].result =
      model::PairingResult{.score = {.white = {2}, .black = {0}}, .forfeit = true};
  EXPECT_FALSE(forfeit_on(tournament, "x", "3000448278")) << "the round has not started";
  round.started_at = model::Instant(std::chrono::seconds(100));
  EXPECT_EQ(forfeit_on(tournament, "x", "3000448278"),
            (PairingPlace{.section = 1, .round = 1, .pairing = 0}));
  EXPECT_FALSE(forfeit_on(tournament, "left", ""));
  round.pairings[0].games = {{"x", 1}};
  EXPECT_FALSE(forfeit_on(tournament, "x", "3000448278")) << "it was played";
  round.pairings[0].games.clear();
  round.closed_at = model::Instant(std::chrono::seconds(200));
  EXPECT_FALSE(forfeit_on(tournament, "x", "3000448278")) << "the round is over";
}

TEST(HasBoard, KnowsTheBoardsOfTablesByTheirIdsOrSerialNumbers) {
  EXPECT_TRUE(has_board(two_sections(), "left", ""));
  EXPECT_TRUE(has_board(two_sections(), "x", "3000448278"));
  EXPECT_FALSE(has_board(two_sections(), "right", "3000448279"));
  EXPECT_FALSE(has_board(two_sections(), "", ""));
}

TEST(HasBoard, KnowsABoardThatAPairingHasInsteadUntilTheRoundIsClosed) {
  auto tournament = two_sections();
  auto& round = tournament.sections[0].rounds[0];
  round.pairings[0].board = "spare";
  EXPECT_TRUE(has_board(tournament, "spare", ""));
  round.closed_at = model::Instant(std::chrono::seconds(100));
  EXPECT_FALSE(has_board(tournament, "spare", ""));
}

TEST(NoSuchSection, ReportsWhichSectionsThereAre) {
  model::Tournament tournament{.id = "open"};
  EXPECT_EQ(no_such_section(tournament, "").message, "tournament open has no section yet");
  tournament.sections = {{.id = "a"}, {.id = "b"}};
  EXPECT_EQ(no_such_section(tournament, "").message,
            "tournament open has several sections: name one of a, b");
  EXPECT_EQ(no_such_section(tournament, "c").message,
            "tournament open has no section \"c\": there are a, b");
}

}  // namespace find_test
}  // namespace jadoube::tournament
