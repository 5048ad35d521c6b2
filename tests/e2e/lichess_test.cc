// Lichess by itself, with the real daemon and a stand-in for Lichess: an account is connected over
// real HTTP, the broadcasts of two sections and their rounds are made, and what goes wrong on such
// a day makes nothing twice and loses nothing.
#include <gmock/gmock.h>

#include <csignal>

#include "tests/daemon/outputs/lichess/site_stub.h"
#include "tests/support/comes.h"
#include "tests/support/growing_trf.h"
#include "tests/support/http_client.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace lichess_test {

using outputs::output_tests::LichessSiteStub;
using testing::HasSubstr;
using Json = LichessSiteStub::Json;

class LichessTest : public testing::Test {
 protected:
  LichessTest() {
    daemon_.add_daemon_config("lichess = \"" + stub_.url() + "\"\n");
    daemon_.add_config("[http]\nlisten = [\"unix:" + http() + "\"]\n");
    daemon_.start_daemon();
    run({"tournament", "set", "open", "--name", "City Open"});
    run({"tournament", "section", "open", "a", "--name", "A"});
    run({"tournament", "section", "open", "b", "--name", "B", "--first-table", "11"});
  }

  std::string http() const { return daemon_.directory() / "http"; }
  std::string run(std::vector<std::string> words) {
    const auto ran = daemon_.ctl(std::move(words));
    EXPECT_EQ(ran.code, 0) << ran.output;
    return ran.output;
  }
  void import(const std::string& section, int paired, int decided) {
    const std::string file = daemon_.directory() / "pairings.trf";
    write_file(file, growing_trf(paired, decided));
    run({"tournament", "import", "open", file, "--section", section, "--apply"});
  }
  std::string status() { return daemon_.ctl({"outputs"}).output; }
  bool says(const std::string& words) {
    return comes([&] { return status().find(words) != std::string::npos; });
  }
  // The whole login. The status of the last answer.
  int connect() {
    const std::string reported =
        run({"outputs", "connect", "lichess", "--return", "http://localhost/lichess/return"});
    const auto begin = reported.find("http://127");
    const std::string address = reported.substr(begin, reported.find('\n', begin) - begin);
    const std::string back = stub_.authorize(address);
    EXPECT_THAT(back, testing::StartsWith("http://localhost/lichess/return?code="));
    const auto reply = HttpClient(http()).get(back.substr(std::string("http://localhost").size()));
    return reply ? reply->status : 0;
  }
  // The rounds of the broadcast with that name there.
  Json rounds_of(const std::string& name) {
    for (const Json& one : stub_.broadcasts()) {
      if (one["form"]["name"] == name) return one["rounds"];
    }
    return Json::array();
  }
  std::size_t games_with_results(const Json& rounds, std::size_t round) {
    std::size_t count = 0;
    if (rounds.size() <= round) return 0;
    for (const Json& chapter : rounds[round]["chapters"]) {
      count += chapter["tags"].value("Result", "*") != "*";
    }
    return count;
  }
  void kill_and_start() {
    daemon_.daemon().signal(SIGKILL);
    ASSERT_TRUE(daemon_.daemon().wait(std::chrono::seconds(30)));
    daemon_.forget_daemon();
    daemon_.start_daemon();
  }

  LichessSiteStub stub_;
  TestDaemon daemon_;
};

TEST_F(LichessTest, TwoSectionsGoOutByThemselvesWhateverHappens) {
  import("a", 1, 0);
  import("b", 1, 0);
  ASSERT_EQ(connect(), 303);
  ASSERT_TRUE(says("as club at Lichess")) << status();
  EXPECT_THAT(status(), HasSubstr("has no broadcast at Lichess yet"));
  run({"outputs", "broadcast", "lichess", "new", "--name", "City Open"});
  ASSERT_TRUE(comes([&] {
    const Json a = rounds_of("City Open | A"), b = rounds_of("City Open | B");
    return a.size() == 1 && b.size() == 1 && a[0]["chapters"].size() == 2 &&
           b[0]["chapters"].size() == 2;
  })) << status()
      << stub_.log();
  EXPECT_EQ(stub_.state()["groups"][0]["tours"].size(), 2u);

  // The answer is lost, and the daemon is killed: the round is there, and nobody noted it.
  stub_.control({{"answers", {{{"lost", true}, {"path", "/new"}}}}});
  import("a", 2, 1);
  ASSERT_TRUE(comes([&] { return rounds_of("City Open | A").size() == 2; }))
      << status() << rounds_of("City Open | A") << stub_.log();
  kill_and_start();
  stub_.control({{"answers", Json::array()}});
  run({"tournament", "close", "open", "1", "--section", "a"});
  ASSERT_TRUE(comes([&] {
    const Json a = rounds_of("City Open | A");
    return a[1]["chapters"].size() == 2 && !a[0]["finishedAt"].is_null();
  })) << status();
  EXPECT_EQ(rounds_of("City Open | A").size(), 2u);
  EXPECT_EQ(stub_.broadcasts().size(), 2u);

  // Somebody finishes the round of the other section there.
  stub_.act({{"act", "round"},
             {"id", rounds_of("City Open | B")[0]["id"]},
             {"finishedAt", 1795694400000}});
  run({"outputs", "retry", "lichess"});
  ASSERT_TRUE(says("Somebody finished round 1")) << status();
  run({"outputs", "round", "lichess", rounds_of("City Open | B")[0]["id"], "--number", "1",
       "--section", "b"});
  ASSERT_TRUE(comes([&] { return status().find("Somebody finished") == std::string::npos; }));

  // The token is revoked there, and a result comes meanwhile.
  stub_.act({{"act", "revoke"}});
  import("b", 1, 1);
  ASSERT_TRUE(says("Lichess refuses the token")) << status();
  EXPECT_EQ(connect(), 303);
  ASSERT_TRUE(comes([&] { return games_with_results(rounds_of("City Open | B"), 0) == 2; }))
      << status();

  // Too many requests: nothing more is asked.
  stub_.control({{"answers", {{{"status", 429}, {"path", "/push"}}}}});
  import("a", 2, 2);
  ASSERT_TRUE(says("seconds of silence")) << status();
  run({"outputs", "retry", "lichess"});
  EXPECT_NE(daemon_.ctl({"outputs", "broadcasts", "lichess"}).code, 0);
  for (const Json& entry : stub_.log()) {
    EXPECT_FALSE(entry["in_silence"]) << entry;
    EXPECT_FALSE(entry["overlaps"]) << entry;
  }
}

TEST_F(LichessTest, AWrongOrASpentReturnOfTheBrowserIsRefusedInWords) {
  const auto unknown = HttpClient(http()).get("/lichess/return?code=liu_x&state=nobody");
  ASSERT_TRUE(unknown);
  EXPECT_EQ(unknown->status, 400);
  EXPECT_THAT(unknown->body, HasSubstr("no longer valid"));
  const std::string reported =
      run({"outputs", "connect", "lichess", "--return", "http://localhost/lichess/return"});
  const auto begin = reported.find("&state=") + 7;
  const std::string state = reported.substr(begin, reported.find('\n', begin) - begin);
  const auto cancelled = HttpClient(http()).get(
      "/lichess/return?error=access_denied&state=" + state, "Accept-Language: de\r\n");
  ASSERT_TRUE(cancelled);
  EXPECT_EQ(cancelled->status, 400);
  EXPECT_THAT(cancelled->body, HasSubstr("Nicht mit Lichess verbunden"));
  EXPECT_EQ(stub_.count("POST", "/api/token"), 0);
}

}  // namespace lichess_test
}  // namespace jadoube::tests
