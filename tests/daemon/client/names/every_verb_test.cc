// Runs every verb that takes a board, a game or an incident, with every way to name it. The verbs
// and their arguments are found in the command line itself, so a new verb is tested too.
#include <gmock/gmock.h>

#include <CLI/CLI.hpp>

#include "daemon/client/names/daemon_names.h"
#include "jadoube/v1/board_service.pb.h"
#include "jadoube/v1/game_service.pb.h"
#include "jadoube/v1/tournament_service.pb.h"
#include "tests/daemon/client/command_line.h"
#include "tests/daemon/client/recording_server.h"

namespace jadoube::cli {
namespace every_verb_test {

using testing::HasSubstr;
using Answer = tests::RecordingServer::Answer;

const std::vector<std::string> kGames = {"club:a-1",  "club:a-2",  "hall/a-1", "table-1-1",
                                         "table-1-2", "table-1-3", "table-2-1"};

v1::ListBoardsResponse known_boards() {
  v1::ListBoardsResponse response;
  for (const auto& [id, serial, short_serial, game] :
       {std::tuple("hall/a", "3000400001", "40001", "hall/a-1"),
        std::tuple("table-1", "3000448278", "48278", "table-1-3"),
        std::tuple("table-2", "3000448279", "48279", "table-2-1")}) {
    auto& board = *response.add_boards();
    board.set_name(std::string("boards/") + id);
    board.mutable_device()->set_serial(serial);
    board.mutable_device()->set_short_serial(short_serial);
    board.set_game(std::string("games/") + game);
  }
  return response;
}

// Round 3 is under way: table 1 has a board by its id, and table 2 by its serial number.
values::v1::Tournament known_tournament() {
  values::v1::Tournament tournament;
  tournament.set_name("tournaments/open");
  auto& section = *tournament.add_sections();
  section.set_id("main");
  auto& round = *section.add_rounds();
  round.set_number(3);
  round.mutable_started_time()->set_seconds(1);
  for (int table = 1; table <= 2; ++table) {
    auto& pairing = *round.add_pairings();
    pairing.set_id("open-main-3-" + std::to_string(table));
    pairing.set_table(table);
    pairing.add_games(table == 1 ? "games/table-1-3" : "games/table-2-1");
    tournament.add_tables()->set_table(table);
  }
  tournament.mutable_tables(0)->set_board("boards/table-1");
  tournament.mutable_tables(1)->set_serial("3000448279");
  return tournament;
}

// An option that takes a name, and the words of its verb.
struct Place {
  std::vector<std::string> verb;
  std::string kind, option;

  std::string text() const {
    std::string text;
    for (const auto& word : verb) text += word + " ";
    return text + option;
  }
};

void find_places(const CLI::App& app, std::vector<std::string> words, std::vector<Place>& places) {
  for (const auto* option : app.get_options()) {
    const std::string kind = option->get_type_name();
    if (kind == kGame || kind == kBoard || kind == kGameOrBoard || kind == kIncident ||
        kind == kTableBoard) {
      places.push_back(
          {words, kind, option->get_positional() ? option->get_name(true) : option->get_name()});
    }
  }
  for (const auto* verb : app.get_subcommands(nullptr)) {
    words.push_back(verb->get_name());
    find_places(*verb, words, places);
    words.pop_back();
  }
}

// What the other arguments of the verbs are.
const std::map<std::string, std::vector<std::string>> kArguments = {
    {"spare", {"table-2"}},
    {"game", {"table-1-3"}},
    {"incident", {"table-1-3.2"}},
    {"plies", {"0"}},
    {"ply", {"1"}},
    {"move", {"e4"}},
    {"moves", {"e4"}},
    {"number", {"1"}},
    {"result", {"1-0"}},
    {"turn", {"white"}},
    {"how", {"normal"}},
    {"times", {"1:30:00", "1:29:00"}},
    {"act", {"pause"}},
    {"text", {"a note"}},
    {"what", {"two-hands"}},
    {"reason", {"a reason"}},
    {"player", {"white"}},
    {"tournament", {"open"}},
    {"pairing", {"1"}},
    {"squares", {"e2", "e4"}},
    {"output", {"live"}},
    {"question", {"last"}},
    {"id", {"table-7"}},
    {"file", {"/nowhere/game.evidence"}},
    {"first", {"table-1"}},
    {"second", {"table-2"}}};

class EveryVerb : public testing::Test {
 protected:
  EveryVerb() {
    const std::string service = "/jadoube.v1.";
    server_.answer(service + "BoardService/ListBoards",
                   [](const auto&) { return Answer{known_boards().SerializeAsString()}; });
    server_.answer(service + "GameService/ListGames", [](const std::string& bytes) {
      v1::ListGamesRequest request;
      request.ParseFromString(bytes);
      v1::ListGamesResponse response;
      // Only a look at everything on record has an answer: what a verb prints is not tested here.
      for (const auto& game : kGames) {
        if (request.board().empty()) response.add_games()->set_name("games/" + game);
      }
      return Answer{response.SerializeAsString()};
    });
    server_.answer(service + "GameService/GetGame", [](const std::string& bytes) {
      v1::GetGameRequest request;
      request.ParseFromString(bytes);
      v1::GetGameResponse response;
      response.mutable_game()->set_name(request.name());
      const auto is_it = [&](const auto& game) { return "games/" + game == request.name(); };
      if (std::ranges::any_of(kGames, is_it)) return Answer{response.SerializeAsString()};
      return Answer{.status = {grpc::StatusCode::NOT_FOUND, "no such game"}};
    });
    server_.answer(service + "TournamentService/ListTournaments", [](const auto&) {
      v1::ListTournamentsResponse response;
      *response.add_tournaments() = known_tournament();
      return Answer{response.SerializeAsString()};
    });
    server_.answer(service + "TournamentService/GetTournament", [](const auto&) {
      v1::GetTournamentResponse response;
      *response.mutable_tournament() = known_tournament();
      return Answer{response.SerializeAsString()};
    });
    // Ends a stream.
    server_.answer(service + "HallService/WatchEvents", [](const auto&) {
      return Answer{.status = {grpc::StatusCode::PERMISSION_DENIED, "the test ends here"}};
    });
    program_.fill(app_);
    find_places(app_, {}, places_);
  }

