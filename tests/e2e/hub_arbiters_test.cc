// Arbiters at a hub: they see the incidents of all halls, and decide. The real programs, and a real
// nats-server.
#include <gmock/gmock.h>
#include <sys/stat.h>

#include <csignal>
#include <functional>
#include <regex>
#include <thread>

#include "tests/support/comes.h"
#include "tests/support/deaf_proxy.h"
#include "tests/support/http_client.h"
#include "tests/support/nats_server.h"
#include "tests/support/source_tree.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace hub_arbiters_test {

using namespace std::chrono_literals;
using testing::HasSubstr;

const std::string kQuick = source_path("tests/e2e/quick.pgn");

// The users of a hub: what is for arbiters has an account of its own, as daemon/hub/README.md says.
constexpr const char* kAccounts = R"(accounts {
  VIEWERS { jetstream: enabled, users: [
    { user: north, password: secret-of-north, permissions: {
        publish: ["jadoube.v2.open.north", "jadoube.v2.open.north.>", "$JS.API.STREAM.*.JADOUBE-V2_open_north",
                  "$JS.API.STREAM.MSG.GET.JADOUBE-V2_open_north"],
        subscribe: ["_INBOX.>"] } }
    { user: relay, password: secret-of-relay, permissions: {
        publish: ["$JS.API.STREAM.NAMES", "$JS.API.STREAM.INFO.*", "$JS.API.CONSUMER.>", "$JS.FC.>"],
        subscribe: ["_INBOX.>", "jadoube.v2.open.*"] } }
  ] }
  ARBITERS { jetstream: enabled, users: [
    { user: north-arbiters, password: secret-of-north-arbiters, permissions: {
        publish: ["jadoube.v2-arbiters.open.north", "jadoube.v2-arbiters.open.north.>",
                  "$JS.API.STREAM.*.JADOUBE-V2-ARBITERS_open_north", "$JS.API.STREAM.MSG.GET.JADOUBE-V2-ARBITERS_open_north"],
        subscribe: ["_INBOX.>", "jadoube.v2-calls.open.north"], allow_responses: true } }
    { user: relay-arbiters, password: secret-of-relay-arbiters, permissions: {
        publish: ["$JS.API.STREAM.NAMES", "$JS.API.STREAM.INFO.*", "$JS.API.CONSUMER.>", "$JS.FC.>",
                  "jadoube.v2-calls.open.*"],
        subscribe: ["_INBOX.>", "jadoube.v2-arbiters.open.*"] } }
  ] }
}
)";

// Somebody at the pages of a relay.
class PageReader {
 public:
  explicit PageReader(TestDaemon& relay) {
    const auto opened = relay.ctl({"open"}).output;
    port_ = std::stoi(opened.substr(opened.find(':', opened.find("http://") + 7) + 1));
  }
  // Enters with a link that the relay makes.
  void enter(TestDaemon& relay, const std::string& name) {
    const auto printed = relay.ctl({"enter", "--role", "arbiter", "--name", name}).output;
    const auto at = printed.find("/enter#") + 7;
    const auto entered =
        post("/access/enter",
             "{\"secret\":\"" + printed.substr(at, printed.find('\n', at) - at) + "\"}");
    ASSERT_EQ(entered.status, 200) << entered.body;
    const auto set = entered.field("set-cookie");
    cookie_ = "Cookie: " + set.substr(0, set.find(';')) + "\r\n";
  }
  HttpReply call(const std::string& method, const std::string& message) {
    return post("/jadoube.v1." + method, message);
  }

 private:
  HttpReply post(const std::string& path, const std::string& body) {
    return HttpClient(port_)
        .request("POST", path, "Content-Type: application/json\r\n" + cookie_, body)
        .value_or(HttpReply());
  }

  int port_ = 0;
  std::string cookie_;
};

// How often `text` stands in `all`.
int count_of(const std::string& text, const std::string& all) {
  int count = 0;
  for (auto at = all.find(text); at != std::string::npos; at = all.find(text, at + 1)) ++count;
  return count;
}

class HubArbitersTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!NatsServer::is_installed()) {
      GTEST_SKIP() << "nats-server is not installed: apt-get install nats-server";
    }
    for (const std::string name : {"north", "relay", "north-arbiters", "relay-arbiters"}) {
      write_file(secrets_ / name, name + ":secret-of-" + name + "\n");
      ::chmod((secrets_ / name).c_str(), 0600);
    }
    nats_.start();
  }

  // An output of hall north to the hub.
  std::string output(const std::string& name, const std::string& user, const std::string& more,
                     const std::string& url) {
    return "[[output]]\nname = \"" + name +
           "\"\nkind = \"hub\"\nevent = \"open\"\nhall = \"north\"\n" + "url = \"" + url +
           "\"\nsecret_file = \"" + (secrets_ / user) + "\"\n" + more;
  }
  // Starts hall north, with a board where a player will complete an illegal move.
  void start_hall(TestDaemon& hall) { start_hall(hall, nats_.url()); }
  void start_hall(TestDaemon& hall, const std::string& url_for_arbiters) {
    hall.add_board("table-1");
    hall.add_config("[event]\ntime_control = \"3+2\"\nsupervision = \"limited\"\n");
    hall.add_config(output("viewers", "north", "delay = \"0s\"\n", nats_.url()));
    hall.add_config(output("arbiters", "north-arbiters", "arbiters = true\n", url_for_arbiters));
    hall.start_daemon();
  }
  static void play_illegal_move(TestDaemon& hall) {
    hall.play("table-1", kQuick, {"--speed", "2", "--seed", "3", "--offence", "illegal-move"});
  }
  // Plays a game to its end in hall north, and waits until the relay has it.
  void play_to_the_end(TestDaemon& hall, TestDaemon& relay) {
    hall.play("table-1", kQuick, {"--speed", "200"});
    ASSERT_TRUE(comes([&] { return has_ended_game(relay); }))
        << relay.daemon().output() << hall.ctl({"outputs"}).output;
  }
  // A relay decides nothing before it knows the clock of the hall, which comes every 3 s.
  static void wait_until_it_decides(TestDaemon& relay) {
    ASSERT_TRUE(comes([&] { return note(relay, "ready").code == 0; })) << relay.daemon().output();
  }
  static bool has_ended_game(TestDaemon& relay) {
    return relay.ctl({"pgn"}).output.find("Rd8#") != std::string::npos;
  }
  static TestDaemon::Ran note(TestDaemon& relay, const std::string& text) {
    return relay.ctl({"arbiter", "note", "north:table-1-1", text, "--by", "Anna"});
  }
  static std::string rulings(TestDaemon& hall) {
    return hall.ctl({"arbiter", "list", "table-1-1"}).output;
  }
  void start_relay(TestDaemon& relay, const std::string& user, const std::string& more) {
    relay.add_config("[relay]\nevent = \"open\"\nhub = \"" + nats_.url() + "\"\nsecret_file = \"" +
                     (secrets_ / user) + "\"\n" + more);
    relay.start_daemon();
  }

  TemporaryDirectory secrets_;
  NatsServer nats_{kAccounts};
};

TEST_F(HubArbitersTest, OnlyARelayForArbitersShowsTheIncidentsOfAHall) {
  TestDaemon hall, arbiters, viewers, intruder;
  start_hall(hall);
  start_relay(arbiters, "relay-arbiters", "arbiters = true\n");
  viewers.serve_viewers();
  start_relay(viewers, "relay", "");
  // The relay of viewers asks for what is for arbiters.
  start_relay(intruder, "relay", "arbiters = true\n");
  DaemonWatcher watcher(arbiters.address());
  play_illegal_move(hall);
  const auto reported = watcher.wait_for(values::v1::INCIDENT_KIND_ILLEGAL_MOVE);
  ASSERT_TRUE(reported) << arbiters.daemon().output() << hall.ctl({"outputs"}).output;
  EXPECT_EQ(reported->board(), "boards/north:table-1");
  EXPECT_EQ(reported->article(), "7.5.1");
  const std::string name = reported->name().substr(10);
  EXPECT_THAT(name, testing::StartsWith("north:table-1-1."));
  const auto here = hall.ctl({"incidents", "show", name.substr(6)}).output;
  ASSERT_TRUE(comes([&] {
    return arbiters.ctl({"incidents", "show", name}).output.find(reported->penalty()) !=
           std::string::npos;
  }));
  EXPECT_THAT(here, HasSubstr(reported->what()));
  EXPECT_THAT(here, HasSubstr(reported->penalty()));
  // The board shows the arbiter what the sensors report.
  EXPECT_THAT(arbiters.ctl({"boards", "--json"}).output, HasSubstr("\"placement\""));
  // The relay of viewers has the game, and nothing of the incident.
  ASSERT_TRUE(comes([&] {
    return viewers.ctl({"pgn"}, viewers.viewers_address()).output.find("1. ") != std::string::npos;
  }));
  EXPECT_EQ(viewers.ctl({"incidents", "--all"}).output.find("ILLEGAL_MOVE"), std::string::npos);
  EXPECT_EQ(intruder.ctl({"boards"}).output.find("table-1"), std::string::npos);
  for (auto* relay : {&arbiters, &viewers}) {
    EXPECT_EQ(relay->daemon().output().find("left out"), std::string::npos)
        << relay->daemon().output();
  }
}

