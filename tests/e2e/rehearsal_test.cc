#include <gmock/gmock.h>

#include <csignal>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <thread>

#include "daemon/system/digest.h"
#include "tests/support/comes.h"
#include "tests/support/http_client.h"
#include "tests/support/source_tree.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace rehearsal_test {

using namespace std::chrono_literals;
using nlohmann::json;
using testing::HasSubstr;
namespace fs = std::filesystem;

constexpr const char* kPairings = R"([Event "City Open"]
[Round "1"]
[White "Stone, Anna"]
[Black "Field, Ben"]
[Result "*"]

*

[Event "City Open"]
[Round "1"]
[White "Hill, Cleo"]
[Black "Brook, Dan"]
[Result "*"]

*
)";

class RehearsalTest : public testing::Test {
 protected:
  RehearsalTest() {
    daemon_.add_board("one");
    daemon_.add_config(
        "[event]\ntime_control = \"60+2\"\n[http]\nlisten = [\"unix:" + http() +
        "\"]\n[[output]]\nname = \"live\"\nkind = \"pgn\"\n[[output]]\nname = \"tv\"\nkind = "
        "\"overlay\"\n[[output]]\nname = \"cloud\"\nkind = \"cloud\"\n[[output]]\nname = "
        "\"site\"\nkind = \"folder\"\ndir = \"" +
        folder() + "\"\n");
    daemon_.start_daemon();
    write_file(daemon_.directory() / "pairings.pgn", kPairings);
    run({"tournament", "set", "open", "--name", "City Open"});
    run({"tournament", "import", "open", daemon_.directory() / "pairings.pgn", "--apply"});
    run({"tournament", "boards", "open", "1=one"});
  }

  std::string http() const { return daemon_.directory() / "http"; }
  std::string folder() const { return daemon_.directory() / "games"; }
  std::string data() const { return daemon_.directory() / "data"; }

  std::string run(std::vector<std::string> arguments) {
    const auto ran = daemon_.ctl(std::move(arguments));
    EXPECT_EQ(ran.code, 0) << ran.output;
    return ran.output;
  }
  json rehearsal() { return json::parse(run({"rehearsal", "show", "--json"}))["rehearsal"]; }

  // Waits until the rehearsal is as `holds` wants it.
  json wait_for(const std::function<bool(const json&)>& holds) {
    const auto until = std::chrono::steady_clock::now() + 240s;
    json now;
    while (std::chrono::steady_clock::now() < until) {
      now = rehearsal();
      if (holds(now)) return now;
      std::this_thread::sleep_for(100ms);
    }
    ADD_FAILURE() << "the rehearsal does not come so far: " << now;
    return now;
  }
  json wait_for_end() {
    return wait_for([](const json& now) { return now.contains("endTime"); });
  }
  json wait_for_moves() {
    return wait_for([](const json& now) {
      return now.value("state", "") == "REHEARSAL_STATE_PLAYING" &&
             now["tables"][0].value("plies", 0) > 0;
    });
  }

  // The digests of all files below, by their paths. The log of the journal is part of the journal,
  // and a machine's marks of time grow while nothing happens.
  static std::map<std::string, std::string> digests(const std::string& directory) {
    std::map<std::string, std::string> all;
    for (const auto& entry : fs::recursive_directory_iterator(directory)) {
      const std::string path = entry.path().string();
      if (entry.is_directory()) all[path] = "a directory";
      if (!entry.is_regular_file() || path.ends_with("-shm") || path.ends_with("lived-time")) {
        continue;
      }
      all[path] = system::hex_of(system::digest_of(read_file(path)));
    }
    return all;
  }
  // What operators and readers are told.
  std::vector<std::string> answers() {
    std::vector<std::string> all;
    for (const std::vector<std::string>& asked :
         std::vector<std::vector<std::string>>{{"games", "--json"},
                                               {"boards", "--json"},
                                               {"tournament", "show", "open", "--json"},
                                               {"incidents", "--all", "--json"},
                                               {"standings", "--tournament", "open", "--json"},
                                               {"pgn"}}) {
      all.push_back(run(asked));
    }
    for (const char* path : {"/pgn/live/live.pgn", "/overlay/tv/tables.json", "/cloud/cloud/"}) {
      const auto reply = HttpClient(http()).get(path);
      all.push_back(reply ? reply->body : "nobody answers");
    }
    return all;
  }
  // The number of the last event that an output has saved.
  std::uint64_t reached(const std::string& output) {
    const auto state = json::parse(read_file(data() + "/outputs/" + output), nullptr, false);
    return state.is_object() ? state.value("reached", std::uint64_t{0}) : 0;
  }
  // All outputs have shown the round, and have saved that. Alerts on devices save it last.
  void settle() {
    EXPECT_TRUE(comes([&] {
      const auto last = reached(".push.json");
      return last > 0 && reached("live.json") == last && reached("tv.json") == last &&
             reached("cloud.json") == last && reached("site.json") == last;
    }));
  }

