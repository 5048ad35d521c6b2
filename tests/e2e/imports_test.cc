// The initial position of a pairing goes all the way: from its file to the board, to the arbiter
// and to the broadcast.
#include <gmock/gmock.h>

#include "rules/notation/fen.h"
#include "tests/support/comes.h"
#include "tests/support/hall_reader.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace imports_test {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// A pairing with its position, a game that begins with it, and one that begins with another one.
struct PairedStart {
  std::string pairing, right, wrong;
};

std::string with_position(const std::string& tags, const std::string& fen,
                          const std::string& moves) {
  return "[Event \"Freestyle\"]\n[Round \"1.1\"]\n[White \"Moor, Eve\"]\n[Black \"Wood, "
         "Fay\"]\n[Result \"*\"]\n" +
         tags + "[FEN \"" + fen + "\"]\n\n" + moves + " *\n";
}

// The same kind as `data/imports/01` and `12` of the shared data: another drawn position, and tags
// as other programs write them.
PairedStart ours() {
  const std::string drawn = "nrbbqnkr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQNKR w KQkq - 0 1";
  const std::string played = "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[TimeControl \"300+3\"]\n";
  return {.pairing = with_position("[Variant \"chess 960\"]\n[SetUp \"1\"]\n", drawn, ""),
          .right = with_position(played, drawn, "1. e4 e5 2. d3 d6"),
          .wrong = with_position(played, "nrbkqbrn/pppppppp/8/8/8/8/PPPPPPPP/NRBKQBRN w KQkq - 0 1",
                                 "1. e4 e5 2. d3 d6")};
}

class ImportedStart : public testing::Test {
 protected:
  ImportedStart() : hall_(daemon_.directory() / "http") {
    daemon_.add_board("one");
    daemon_.add_board("two");
    daemon_.add_config("[http]\nlisten = [\"unix:" + (daemon_.directory() / "http") +
                       "\"]\n[[output]]\nname = \"live\"\nkind = \"pgn\"\n[[output]]\nname = "
                       "\"cloud\"\nkind = \"cloud\"\n");
    daemon_.start_daemon();
  }

  std::string run(std::vector<std::string> words) {
    const auto ran = daemon_.ctl(std::move(words));
    EXPECT_EQ(ran.code, 0) << ran.output;
    return ran.output;
  }
  std::string file(const std::string& name, const std::string& text) {
    write_file(daemon_.directory() / name, text);
    return daemon_.directory() / name;
  }
  static std::string path(const std::string& tournament) {
    return "/pgn/live/" + tournament + "/main/round-1.pgn";
  }

  void is_reported_right(const PairedStart& files) {
    std::istringstream text(files.pairing), played(files.right);
    const auto paired = rules::PgnReader(text).next().value().value();
    const auto moves = uci_moves(rules::PgnReader(played).next().value().value());
    for (const auto& [tournament, board] : {std::pair("right", "one"), {"wrong", "two"}}) {
      run({"tournament", "set", tournament, "--name", tournament});
      EXPECT_THAT(
          run({"tournament", "import", tournament, file("pairing.pgn", files.pairing), "--apply"}),
          AllOf(HasSubstr("section main: the games are Chess960"), HasSubstr("of Chess960\n")));
      run({"tournament", "boards", tournament, "1=" + std::string(board)});
      run({"tournament", "start", tournament, "1"});
    }
    // Before the first move, so that no broadcast makes a board of usual chess.
    ASSERT_TRUE(comes([&] { return hall_.games(path("right")).contains("1"); }));
    const auto before = hall_.games(path("right")).at("1");
    EXPECT_TRUE(before.plies.empty());
    EXPECT_EQ(before.start, paired.start);
    EXPECT_EQ(before.tag("SetUp"), "1");
    EXPECT_EQ(before.tag("Variant"), "Chess960");
    EXPECT_THAT(hall_.get("/cloud/cloud/get/right.main/round-1/game-1.json"),
                Not(HasSubstr("\"chess960\":518")));

    const std::vector<std::string> hands = {"--speed", "6", "--style", "clean"};
    daemon_.play("one", file("right.pgn", files.right), hands);
    daemon_.play("two", file("wrong.pgn", files.wrong), hands);
    DaemonWatcher watcher(daemon_.address());
    const auto reported = watcher.wait_for(values::v1::INCIDENT_KIND_WRONG_START_POSITION);
    ASSERT_TRUE(reported) << daemon_.daemon().output();
    EXPECT_EQ(reported->board(), "boards/two");
    const std::string fen = rules::to_fen(paired.start);
    EXPECT_EQ(reported->placement_before(), fen.substr(0, fen.find(' ')));
    ASSERT_TRUE(comes([&] { return uci_moves(hall_.games(path("right")).at("1")) == moves; }))
        << hall_.get(path("right"));
    EXPECT_EQ(hall_.games(path("right")).at("1").start, paired.start);
    const std::string list = run({"incidents", "--all"});
    EXPECT_THAT(list, Not(HasSubstr("one-1.1")));
    ASSERT_TRUE(comes([&] { return run({"incidents"}).find("CRITICAL") != std::string::npos; }))
        << list;
  }

  TestDaemon daemon_;
  HallReader hall_;
};

TEST_F(ImportedStart, OfAPairingIsWhatItsBoardIsComparedWith) { is_reported_right(ours()); }

TEST_F(ImportedStart, IsNotReadFromADevice) {
  const auto ran = daemon_.ctl({"tournament", "import", "open", "/dev/zero"});
  EXPECT_EQ(ran.code, 1);
  EXPECT_THAT(ran.output, testing::HasSubstr("/dev/zero is not a file"));
}

TEST_F(ImportedStart, OfTheSharedPairingsIsWhatTheirBoardsAreComparedWith) {
  JADOUBE_SHARED_OR_SKIP(folder, "data/imports");
  const auto group = folder / "01-chess960-start-of-the-pairing";
  is_reported_right({.pairing = read_file(group / "pairing.pgn"),
                     .right = read_file(group / "game-as-paired.pgn"),
                     .wrong = read_file(group / "game-other-960.pgn")});
}

}  // namespace imports_test
}  // namespace jadoube::tests