TEST_F(HubArbitersTest, AnArbiterReadsAGameAtTheRelayAsInTheHall) {
  TestDaemon hall, relay;
  start_hall(hall);
  start_relay(relay, "relay-arbiters", "arbiters = true\n");
  play_to_the_end(hall, relay);
  const auto read = [](TestDaemon& daemon, const std::string& game) {
    const auto text = daemon.ctl({"games", game, "--json"}).output;
    // After the plies comes what depends on the present time.
    return std::regex_replace(text.substr(0, text.find("\"fen\"")), std::regex("north:"), "");
  };
  ASSERT_TRUE(comes([&] { return read(hall, "table-1-1") == read(relay, "north:table-1-1"); }))
      << read(hall, "table-1-1") << read(relay, "north:table-1-1");
  EXPECT_THAT(read(relay, "north:table-1-1"), HasSubstr("EVIDENCE_PRESS"));
}

TEST_F(HubArbitersTest, ADecisionOnThePageOfTheRelayIsCarriedOutInTheHall) {
  TestDaemon hall, relay;
  start_hall(hall);
  relay.add_config("[http]\nlisten = [\"127.0.0.1:0\"]\n");
  start_relay(relay, "relay-arbiters", "arbiters = true\n");
  DaemonWatcher watcher(relay.address());
  play_illegal_move(hall);
  const auto reported = watcher.wait_for(values::v1::INCIDENT_KIND_ILLEGAL_MOVE);
  ASSERT_TRUE(reported) << relay.daemon().output() << hall.ctl({"outputs"}).output;
  const std::string here = reported->name().substr(10), there = here.substr(6);
  PageReader stranger(relay), anna(relay);
  anna.enter(relay, "Anna");
  const auto decision_for = [&](const std::string& reason) {
    return "{\"name\":\"" + reported->name() +
           "\",\"action\":\"INCIDENT_ACTION_RESOLVE\",\"reason\":\"" + reason + "\"}";
  };
  const std::string decision = decision_for("two minutes given");
  EXPECT_EQ(stranger.call("ArbiterService/DecideOnIncident", decision).status, 403);
  EXPECT_EQ(stranger.call("GameService/ListGames", "{}").status, 403);
  const auto reply = anna.call("ArbiterService/DecideOnIncident", decision);
  EXPECT_EQ(reply.status, 200) << reply.body;
  EXPECT_THAT(reply.body, HasSubstr("\"" + reported->name() + "\""));
  EXPECT_THAT(reply.body, HasSubstr("Anna at the hub"));
  // The arbiters of the hall see it as any ruling, and it comes back by the stream.
  EXPECT_THAT(hall.ctl({"incidents", "show", there}).output, HasSubstr("Anna at the hub"));
  EXPECT_EQ(count_of("Anna at the hub", rulings(hall)), 1) << rulings(hall);
  ASSERT_TRUE(comes([&] {
    return relay.ctl({"incidents", "show", here}).output.find("two minutes given") !=
           std::string::npos;
  }));
  const auto listed =
      anna.call("ArbiterService/ListRulings", "{\"game\":\"" + reported->game() + "\"}");
  EXPECT_THAT(listed.body, HasSubstr("Anna at the hub"));
  EXPECT_THAT(listed.body, HasSubstr("games/north:table-1-1"));
  // What the hall refuses is refused with the reason of the hall.
  const auto again = anna.call("ArbiterService/DecideOnIncident", decision_for("one minute given"));
  EXPECT_EQ(again.status, 400) << again.body;
  EXPECT_THAT(again.body, HasSubstr("two minutes given"));
  EXPECT_EQ(count_of("Anna at the hub", rulings(hall)), 1) << rulings(hall);
}

