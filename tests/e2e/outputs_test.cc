#include <gtest/gtest.h>

#include <atomic>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "tests/support/comes.h"
#include "tests/support/http_client.h"
#include "tests/support/source_tree.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace outputs_test {

using namespace std::chrono_literals;

const std::string kGame = jadoube::tests::source_path("tests/e2e/quick.pgn");

constexpr const char* kPairings = R"([Event "City Open"]
[Round "1"]
[White "Stone, Anna"]
[Black "Field, Ben"]
[WhiteElo "2400"]
[Result "*"]

*

[Event "City Open"]
[Round "1"]
[White "Hill, Cleo"]
[Black "Brook, Dan"]
[Result "*"]

*
)";

std::string content_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

class OutputsTest : public testing::Test {
 protected:
  OutputsTest() {
    daemon_.add_board("one");
    daemon_.add_config("[http]\nlisten = [\"unix:" + http() +
                       "\"]\n[[output]]\nname = \"live\"\nkind = \"pgn\"\n[[output]]\nname = "
                       "\"late\"\nkind = \"pgn\"\ndelay = \"15m\"\n[[output]]\nname = "
                       "\"site\"\nkind = \"folder\"\ndir = \"" +
                       folder() + "\"\n");
    daemon_.start_daemon();
    write_file(daemon_.directory() / "pairings.pgn", kPairings);
  }

  std::string http() const { return daemon_.directory() / "http"; }
  std::string folder() const { return daemon_.directory() / "games"; }
  std::string run(std::vector<std::string> arguments) {
    const auto ran = daemon_.ctl(std::move(arguments));
    EXPECT_EQ(ran.code, 0) << ran.output;
    return ran.output;
  }
  void set_up_round() {
    run({"tournament", "set", "open", "--name", "City Open"});
    run({"tournament", "import", "open", daemon_.directory() / "pairings.pgn", "--apply"});
    run({"tournament", "boards", "open", "1=one"});
  }
  std::string get(const std::string& path) {
    const auto reply = HttpClient(http()).get(path);
    return reply && reply->status == 200 ? reply->body : "";
  }
  // Waits until the text of `path` contains `part`.
  bool shows(const std::string& path, const std::string& part) {
    const auto until = std::chrono::steady_clock::now() + 60s;
    while (std::chrono::steady_clock::now() < until) {
      if (get(path).find(part) != std::string::npos) return true;
      std::this_thread::yield();
    }
    return false;
  }

  TestDaemon daemon_;
};

TEST_F(OutputsTest, APairedGameGoesOutWithItsPlayersUntilItsResult) {
  set_up_round();
  daemon_.play("one", kGame, {"--speed", "20", "--seed", "7"});
  ASSERT_TRUE(shows("/pgn/live/open/main/round-1.pgn", "[Result \"1-0\"]"))
      << daemon_.daemon().output();
  const std::string round = get("/pgn/live/open/main/round-1.pgn");
  EXPECT_NE(round.find("[White \"Stone, Anna\"]"), std::string::npos) << round;
  EXPECT_NE(round.find("[White \"Hill, Cleo\"]"), std::string::npos) << round;
  write_file(daemon_.directory() / "round.pgn", round);
  EXPECT_EQ(uci_of_pgn(daemon_.directory() / "round.pgn"), uci_of_pgn(kGame));
  const auto file = std::filesystem::path(folder()) / "round-1" / "game-1.pgn";
  EXPECT_NE(content_of(file).find("[Black \"Field, Ben\"]"), std::string::npos);
  EXPECT_EQ(get("/pgn/late/open/main/round-1.pgn").find("1. "), std::string::npos)
      << "it is held back";
  EXPECT_NE(run({"tournament", "show", "open", "--round", "1"}).find("one-1"), std::string::npos);
}

TEST_F(OutputsTest, ACacheInFrontNeedsNoSettingAndKeepsNothingElse) {
  const std::string path = "/pgn/live/live.pgn",
                    kept = "public, max-age=1, stale-while-revalidate=5";
  ASSERT_TRUE(comes([&] {
    const auto reply = HttpClient(http()).get(path);
    return reply && reply->status == 200;
  }));
  const auto file = HttpClient(http()).get(path);
  EXPECT_EQ(file->field("cache-control"), kept);
  const auto same = HttpClient(http()).get(path, "If-None-Match: " + file->field("etag") + "\r\n");
  EXPECT_EQ(same->status, 304);
  EXPECT_EQ(same->field("cache-control"), kept);
  EXPECT_EQ(HttpClient(http()).get("/pgn/live/none.pgn")->field("cache-control"), kept);
  EXPECT_EQ(HttpClient(http()).get("/games")->field("cache-control"), "no-cache");
  const auto called = HttpClient(http()).request("POST", "/jadoube.v1.BoardService/ListBoards",
                                                 "Content-Type: application/json\r\n", "{}");
  EXPECT_EQ(called->field("cache-control"), "no-store");
}

