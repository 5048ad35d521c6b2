// What the verbs print about answers of the daemon and about wrong arguments.
#include "tests/daemon/client/command_line.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <fstream>

#include "daemon/language/language.h"
#include "jadoube/v1/arbiter_service.pb.h"
#include "jadoube/v1/board_service.pb.h"
#include "jadoube/v1/game_service.pb.h"
#include "jadoube/v1/sheet_service.pb.h"
#include "jadoube/v1/tournament_service.pb.h"
#include "tests/daemon/client/recording_server.h"

namespace jadoube::cli {
namespace command_line_test {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;
using Answer = tests::RecordingServer::Answer;

class CommandLineTest : public testing::Test {
 protected:
  void answer(const std::string& method, const google::protobuf::Message& response) {
    server_.answer("/jadoube.v1." + method,
                   [bytes = response.SerializeAsString()](const auto&) { return Answer{bytes}; });
  }

  tests::RecordingServer server_;
  tests::CommandLine program_{server_.address()};
  tests::TemporaryDirectory directory_;
};

TEST_F(CommandLineTest, ADryImportWithErrorsDoesNotSayThatApplyMakesTheChanges) {
  v1::ImportPairingsResponse response;
  response.add_changes("a player is new");
  auto& problem = *response.add_problems();
  problem.set_what("a player is missing");
  answer("TournamentService/ImportPairings", response);
  const std::string file = directory_ / "p.csv";
  std::ofstream(file) << "name\n";
  EXPECT_THAT(program_.run({"tournament", "import", "open", file}).out,
              HasSubstr("With --apply these changes are made"));
  problem.set_error(true);
  answer("TournamentService/ImportPairings", response);
  const auto ran = program_.run({"tournament", "import", "open", file});
  EXPECT_THAT(ran.out, Not(HasSubstr("these changes are made")));
  EXPECT_THAT(ran.out, HasSubstr("the files have errors. Correct them first"));
  // It belongs to no file.
  EXPECT_EQ(ran.errors, "error: a player is missing\n");
}

TEST_F(CommandLineTest, AnImportPrintsItsQuestionsAndSendsTheAnswers) {
  v1::ImportPairingsResponse response;
  response.add_changes("a player is new");
  auto& question = *response.add_questions();
  question.set_id("player-3fa21c");
  question.set_what("is Singh, Arjun the Singh, Arun of round 1?");
  for (const char* id : {"yes", "no"}) {
    auto& choice = *question.add_choices();
    choice.set_id(id);
    choice.set_what(std::string("that is ") + id);
  }
  std::vector<v1::ImportPairingsRequest> requests;
  server_.answer("/jadoube.v1.TournamentService/ImportPairings", [&](const auto& bytes) {
    requests.emplace_back().ParseFromString(bytes);
    return Answer{response.SerializeAsString()};
  });
  const std::string file = directory_ / "p.csv";
  std::ofstream(file) << "name\n";
  const auto asked = program_.run({"tournament", "import", "open", file, "--apply"});
  EXPECT_THAT(asked.out, HasSubstr("player-3fa21c: is Singh, Arjun the Singh, Arun of round 1?\n"
                                   "    yes: that is yes\n    no: that is no\n"));
  EXPECT_THAT(asked.out, HasSubstr("nothing is changed: 1 question has no answer"));
  question.set_answer("no");
  response.set_applied(true);
  const auto answered = program_.run({"tournament", "import", "open", file, "--apply", "--answer",
                                      "player-3fa21c=no", "--encoding", "windows-1251"});
  EXPECT_THAT(answered.out, HasSubstr("these changes are made"));
  ASSERT_FALSE(requests.empty());
  ASSERT_EQ(requests.back().answers_size(), 1);
  EXPECT_EQ(requests.back().answers(0).question(), "player-3fa21c");
  EXPECT_EQ(requests.back().answers(0).choice(), "no");
  EXPECT_EQ(requests.back().encoding(), "windows-1251");
}

TEST_F(CommandLineTest, OnlySetTakesTimesOfASoftwareClockAndItNeedsBoth) {
  const auto refused = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"arbiter", "software-clock", "one-1"});
    return program_.run(words).refused;
  };
  EXPECT_THAT(refused({"set"}), HasSubstr("set needs White's time and Black's"));
  EXPECT_THAT(refused({"pause", "1:00:00", "0:59:00"}), HasSubstr("only set has times"));
  EXPECT_THAT(refused({"set", "1:00:00", "soon"}), HasSubstr("soon is not a time"));
  EXPECT_THAT(refused({"stop"}), HasSubstr("stop not in"));
}