TEST_F(HubArbitersTest, ADecisionWhoseAnswerIsLostIsCarriedOutOnce) {
  DeafProxy line(nats_.address());
  TestDaemon hall, relay;
  start_hall(hall, "nats://" + line.address());
  start_relay(relay, "relay-arbiters", "arbiters = true\n");
  play_to_the_end(hall, relay);
  wait_until_it_decides(relay);
  // The hall hears the relay, and the relay does not hear the hall. On a slow machine, the relay
  // may lose its patience before the hall is back: then it says that it does not know.
  int answered = 0;
  char which = 'A';
  const auto decide_while = [&](const std::function<void()>& happens) {
    const std::string text = std::string("case ") + which++;
    line.lose_what_the_client_says();
    TestDaemon::Ran ran{};
    std::thread arbiter([&] { ran = note(relay, text); });
    EXPECT_TRUE(comes([&] { return rulings(hall).find(text) != std::string::npos; }));
    happens();
    arbiter.join();
    if (ran.code == 0) {
      ++answered;
    } else {
      EXPECT_THAT(ran.output, HasSubstr("It is not known whether it has carried this out"));
    }
    // The hall is there again when a decision is answered.
    EXPECT_TRUE(comes([&] { return note(relay, "checked").code == 0; }));
    EXPECT_EQ(count_of(text, rulings(hall)), 1) << rulings(hall);
  };
  const std::function<void()> line_comes_back = [&] { line.cut(); };
  const std::function<void()> hall_is_killed = [&] {
    hall.daemon().signal(SIGKILL);
    hall.daemon().wait(10s);
    hall.forget_daemon();
    line.cut();
    hall.start_daemon();
  };
  for (const auto& happens : {line_comes_back, hall_is_killed}) {
    answered = 0;
    for (int i = 0; i < 5 && answered == 0; ++i) decide_while(happens);
    EXPECT_EQ(answered, 1) << relay.daemon().output();
  }
}