  // The whole command line, with `name` at `place`.
  std::vector<std::string> command_line(const Place& place, const std::string& name) {
    const CLI::App* app = &app_;
    std::vector<std::string> words;
    for (const auto& word : place.verb) {
      words.push_back(word);
      app = app->get_subcommand(word);
    }
    // Optional arguments before it are needed only by an argument.
    const bool is_argument = !place.option.starts_with('-');
    bool given = false;
    for (const auto* option : app->get_options()) {
      const std::string own =
          option->get_positional() ? option->get_name(true) : option->get_name();
      if (own == place.option) {
        if (!option->get_positional()) words.push_back(own);
        words.push_back(name);
        given = true;
      } else if (option->get_positional() && (option->get_required() || (is_argument && !given))) {
        const auto found = kArguments.find(own);
        EXPECT_NE(found, kArguments.end()) << place.text() << ": which " << own << "?";
        if (found == kArguments.end()) continue;
        words.insert(words.end(), found->second.begin(), found->second.end());
      } else if (option->get_required()) {
        words.push_back(own);
      }
    }
    // Nothing is waited for.
    if (place.verb.back() == "clock") words.emplace_back("--by-hand");
    // This one writes a file.
    if (place.verb.front() != "evidence") words.emplace_back("--json");
    return words;
  }

  struct Ran {
    // The last call. What was looked up before it differs.
    tests::RecordingServer::Call call;
    std::string errors;
    int code = 0;
  };

  Ran run(const Place& place, const std::string& name) {
    const auto words = command_line(place, name);
    const auto done = program_.run(words);
    EXPECT_EQ(done.refused, "") << place.text() << " " << name;
    Ran ran{.call = {}, .errors = done.errors, .code = done.code};
    if (auto calls = server_.take(); !calls.empty()) ran.call = std::move(calls.back());
    return ran;
  }

  void expect_same(const Place& place, const std::vector<std::string>& names) {
    const auto wanted = run(place, names.front());
    EXPECT_THAT(wanted.errors, testing::Not(HasSubstr("there is no"))) << place.text();
    for (const auto& name : names) {
      const auto ran = run(place, name);
      EXPECT_EQ(ran.call.method, wanted.call.method) << place.text() << " " << name;
      EXPECT_EQ(ran.call.request, wanted.call.request)
          << place.text() << " " << name << ": " << ran.errors;
      EXPECT_EQ(ran.code, wanted.code) << place.text() << " " << name;
    }
  }