TEST_F(CommandLineTest, WhatItRefusesIsInTheLanguageOfTheReader) {
  const std::vector<std::vector<std::string>> wrong = {
      {},
      {"gmaes"},
      {"games", "one-1", "two-1", "--lpy"},
      {"arbiter", "undo"},
      {"arbiter", "undo", "one-1", "--by"},
      {"arbiter", "undo", "one-1", "--revision", "x"},
      {"arbiter", "delete", "one-1", "x"},
      {"arbiter", "clock", "one-1", "99:99:99", "1:00:00"},
      {"arbiter", "clock", "one-1", "1:00:00"},
      {"arbiter", "software-clock", "one-1", "stop"},
      {"arbiter", "software-clock", "one-1", "set"},
      {"arbiter", "software-clock", "one-1", "pause", "1:00:00", "0:59:00"},
      {"arbiter", "result", "one-1", "0-2"},
      {"arbiter", "accept", "one-1", "green"},
      {"lights", "one", "z9"},
      {"export", "file"},
      {"export", "file", "--round", "--game", "one-1"},
      {"export", "file", "--round", "--recordings", directory_ / "none"},
      {"export", "file", "--round", "--recordings", directory_ / ""},
      {"prune", "--older-than", "30"},
      {"virtual-board", "--bus", "-1"},
      {"games", "--json=maybe"},
  };
  const language::Speaking speaking(*language::Language::of_tag("en-XA"));
  for (const auto& words : wrong) {
    const auto ran = program_.run(words);
    EXPECT_THAT(ran.usage, StartsWith("jadoube: ⟦")) << testing::PrintToString(words);
    EXPECT_EQ(ran.errors, "") << testing::PrintToString(words);
  }
}

TEST_F(CommandLineTest, WhatAVerbRefusesIsInTheLanguageOfTheReader) {
  const std::string none = directory_ / "none";
  const std::vector<std::vector<std::string>> wrong = {
      {"prune", "--older-than", "30d", "--journal", none},
      {"import", none, "--journal", none},
      {"arbiter", "event", "--starts-at", "soon"},
  };
  const language::Speaking speaking(*language::Language::of_tag("en-XA"));
  for (const auto& words : wrong) {
    const auto ran = program_.run(words);
    EXPECT_THAT(ran.errors, StartsWith("jadoube: ⟦")) << testing::PrintToString(words);
    EXPECT_EQ(ran.usage, "") << testing::PrintToString(words);
  }
}

TEST_F(CommandLineTest, AWrongWordIsNamedWithThoseThatThereAre) {
  EXPECT_THAT(program_.run({"completion", "csh"}).usage,
              HasSubstr("shell: csh not in {bash,zsh,fish}"));
  const language::Speaking speaking(*language::Language::of_tag("fr"));
  EXPECT_THAT(program_.run({"sheet", "clocks", "--every", "5"}).usage,
              HasSubstr("il manque l’unité"));
}

TEST_F(CommandLineTest, WhatTheJournalRefusesIsInTheLanguageOfTheReader) {
  const std::string wrong = directory_ / "wrong", out = directory_ / "out";
  std::ofstream(wrong) << std::string(5000, 'x');
  const std::vector<std::vector<std::string>> verbs = {
      {"backup", out, "--journal", wrong},
      {"export", out, "--round", "--journal", wrong},
      {"import", wrong, "--journal", wrong},
      {"remove-import", "club", "--journal", wrong},
      {"prune", "--older-than", "30d", "--journal", wrong},
      {"backup", wrong, "--journal", wrong},
  };
  const language::Speaking speaking(*language::Language::of_tag("en-XA"));
  for (const auto& words : verbs) {
    const auto ran = program_.run(words);
    EXPECT_THAT(ran.errors, StartsWith("jadoube: ⟦")) << testing::PrintToString(words);
    EXPECT_EQ(ran.code, kFailure) << testing::PrintToString(words);
  }
}

TEST_F(CommandLineTest, AJournalThatIsNoFileIsNamedWithTheReason) {
  const std::string out = directory_ / "out", pipe = directory_ / "pipe";
  ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
  const auto refusal = [&](const std::string& journal) {
    return program_.run({"backup", out, "--journal", journal}).errors;
  };
  EXPECT_EQ(refusal("nonono"),
            "jadoube: there is no journal nonono: give another one with --journal. Without "
            "--journal, the journal of the running daemon is copied\n");
  EXPECT_EQ(refusal(directory_.path()), "jadoube: " + directory_.path() +
                                            " is a directory: name the file of the journal in "
                                            "it\n");
  EXPECT_EQ(refusal(pipe), "jadoube: " + pipe + " is not a file\n");
}

TEST_F(CommandLineTest, JsonIsRefusedWhereItWouldChangeNothing) {
  const std::vector<std::vector<std::string>> wrong = {
      {"backup", "file"},
      {"--json", "export", "file", "--round"},
      {"report", "file"},
      {"import", "file"},
      {"remove-import", "club"},
      {"prune", "--older-than", "30d"},
      {"verify", "file"},
      {"completion", "bash"},
      {"replay", "file"},
      {"virtual-board"},
      {"evidence", "game", "table-1-3", "file"},
      {"sheet", "clocks", "--output", directory_.path()},
      {"tournament", "results", "open", "--output", "file"},
      {"watch", "--check"},
      {"watch", "--plain"},
      {"open", "--qr"},
      {"enter", "--role", "viewer", "--name", "A", "--qr"},
  };
  for (auto words : wrong) {
    if (words.front() != "--json") words.emplace_back("--json");
    const auto ran = program_.run(words);
    EXPECT_THAT(ran.usage, HasSubstr("prints no messages of the API: leave out --json"))
        << testing::PrintToString(words);
    EXPECT_EQ(ran.out, "") << testing::PrintToString(words);
  }
}