TEST_F(HubArbitersTest, AnIncidentOfTheHallsDaemonItselfIsSeenAndDecidedAtTheHub) {
  DeafProxy line(nats_.address());
  TestDaemon hall, relay;
  // An output that never goes out: its secret is not there.
  hall.add_config(
      "[[output]]\nname = \"phones\"\nkind = \"alerts\"\nurl = \"https://phones.example/x\"\n"
      "secret_file = \"" +
      (secrets_ / "phones") + "\"\n");
  start_hall(hall, "nats://" + line.address());
  start_relay(relay, "relay-arbiters", "arbiters = true\n");
  DaemonWatcher watcher(relay.address());
  const auto reported = watcher.wait_for(values::v1::INCIDENT_KIND_OUTPUT_FAILING, 150s);
  ASSERT_TRUE(reported) << relay.daemon().output() << hall.ctl({"outputs"}).output;
  EXPECT_THAT(reported->what(), HasSubstr("phones"));
  EXPECT_EQ(reported->board(), "");
  const std::string name = reported->name().substr(10), there = name.substr(6);
  EXPECT_THAT(name, testing::StartsWith("north:daemon."));
  // It is in the lists of the relay, with its hall, and makes no board there.
  const auto listed = relay.ctl({"incidents"}).output;
  EXPECT_THAT(listed, HasSubstr("the daemon of hall north OUTPUT_FAILING: "));
  EXPECT_THAT(listed, HasSubstr(name));
  EXPECT_THAT(relay.ctl({"boards", "--json"}).output,
              testing::AllOf(HasSubstr("boards/north:table-1"),
                             testing::Not(HasSubstr("boards/north:\""))));
  const auto shows = [&](TestDaemon& daemon, const std::string& incident, const std::string& text) {
    return comes([&] {
      return daemon.ctl({"incidents", "show", incident}).output.find(text) != std::string::npos;
    });
  };
  // Decided at the relay, carried out in the hall, and back by the stream.
  ASSERT_TRUE(comes([&] {
    return relay.ctl({"arbiter", "acknowledge", name, "--by", "Anna"}).code == 0;
  })) << relay.daemon().output();
  EXPECT_THAT(hall.ctl({"incidents", "show", there}).output,
              testing::AllOf(HasSubstr("ACKNOWLEDGED"), HasSubstr("Anna at the hub")));
  EXPECT_TRUE(shows(relay, name, "Anna at the hub"));
  const auto refused = relay.ctl({"arbiter", "reopen", "daemon.1", "--by", "Anna"});
  EXPECT_NE(refused.code, 0);
  EXPECT_THAT(refused.output, HasSubstr("names no hall"));
  // The answer is lost, so the decision comes again. It would be refused then: the incident is
  // open.
  line.lose_what_the_client_says();
  TestDaemon::Ran ran{};
  std::thread arbiter([&] { ran = relay.ctl({"arbiter", "reopen", name, "--by", "Anna"}); });
  EXPECT_TRUE(shows(hall, there, ", OPEN"));
  line.cut();
  arbiter.join();
  if (ran.code != 0) {
    EXPECT_THAT(ran.output, HasSubstr("It is not known whether it has carried this out"));
  }
  EXPECT_TRUE(shows(relay, name, ", OPEN"));
}

TEST_F(HubArbitersTest, NothingIsCarriedOutInAHallThatIsAway) {
  TestDaemon hall, relay;
  start_hall(hall);
  start_relay(relay, "relay-arbiters", "arbiters = true\n");
  play_to_the_end(hall, relay);
  wait_until_it_decides(relay);
  hall.daemon().signal(SIGKILL);
  hall.daemon().wait(10s);
  hall.forget_daemon();
  const auto away = note(relay, "away");
  EXPECT_NE(away.code, 0);
  EXPECT_THAT(away.output, HasSubstr("hall north is not connected to the hub"));
  hall.start_daemon();
  ASSERT_TRUE(comes([&] { return note(relay, "back").code == 0; }));
  // The hall stands still, and the decision waits on the line. It comes too late.
  hall.daemon().signal(SIGSTOP);
  const auto late = note(relay, "late");
  EXPECT_NE(late.code, 0);
  EXPECT_THAT(late.output, HasSubstr("It is not known whether it has carried this out"));
  hall.daemon().signal(SIGCONT);
  ASSERT_TRUE(comes([&] { return note(relay, "moves again").code == 0; }));
  const auto all = rulings(hall);
  EXPECT_EQ(count_of("away", all), 0) << all;
  EXPECT_EQ(count_of("late", all), 0) << all;
  EXPECT_EQ(count_of("back", all), 1) << all;
}

TEST_F(HubArbitersTest, ARelayOfViewersDecidesNothing) {
  TestDaemon hall, viewers, arbiters, intruder;
  start_hall(hall);
  start_relay(viewers, "relay", "");
  start_relay(arbiters, "relay-arbiters", "arbiters = true\n");
  // The relay of viewers asks for what is for arbiters.
  start_relay(intruder, "relay", "arbiters = true\n");
  play_to_the_end(hall, viewers);
  ASSERT_TRUE(comes([&] { return has_ended_game(arbiters); }));
  wait_until_it_decides(arbiters);
  const auto refused = note(viewers, "by a viewer");
  EXPECT_NE(refused.code, 0);
  EXPECT_THAT(refused.output, HasSubstr("this is a relay, and it cannot be done from here"));
  EXPECT_NE(note(intruder, "by an intruder").code, 0);
  ASSERT_EQ(note(arbiters, "by an arbiter").code, 0);
  EXPECT_EQ(count_of("by a", rulings(hall)), 1) << rulings(hall);
}

}  // namespace hub_arbiters_test
}  // namespace jadoube::tests