TEST_F(OutputsTest, TheSamePairingsAgainChangeNothing) {
  set_up_round();
  const auto again =
      run({"tournament", "import", "open", daemon_.directory() / "pairings.pgn", "--apply"});
  EXPECT_EQ(again, "nothing changes\n");
}

TEST_F(OutputsTest, NothingOfAFileWithErrorsIsTaken) {
  run({"tournament", "set", "open", "--name", "City Open"});
  write_file(daemon_.directory() / "bad.csv",
             "round,table,white,black\n1,1,Stone,Field\n1,1,Hill,Brook\n");
  const auto ran =
      daemon_.ctl({"tournament", "import", "open", daemon_.directory() / "bad.csv", "--apply"});
  EXPECT_EQ(ran.code, 1);
  EXPECT_NE(ran.output.find("nothing was changed, because the files have errors"),
            std::string::npos)
      << ran.output;
  EXPECT_EQ(run({"tournament", "show", "open"}).find("section"), std::string::npos);
}

TEST_F(OutputsTest, TheRoundAndWhatWentOutAreThereAfterAKill) {
  set_up_round();
  daemon_.play("one", kGame, {"--speed", "20", "--seed", "7"});
  ASSERT_TRUE(shows("/pgn/live/open/main/round-1.pgn", "[Result \"1-0\"]"));
  const std::string before = get("/pgn/live/open.pgn");
  daemon_.daemon().signal(SIGKILL);
  ASSERT_TRUE(daemon_.daemon().wait(10s));
  daemon_.start_daemon();
  ASSERT_TRUE(shows("/pgn/live/open.pgn", "[Result \"1-0\"]"));
  EXPECT_EQ(get("/pgn/live/open.pgn"), before);
}

// A reader who polls must never take the first moments of a start for the end of its games.
TEST_F(OutputsTest, AfterAKillNobodyReadsLessThanThereWas) {
  set_up_round();
  daemon_.play("one", kGame, {"--speed", "20", "--seed", "7"});
  ASSERT_TRUE(shows("/pgn/live/open.pgn", "[Result \"1-0\"]"));
  const std::string before = get("/pgn/live/live.pgn");
  daemon_.daemon().signal(SIGKILL);
  ASSERT_TRUE(daemon_.daemon().wait(10s));
  std::atomic<bool> stops = false;
  std::vector<std::string> wrong;
  int read = 0;
  std::thread poller([&] {
    while (!stops) {
      const auto reply = HttpClient(http()).get("/pgn/live/live.pgn");
      if (!reply) continue;
      if (reply->status == 200) {
        ++read;
        if (reply->body != before) wrong.push_back("\"" + reply->body + "\"");
      } else if (reply->status != 503 || reply->field("retry-after").empty()) {
        wrong.push_back(std::to_string(reply->status) + " " + reply->body);
      }
    }
  });
  daemon_.start_daemon();
  const bool is_back = shows("/pgn/live/live.pgn", "[Result \"1-0\"]");
  stops = true;
  poller.join();
  EXPECT_TRUE(is_back);
  EXPECT_GT(read, 0);
  EXPECT_EQ(wrong, std::vector<std::string>());
}

TEST_F(OutputsTest, AnOperatorStopsATableAndLetsItGoOn) {
  set_up_round();
  const auto list = run({"outputs"});
  EXPECT_NE(list.find("15 min delay"), std::string::npos) << list;
  run({"outputs", "freeze", "live"});
  EXPECT_NE(run({"outputs"}).find("STOPPED by hand"), std::string::npos);
  run({"outputs", "release", "live"});
  run({"outputs", "delay", "late", "0s"});
  EXPECT_EQ(run({"outputs"}).find("15 min delay"), std::string::npos);
  EXPECT_EQ(daemon_.ctl({"outputs", "delay", "nobody", "5m"}).code, 1);
}