TEST_F(CommandLineTest, AFileThatCannotBeReadIsNamedWithTheReason) {
  const std::string none = directory_ / "none.csv", folder = directory_ / "";
  EXPECT_EQ(program_.run({"tournament", "import", "open", none}).errors,
            "jadoube: " + none + " cannot be read: No such file or directory\n");
  EXPECT_EQ(program_.run({"tournament", "import", "open", folder}).errors,
            "jadoube: " + folder + " cannot be read: Is a directory\n");
}

TEST_F(CommandLineTest, OneRoundIsNotOneRounds) {
  v1::GetTournamentResponse response;
  auto& tournament = *response.mutable_tournament();
  tournament.set_name("tournaments/open");
  auto& section = *tournament.add_sections();
  section.set_id("main");
  section.add_players();
  section.add_rounds()->add_pairings();
  answer("TournamentService/GetTournament", response);
  const auto out = program_.run({"tournament", "show", "open"}).out;
  EXPECT_THAT(out, HasSubstr("section main: 1 player, 1 round\n"));
  EXPECT_THAT(out, HasSubstr("round 0: 1 pairing, not started"));
}

TEST_F(CommandLineTest, ThePlyOfARestoreSheetMayBeAnArgument) {
  v1::GetGameResponse game;
  game.mutable_game()->set_name("games/table-1-3");
  answer("GameService/GetGame", game);
  v1::GetRestoreSheetRequest request;
  for (const std::vector<std::string>& ply : {std::vector<std::string>{"18"}, {"--ply", "18"}}) {
    std::vector<std::string> words = {"sheet", "restore", "table-1-3"};
    words.insert(words.end(), ply.begin(), ply.end());
    const auto ran = program_.run(words);
    EXPECT_EQ(ran.refused, "");
    ASSERT_TRUE(request.ParseFromString(server_.take().back().request));
    EXPECT_EQ(request.ply(), 18);
    EXPECT_EQ(request.game(), "games/table-1-3");
  }
  EXPECT_THAT(program_.run({"sheet", "restore", "table-1-3", "x"}).refused,
              HasSubstr("a whole number"));
}

TEST_F(CommandLineTest, ATableThatLosesItsBoardIsSaidAlsoByForce) {
  v1::ListBoardsResponse boards;
  boards.add_boards()->set_name("boards/two");
  answer("BoardService/ListBoards", boards);
  v1::GetTournamentResponse before;
  before.mutable_tournament()->set_name("tournaments/open");
  auto& table = *before.mutable_tournament()->add_tables();
  table.set_table(2);
  table.set_board("boards/two");
  answer("TournamentService/GetTournament", before);
  // Whether it was forced, and what was said.
  const auto forced = [&](const std::vector<std::string>& words) {
    const auto ran = program_.run(words);
    v1::EditTournamentRequest request;
    EXPECT_TRUE(request.ParseFromString(server_.take().back().request));
    return std::pair(request.force(), ran.errors);
  };
  const std::string note = "jadoube: table 2 has no board now: two is on table 1\n";
  EXPECT_EQ(forced({"tournament", "boards", "open", "1=two"}), std::pair(false, note));
  EXPECT_EQ(forced({"tournament", "boards", "open", "1=two", "2="}),
            std::pair(false, std::string()));
  EXPECT_EQ(forced({"tournament", "boards", "open", "1=two", "--force"}), std::pair(true, note));
  EXPECT_EQ(forced({"tournament", "over", "open", "--force"}), std::pair(true, std::string()));
}

TEST_F(CommandLineTest, LightsTakeSquaresOrOff) {
  const auto squares_of = [&](const std::vector<std::string>& words) {
    const auto ran = program_.run(words);
    EXPECT_EQ(ran.errors, "");
    v1::ShowLightsRequest request;
    const auto calls = server_.take();
    if (calls.empty()) return std::string("no call");
    EXPECT_EQ(calls.back().method, "/jadoube.v1.ArbiterService/ShowLights");
    request.ParseFromString(calls.back().request);
    std::string text = request.board();
    for (const auto& square : request.squares()) text += " " + square;
    return text + (request.sound() ? ", with a sound" : "");
  };
  v1::ListBoardsResponse boards;
  boards.add_boards()->set_name("boards/one");
  answer("BoardService/ListBoards", boards);
  EXPECT_EQ(squares_of({"lights", "one", "e2", "e4"}), "boards/one e2 e4");
  EXPECT_EQ(squares_of({"lights", "one", "off"}), "boards/one");
  EXPECT_EQ(squares_of({"lights", "one", "e2", "--sound"}), "boards/one e2, with a sound");
  EXPECT_THAT(program_.run({"lights", "one", "z9"}).refused, HasSubstr("is not a square"));
}

}  // namespace command_line_test
}  // namespace jadoube::cli
