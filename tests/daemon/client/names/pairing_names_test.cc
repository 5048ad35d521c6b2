#include "daemon/client/names/pairing_names.h"

#include <gtest/gtest.h>

#include "jadoube/v1/board_service.pb.h"
#include "jadoube/v1/tournament_service.pb.h"
#include "tests/daemon/client/recording_server.h"

namespace jadoube::cli {
namespace pairing_names_test {

void add_pairing(values::v1::Round& round, int table, int white, int black,
                 const std::string& game = "") {
  auto& pairing = *round.add_pairings();
  pairing.set_table(table);
  pairing.set_white(white);
  pairing.set_black(black);
  if (!game.empty()) pairing.add_games("games/" + game);
}

// Two tables with the boards "one" and, by its serial number, "two".
values::v1::Tournament tournament(int rounds) {
  values::v1::Tournament open;
  open.set_name("tournaments/open");
  open.set_title("Kyiv Open");
  auto& section = *open.add_sections();
  for (const char* name : {"Stone, Anna", "Field, Ben", "Hill, Cleo", "Wood, Fay"}) {
    auto& player = *section.add_players();
    player.set_number(section.players_size());
    player.set_name(name);
  }
  for (int number = 1; number <= rounds; ++number) {
    auto& round = *section.add_rounds();
    round.set_number(number);
    round.mutable_started_time()->set_seconds(number);
    if (number < rounds) round.mutable_closed_time()->set_seconds(number + 1);
    add_pairing(round, 1, 1, number + 1, "one-" + std::to_string(number));
    add_pairing(round, 2, number == 1 ? 3 : 2, 4);
  }
  auto& first = *open.add_tables();
  first.set_table(1);
  first.set_board("boards/one");
  auto& second = *open.add_tables();
  second.set_table(2);
  second.set_serial("3000448278");
  return open;
}

class PairingNamesTest : public testing::Test {
 protected:
  void report(int rounds, bool is_forfeited = false) {
    v1::ListTournamentsResponse tournaments;
    auto& open = *tournaments.add_tournaments() = tournament(rounds);
    if (is_forfeited) {
      auto& round = *open.mutable_sections(0)->mutable_rounds(rounds - 1);
      round.mutable_pairings(1)->mutable_result()->set_forfeit(true);
    }
    v1::ListBoardsResponse boards;
    for (const char* id : {"one", "two", "spare"}) {
      auto& board = *boards.add_boards();
      board.set_name(std::string("boards/") + id);
      board.set_game(std::string("games/") + id + "-3");
    }
    boards.mutable_boards(1)->mutable_device()->set_serial("3000448278");
    server_.answer("/jadoube.v1.TournamentService/ListTournaments",
                   [bytes = tournaments.SerializeAsString()](const auto&) {
                     return tests::RecordingServer::Answer{bytes};
                   });
    server_.answer("/jadoube.v1.BoardService/ListBoards",
                   [bytes = boards.SerializeAsString()](const auto&) {
                     return tests::RecordingServer::Answer{bytes};
                   });
  }
  static values::v1::Incident incident(const std::string& board, const std::string& game) {
    values::v1::Incident incident;
    if (!board.empty()) incident.set_board("boards/" + board);
    if (!game.empty()) incident.set_game("games/" + game);
    return incident;
  }

  tests::RecordingServer server_;
  PairingNames names_{Common{.server = server_.address()}};
};

TEST_F(PairingNamesTest, OfAGameHasTableAndPlayers) {
  report(1);
  EXPECT_EQ(names_.of("games/one-1"), "table 1, Stone, Anna - Field, Ben");
  EXPECT_EQ(names_.full_of("games/one-1"),
            "table 1 of Kyiv Open, round 1, Stone, Anna - Field, Ben");
  EXPECT_EQ(names_.of("games/one-7"), "");
}

TEST_F(PairingNamesTest, HasTheRoundWhereThereAreSeveral) {
  report(2);
  EXPECT_EQ(names_.of("games/one-1"), "round 1, table 1, Stone, Anna - Field, Ben");
  EXPECT_EQ(names_.of("games/one-2"), "round 2, table 1, Stone, Anna - Hill, Cleo");
}

// The game has begun, and nobody has pressed yet. So it belongs to no pairing.
TEST_F(PairingNamesTest, OfAnIncidentIsThatOfThePairingThatWaitsForItsGame) {
  report(2);
  const std::string second = "round 2, table 2, Field, Ben - Wood, Fay";
  EXPECT_EQ(names_.of(incident("two", "two-3")), second);
  EXPECT_EQ(names_.of(incident("two", "")), second);
  EXPECT_EQ(names_.full_of(incident("two", "two-3")),
            "table 2 of Kyiv Open, round 2, Field, Ben - Wood, Fay");
  EXPECT_EQ(names_.of(incident("two", "two-1")), "") << "nobody knows where that was played";
  EXPECT_EQ(names_.of(incident("one", "one-1")), "round 1, table 1, Stone, Anna - Field, Ben");
  EXPECT_EQ(names_.of(incident("spare", "spare-3")), "");
  EXPECT_EQ(names_.of(incident("", "")), "");
}

// The pairing of the table is over, and others play on the board.
TEST_F(PairingNamesTest, OfAGameWithoutAPairingHasNoPlayersOfThePairingThatIsOver) {
  report(2);
  EXPECT_EQ(names_.of(incident("one", "one-3")), "table 1");
  EXPECT_EQ(names_.full_of(incident("one", "one-3")), "table 1 · Kyiv Open");
}

// A player did not come: the pairing has a result and no game.
TEST_F(PairingNamesTest, OfAGameWithoutAPairingHasNoPlayersOfAPairingThatWasForfeited) {
  report(2, true);
  EXPECT_EQ(names_.of(incident("two", "two-3")), "table 2");
  EXPECT_EQ(names_.of(incident("two", "")), "table 2");
}

}  // namespace pairing_names_test
}  // namespace jadoube::cli