TEST_F(OutputsTest, ATableIsNamedByItsSignAndOfTwoTournamentsTheCommandNamesBoth) {
  set_up_round();
  write_file(daemon_.directory() / "cup.csv",
             "round,table,match,board,white,black\n1,1,2,4,\"Kent, Clark\",\"Lane, Lois\"\n");
  run({"tournament", "set", "cup", "--name", "Team Cup"});
  run({"tournament", "import", "cup", daemon_.directory() / "cup.csv", "--apply"});
  run({"tournament", "start", "open", "1"});
  run({"tournament", "start", "cup", "1"});
  const auto freeze = [&](std::vector<std::string> more) {
    std::vector<std::string> words = {"outputs", "freeze", "live"};
    words.insert(words.end(), more.begin(), more.end());
    return daemon_.ctl(words);
  };
  ASSERT_TRUE(shows("/pgn/live/cup/main/round-1.pgn", "Kent, Clark"));
  const auto both = freeze({"1"});
  EXPECT_EQ(both.code, 2);
  EXPECT_NE(both.output.find("table 1 of open, round 1 (Stone, Anna - Field, Ben)"),
            std::string::npos)
      << both.output;
  EXPECT_NE(both.output.find("table 1 · match 2, board 4 of cup, round 1 (Kent, Clark - Lane, "
                             "Lois)"),
            std::string::npos)
      << both.output;
  const auto two_numbers = freeze({"2.4"});
  EXPECT_EQ(two_numbers.code, 2);
  EXPECT_NE(two_numbers.output.find("m2.4"), std::string::npos) << two_numbers.output;
  const auto list = run({"outputs"});
  EXPECT_EQ(list.find("stopped by hand"), std::string::npos) << list;
  for (const std::vector<std::string>& named :
       {std::vector<std::string>{"m2.4"}, {"1", "--tournament", "cup"}}) {
    const auto stopped = freeze(named);
    EXPECT_EQ(stopped.code, 0) << stopped.output;
    EXPECT_NE(stopped.output.find("table 1 · match 2, board 4 of Team Cup, round 1, Kent, Clark - "
                                  "Lane, Lois stops"),
              std::string::npos)
        << stopped.output;
  }
  EXPECT_EQ(freeze({"1", "--tournament", "cup", "--round", "2"}).code, 1) << "there is no round 2";
  EXPECT_NE(run({"outputs", "release", "live", "m2.4"}).find("continues"), std::string::npos);
  // A verb about one tournament needs no more, and says what it has changed.
  const auto result = run({"tournament", "result", "cup", "1", "1-0f"});
  EXPECT_TRUE(
      result.starts_with("cup, round 1, table 1 · match 2, board 4: Kent, Clark - Lane, "
                         "Lois, +/-, not played, result by "))
      << result;
  EXPECT_NE(run({"tournament", "show", "cup", "--round", "1"}).find("+/-"), std::string::npos);
  EXPECT_TRUE(shows("/pgn/live/cup/main/round-1.pgn", "[ResultSource \"by hand\"]"));
  EXPECT_EQ(daemon_.ctl({"tournament", "result", "open", "1.1", "1-0"}).code, 2);
}

TEST_F(OutputsTest, AGameThatIsPlayedIsNotTakenFromItsPlayersInSilence) {
  set_up_round();
  daemon_.play("one", jadoube::tests::source_path("tests/e2e/legal.pgn"), {"--seed", "7"});
  ASSERT_TRUE(shows("/pgn/live/open/main/round-1.pgn", "\n1. "));
  write_file(daemon_.directory() / "other.csv",
             "round,table,white,black\n1,1,\"Stone, Anna\",\"Brook, Dan\"\n"
             "1,2,\"Hill, Cleo\",\"Field, Ben\"\n");
  const auto other =
      run({"tournament", "import", "open", daemon_.directory() / "other.csv", "--apply"});
  EXPECT_NE(other.find("Stone, Anna - Field, Ben is played now"), std::string::npos) << other;
  const auto round = get("/pgn/live/open/main/round-1.pgn");
  EXPECT_NE(round.find("[Black \"Field, Ben\"]"), std::string::npos) << round;
  for (const std::vector<std::string>& refused : {std::vector<std::string>{"over", "open"},
                                                  {"pair", "open", "1", "1", "3", "4"},
                                                  {"give-game", "open", "1", "one-1"}}) {
    std::vector<std::string> words = {"tournament"};
    words.insert(words.end(), refused.begin(), refused.end());
    const auto ran = daemon_.ctl(words);
    EXPECT_EQ(ran.code, 1) << ran.output;
  }
  EXPECT_EQ(run({"tournament", "over", "open", "--force"}), "open is over: its boards are free\n");
}

}  // namespace outputs_test
}  // namespace jadoube::tests