  TestDaemon daemon_;
};

TEST_F(RehearsalTest, PlaysTheRoundThroughTheOutputsAndLeavesNothing) {
  settle();
  const auto data_before = digests(data()), folder_before = digests(folder());
  const auto answers_before = answers();
  run({"rehearsal", "start"});
  const json playing = wait_for_moves();
  EXPECT_EQ(playing["title"], "Test: City Open");
  EXPECT_EQ(playing["tables"].size(), 2u);
  EXPECT_EQ(playing["tables"][0]["white"], "Stone, Anna");
  // The real outputs know nothing of it, also while it is played.
  EXPECT_EQ(answers(), answers_before);
  const json ended = wait_for_end();
  EXPECT_TRUE(ended.value("passed", false)) << ended;
  for (const json& output : ended["outputs"]) EXPECT_EQ(output["test"]["games"], 2) << output;
  for (const json& finding : ended["findings"]) EXPECT_TRUE(finding.value("found", false));
  EXPECT_EQ(digests(data()), data_before);
  EXPECT_EQ(digests(folder()), folder_before);
  EXPECT_EQ(answers(), answers_before);
}

TEST_F(RehearsalTest, LeavesNothingWhenTheDaemonIsKilled) {
  settle();
  const auto folder_before = digests(folder());
  const auto answers_before = answers();
  run({"rehearsal", "start"});
  wait_for_moves();
  EXPECT_TRUE(fs::exists(data() + "/rehearsal"));
  EXPECT_TRUE(fs::exists(folder() + "/.jadoube-rehearsal"));
  daemon_.daemon().signal(SIGKILL);
  daemon_.daemon().wait(30s);
  daemon_.start_daemon();
  EXPECT_FALSE(fs::exists(data() + "/rehearsal"));
  EXPECT_EQ(digests(folder()), folder_before);
  EXPECT_THAT(run({"rehearsal", "show"}), HasSubstr("there was no rehearsal"));
  const auto until = std::chrono::steady_clock::now() + 60s;
  while (answers() != answers_before && std::chrono::steady_clock::now() < until) {
    std::this_thread::sleep_for(100ms);
  }
  EXPECT_EQ(answers(), answers_before);
}

TEST_F(RehearsalTest, EndsWhenARealGameBeginsAndIsRefusedUntilItIsOver) {
  run({"rehearsal", "start"});
  wait_for_moves();
  daemon_.play("one", source_path("tests/e2e/quick.pgn"), {"--clock", "60+2"});
  const json ended = wait_for_end();
  EXPECT_EQ(ended["state"], "REHEARSAL_STATE_STOPPED");
  EXPECT_EQ(ended["reason"], "a game began at table 1");
  EXPECT_FALSE(fs::exists(data() + "/rehearsal"));
  const auto refused = daemon_.ctl({"rehearsal", "start"});
  EXPECT_NE(refused.code, 0);
  EXPECT_THAT(refused.output, HasSubstr("a game is being played at table 1"));
}

TEST_F(RehearsalTest, StopsByACommand) {
  run({"rehearsal", "start"});
  wait_for_moves();
  EXPECT_THAT(daemon_.ctl({"rehearsal", "start"}).output, HasSubstr("a rehearsal is running"));
  EXPECT_THAT(run({"rehearsal", "stop"}), HasSubstr("stopped it"));
  EXPECT_FALSE(fs::exists(data() + "/rehearsal"));
  EXPECT_FALSE(fs::exists(folder() + "/.jadoube-rehearsal"));
  run({"rehearsal", "start"});
  wait_for_moves();
  run({"rehearsal", "stop"});
}

TEST_F(RehearsalTest, OutputsAreTestedByACommand) {
  settle();
  const auto folder_before = digests(folder());
  EXPECT_THAT(run({"outputs", "test", "live"}), HasSubstr("2 games"));
  EXPECT_THAT(run({"outputs", "test", "tv"}), HasSubstr("2 games"));
  EXPECT_THAT(run({"outputs", "test", "cloud"}), HasSubstr("2 games"));
  EXPECT_THAT(run({"outputs", "test", "site"}), HasSubstr("was written, read back and removed"));
  EXPECT_EQ(digests(folder()), folder_before);
  const auto again = daemon_.ctl({"outputs", "test", "site"});
  EXPECT_NE(again.code, 0);
  EXPECT_THAT(again.output, HasSubstr("was tested a moment ago"));
  const auto unknown = daemon_.ctl({"outputs", "test", "nothing"});
  EXPECT_THAT(unknown.output, HasSubstr("there are: live, tv, cloud, site"));
}

}  // namespace rehearsal_test
}  // namespace jadoube::tests