  tests::RecordingServer server_;
  tests::CommandLine program_{server_.address()};
  CLI::App app_{"test", "jadoube"};
  std::vector<Place> places_;
};

// Only the daemon's journal has the games of `export`: `JournalNames` and the e2e tests try it.
bool reads_a_file(const Place& place) { return place.verb.front() == "export"; }

TEST_F(EveryVerb, TakesABoardByItsIdItsSerialNumberAndItsTable) {
  int tried = 0;
  for (const auto& place : places_) {
    if (place.kind != kBoard && place.kind != kGameOrBoard) continue;
    ++tried;
    if (place.kind == kBoard) expect_same(place, {"table-1", "boards/table-1", "1"});
    expect_same(place, {"boards/table-1", "3000448278", "48278"});
    expect_same(place, {"boards/table-2", "table-2", "3000448279", "2"});
    expect_same(place, {"boards/hall/a", "hall/a", "3000400001"});
    expect_same(place, {"boards/club:a", "club:a"});
  }
  EXPECT_GE(tried, 8);
}

TEST_F(EveryVerb, TakesAGameByItsIdItsBoardAndItsTable) {
  int tried = 0;
  for (const auto& place : places_) {
    if (reads_a_file(place)) continue;
    if (place.kind == kGameOrBoard) expect_same(place, {"games/table-1-3", "table-1-3"});
    if (place.kind != kGame) continue;
    ++tried;
    expect_same(place, {"table-1-3", "games/table-1-3", "table-1", "boards/table-1", "3000448278",
                        "3000448278-3", "48278", "1-3", "1"});
    expect_same(place, {"table-1-2", "games/table-1-2", "3000448278-2", "1-2"});
    expect_same(place, {"hall/a-1", "games/hall/a-1", "hall/a", "boards/hall/a"});
    expect_same(place, {"club:a-2", "games/club:a-2", "club:a", "boards/club:a"});
  }
  EXPECT_GE(tried, 30);
}

TEST_F(EveryVerb, TakesAnIncidentByItsGameItsBoardAndItsTable) {
  int tried = 0;
  for (const auto& place : places_) {
    if (place.kind != kIncident) continue;
    ++tried;
    expect_same(place,
                {"table-1-3.2", "incidents/table-1-3.2", "table-1.2", "3000448278.2", "1.2"});
    expect_same(place, {"daemon.4", "incidents/daemon.4"});
    expect_same(place, {"north:daemon.4", "incidents/north:daemon.4"});
  }
  EXPECT_EQ(tried, 5);
}

TEST_F(EveryVerb, TakesTheBoardsOfTables) {
  const auto place = std::ranges::find(places_, kTableBoard, &Place::kind);
  ASSERT_NE(place, places_.end());
  expect_same(*place, {"1=table-2", "1=boards/table-2", "1=2"});
  expect_same(*place, {"1=hall/a", "1=boards/hall/a"});
}

// The names of boards are those of the games too, so one text tries all kinds.
TEST_F(EveryVerb, SaysOfAnUnknownNameWhichNamesAreNear) {
  std::map<std::string, std::string> said;
  for (const auto& place : places_) {
    // The daemon knows the tables of its outputs and the boards of its configuration, and names
    // them. Boards of a pair may not have been connected yet.
    const bool is_asked = place.verb.front() == "outputs" || place.verb.front() == "pairs" ||
                          (place.verb.front() == "tournament" && place.kind != kGame);
    if (reads_a_file(place) || is_asked) continue;
    const auto ran = run(place, place.kind == kIncident ? "tabel-1.2" : "tabel-1");
    EXPECT_NE(ran.code, 0) << place.text();
    EXPECT_THAT(ran.errors, HasSubstr("there is no ")) << place.text();
    EXPECT_THAT(ran.errors, HasSubstr("\"tabel-1\". Near: table-1")) << place.text();
    const std::string kind = place.kind == kIncident ? kGame : place.kind;
    EXPECT_EQ(said.emplace(kind, ran.errors).first->second, ran.errors) << place.text();
  }
}

// A board of the configuration may not have been connected yet.
TEST_F(EveryVerb, LeavesABoardThatIsNotOnRecordToTheDaemonWhereTheConfigurationCounts) {
  int tried = 0;
  for (const auto& place : places_) {
    if (place.verb.front() != "tournament" || place.kind == kGame) continue;
    ++tried;
    const auto ran = run(place, place.kind == kTableBoard ? "1=tabel-1" : "tabel-1");
    EXPECT_THAT(ran.call.request, HasSubstr("boards/tabel-1")) << place.text();
  }
  EXPECT_EQ(tried, 2);
}

// An argument that is called like a name but has none of these kinds was forgotten.
TEST_F(EveryVerb, HasNoOtherArgumentForABoardOrAGame) {
  const auto look = [](const CLI::App& app, const auto& self, const std::string& verb) -> void {
    for (const auto* option : app.get_options()) {
      const std::string name =
          option->get_positional() ? option->get_name(true) : option->get_name();
      const bool is_name = name == "game" || name == "games" || name == "board" ||
                           name == "boards" || name == "incident" || name == "--board" ||
                           name == "--game" || name == "--from";
      const std::string kind = option->get_type_name();
      // The number of a game in a file.
      if (!is_name || verb == " virtual-board") continue;
      EXPECT_TRUE(kind == kGame || kind == kBoard || kind == kIncident) << verb << " " << name;
    }
    for (const auto* each : app.get_subcommands(nullptr))
      self(*each, self, verb + " " + each->get_name());
  };
  look(app_, look, "");
}

}  // namespace every_verb_test
}  // namespace jadoube::cli
