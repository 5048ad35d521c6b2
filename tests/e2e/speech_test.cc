#include <gmock/gmock.h>

#include "rules/notation/announcement.h"
#include "rules/notation/uci.h"
#include "tests/support/fake_ssip_server.h"
#include "tests/support/source_tree.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace speech_test {

using namespace std::chrono_literals;
using testing::HasSubstr;

const std::string kSpokenGame = source_path("tests/e2e/quick.pgn");
constexpr const char* kEnd = "The game is over: White has won.";

std::string joined(const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& text : texts) all += (all.empty() ? "" : " ") + text;
  return all;
}

// The moves from ply `first` on, from 0, as they are spoken. Only their words of the Laws in
// English, which has no letters of its own.
std::string announced(const std::string& plies, int first) {
  std::string all;
  rules::Position position = rules::Position::initial();
  std::istringstream words(plies);
  for (std::string word; words >> word; --first) {
    const rules::Move move = rules::parse_uci(position, word).value();
    if (first <= 0) all += rules::to_announcement(position, move, rules::Language::kEnglish) + ". ";
    position = position.after(move);
  }
  return all;
}

class SpeechTest : public testing::Test {
 protected:
  SpeechTest() {
    daemon_.add_board("one");
    daemon_.add_config("[[output]]\nname = \"headset\"\nkind = \"speech\"\naddress = \"unix:" +
                       ssip() + "\"\nboards = [\"one\"]\nwords = \"en\"\n");
  }
  std::string ssip() const { return daemon_.directory() / "ssip"; }
  bool outputs_say(const std::string& text) {
    const auto until = std::chrono::steady_clock::now() + 60s;
    while (std::chrono::steady_clock::now() < until) {
      if (daemon_.ctl({"outputs"}).output.find(text) != std::string::npos) return true;
    }
    return false;
  }

  TestDaemon daemon_;
};

TEST_F(SpeechTest, TheMovesOfAGameAreSpokenInOrder) {
  FakeSsipServer ssip_server(ssip());
  daemon_.start_daemon();
  daemon_.play("one", kSpokenGame, {"--speed", "6", "--seed", "7"});
  ASSERT_TRUE(ssip_server.wait_for_texts([](const auto& texts) {
    return !texts.empty() && texts.back().ends_with(kEnd);
  })) << joined(ssip_server.texts());
  // The daemon may hear of the game when its first moves stand.
  EXPECT_THAT(joined(ssip_server.texts()),
              testing::EndsWith(announced(uci_of_pgn(kSpokenGame), 6) + kEnd));
  const auto said = daemon_.ctl({"say", "one", "last", "--speak"});
  EXPECT_EQ(said.code, 0) << said.output;
  EXPECT_EQ(said.output,
            "Move 17 of White: Rook David one David eight. " + std::string(kEnd) + "\n");
  EXPECT_TRUE(ssip_server.wait_for("Move 17 of White: Rook David one David eight."));
  EXPECT_THAT(daemon_.ctl({"say", "one", "move"}).output, HasSubstr("White has made 17 moves."));
}

TEST_F(SpeechTest, ALostSpeechDispatcherDelaysNothingAndNoMoveIsLost) {
  auto ssip_server = std::make_unique<FakeSsipServer>(ssip());
  daemon_.start_daemon();
  daemon_.play("one", kSpokenGame, {"--speed", "6", "--seed", "7"});
  ASSERT_TRUE(ssip_server->wait_for_texts([](const auto& texts) { return !texts.empty(); }));
  ASSERT_TRUE(outputs_say("up to date at"));
  ssip_server.reset();
  ASSERT_TRUE(outputs_say("NOT UP TO DATE"));
  EXPECT_TRUE(outputs_say("cannot be reached, so nothing is announced"));
  DaemonWatcher watcher(daemon_.address());
  ASSERT_TRUE(watcher.wait([](const auto& views) {
    const auto found = views.boards().find("boards/one");
    return found != views.boards().end() &&
           found->second.game.result() == values::v1::RESULT_WHITE_WINS &&
           !found->second.game.result_provisional();
  }));
  ssip_server = std::make_unique<FakeSsipServer>(ssip());
  EXPECT_TRUE(ssip_server->wait_for_texts([](const auto& texts) {
    return !texts.empty() && texts.back().ends_with(kEnd);
  })) << daemon_.daemon().output();
  EXPECT_THAT(joined(ssip_server->texts()), HasSubstr("Rook David one David eight."));
  EXPECT_TRUE(outputs_say("up to date"));
  // That it is lost is told once.
  const std::string log = daemon_.daemon().output(), reported = "so nothing is announced";
  EXPECT_NE(log.find(reported), std::string::npos);
  EXPECT_EQ(log.find(reported), log.rfind(reported)) << log;
}

// Each move is made on one board and repeated on the other, and spoken once.
TEST(SpeechOfTwoBoards, EachMoveIsSpokenOnce) {
  TestDaemon daemon;
  const std::string ssip = daemon.directory() / "ssip";
  daemon.add_config("[[board]]\nid = \"white\"\nport = \"" + daemon.link("pair") + "-white\"\n" +
                    "[[board]]\nid = \"black\"\nport = \"" + daemon.link("pair") + "-black\"\n" +
                    "[[pair]]\nid = \"table-1\"\nboards = [\"white\", \"black\"]\n" +
                    "[[output]]\nname = \"headset\"\nkind = \"speech\"\naddress = \"unix:" + ssip +
                    "\"\nboards = [\"table-1\"]\nwords = \"en\"\n");
  FakeSsipServer ssip_server(ssip);
  daemon.start_daemon();
  daemon.play("pair", kSpokenGame,
              {"--pair", "--speed", "6", "--seed", "9", "--style", "calm", "--repeat",
               "unnoticed=0", "--repeat", "out-of-order=0"});
  ASSERT_TRUE(ssip_server.wait_for_texts([](const auto& texts) {
    return !texts.empty() && texts.back().ends_with(kEnd);
  })) << joined(ssip_server.texts());
  EXPECT_THAT(joined(ssip_server.texts()),
              testing::EndsWith(announced(uci_of_pgn(kSpokenGame), 6) + kEnd));
}

TEST_F(SpeechTest, WithoutAnOutputForItsTableNothingIsSpoken) {
  FakeSsipServer ssip_server(ssip());
  daemon_.add_board("two");
  daemon_.start_daemon();
  daemon_.play("two", kSpokenGame, {"--speed", "6", "--seed", "8"});
  DaemonWatcher watcher(daemon_.address());
  ASSERT_TRUE(watcher.wait([](const auto& views) {
    const auto found = views.boards().find("boards/two");
    return found != views.boards().end() && found->second.game.plies_size() > 4;
  }));
  const auto refused = daemon_.ctl({"say", "two", "position", "--speak"});
  EXPECT_NE(refused.code, 0);
  EXPECT_THAT(refused.output, HasSubstr("the table of two has no announcements"));
  EXPECT_THAT(ssip_server.texts(), testing::IsEmpty());
}

}  // namespace speech_test
}  // namespace jadoube::tests
