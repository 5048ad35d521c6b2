// The seven things over which programs of others stumbled, each as such a program does it
// (`data/clients` of the shared data tells of them).
#include <fcntl.h>
#include <gmock/gmock.h>
#include <termios.h>

#include <csignal>
#include <set>

#include "drivers/transport/file_descriptor.h"
#include "tests/support/comes.h"
#include "tests/support/hall_reader.h"
#include "tests/support/source_tree.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace clients_test {

using namespace std::chrono_literals;
using nlohmann::json;
using testing::HasSubstr;
using testing::MatchesRegex;

// A position in mid-game, and quick play from there.
constexpr const char* kMiddle =
    "r1bqk1nr/ppp2ppp/2np4/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQK2R w KQkq - 0 5";
const std::vector<std::string> kPlayed = {"O-O", "Nf6", "c3", "O-O", "Bg5", "h6",  "Bh4",  "g5",
                                          "Bg3", "a6",  "a4", "Ba7", "h3",  "Kg7", "Nbd2", "Re8"};

class ClientsOfOthers : public testing::Test {
 protected:
  ClientsOfOthers() : hall_(daemon_.directory() / "http") {
    daemon_.add_board("t1");
    daemon_.add_config("[http]\nlisten = [\"unix:" + (daemon_.directory() / "http") +
                       "\"]\n[livechess]\nlisten = [\"unix:" + (daemon_.directory() / "livechess") +
                       "\"]\n[[output]]\nname = \"live\"\nkind = \"pgn\"\n[[output]]\nname = "
                       "\"scene\"\nkind = \"overlay\"\n[[output]]\nname = \"cloud\"\nkind = "
                       "\"cloud\"\n");
    daemon_.start_daemon();
  }
  std::string file(const std::string& name, const std::string& text) {
    write_file(daemon_.directory() / name, text);
    return daemon_.directory() / name;
  }
  std::string run(std::vector<std::string> words) {
    const auto ran = daemon_.ctl(std::move(words));
    EXPECT_EQ(ran.code, 0) << ran.output;
    return ran.output;
  }

  TestDaemon daemon_;
  HallReader hall_;
};

// A client of LiveChess that takes the first board that it is offered, at once, and stays with it.
class LiveChess {
 public:
  explicit LiveChess(const std::string& socket) : client_(socket) {
    EXPECT_TRUE(client_.open_socket("/api/v1.0"));
  }
  // All serial numbers under which boards were listed until one is active, which is the last one.
  std::set<std::string> serials() {
    std::set<std::string> all;
    EXPECT_TRUE(comes([&] {
      const auto answer = ask(R"({"id":1,"call":"eboards"})");
      bool is_active = false;
      for (const auto& each : answer.value("param", json::array())) {
        all.insert(each.value("serialnr", ""));
        is_active |= each.value("state", "") == "ACTIVE";
      }
      return is_active;
    }));
    return all;
  }
  void follow(const std::string& serial, const std::string& fen) {
    ask(R"({"id":2,"call":"subscribe","param":{"feed":"eboardevent","id":1,"param":{"serialnr":")" +
        serial + "\"}}}");
    ask(R"({"id":3,"call":"call","param":{"id":1,"method":"setup","param":{"fen":")" + fen +
        "\"}}}");
  }
  // The moves that it got, once there is this number of them.
  std::vector<std::string> moves(std::size_t count) {
    const auto until = std::chrono::steady_clock::now() + 90s;
    while (reported_.size() < count && std::chrono::steady_clock::now() < until) {
      if (const auto frame = client_.read_frame()) take(json::parse(*frame, nullptr, false));
    }
    return reported_;
  }

 private:
  json ask(const std::string& call) {
    client_.send_frame(call);
    const int id = json::parse(call)["id"];
    while (const auto frame = client_.read_frame()) {
      auto answer = json::parse(*frame, nullptr, false);
      if (answer.is_object() && answer.value("response", "") != "feed" &&
          answer.value("id", 0) == id) {
        return answer;
      }
      take(answer);
    }
    return json::object();
  }
  void take(const json& message) {
    if (!message.is_object() || message.value("response", "") != "feed") return;
    const json& reported = message["param"];
    if (reported.is_object() && reported.contains("san"))
      reported_ = reported["san"].get<std::vector<std::string>>();
  }

  HttpClient client_;
  std::vector<std::string> reported_;
};

// 1 and 3: a board has one name from the first moment on, and quick play from a position in
// mid-game loses no move.
TEST_F(ClientsOfOthers, FollowABoardOfLiveChessByTheFirstNameThatTheySee) {
  std::string moves;
  for (const auto& san : kPlayed) moves += san + " {[%clk 0:01:02]} ";
  const std::string game = file("middle.pgn", "[TimeControl \"60+2\"]\n[SetUp \"1\"]\n[FEN \"" +
                                                  std::string(kMiddle) + "\"]\n\n" + moves + "*\n");
  const std::string socket = daemon_.directory() / "livechess";
  LiveChess client(socket);
  Process& board =
      daemon_.play("t1", game, {"--speed", "4", "--serial", "3000048271", "--linger", "60"});
  EXPECT_EQ(client.serials(), std::set<std::string>{"3000048271"});
  client.follow("3000048271", kMiddle);
  EXPECT_EQ(client.moves(kPlayed.size()), kPlayed);
  // After a restart too, before the board is connected again.
  board.signal(SIGKILL);
  ASSERT_TRUE(board.wait(10s));
  daemon_.daemon().signal(SIGKILL);
  ASSERT_TRUE(daemon_.daemon().wait(10s));
  daemon_.start_daemon();
  LiveChess again(socket);
  daemon_.play("t1", "", {"--serial", "3000048271"});
  EXPECT_EQ(again.serials(), std::set<std::string>{"3000048271"});
}

// 2, 4, 5 and 7: files of a round whose games are not over.
TEST_F(ClientsOfOthers, ReadTheFilesOfARound) {
  run({"tournament", "set", "open", "--name", "City Open"});
  const std::string pairing =
      "[Event \"City Open\"]\n[Round \"1\"]\n[White \"Stone, Anna\"]\n[Black \"Field, "
      "Ben\"]\n[TimeControl \"300+3\"]\n[Result \"*\"]\n\n*\n";
  run({"tournament", "import", "open", file("round1.pgn", pairing), "--apply"});
  run({"tournament", "section", "open", "main", "--rounds", "5"});
  run({"tournament", "start", "open", "1"});
  const std::string path = "/pgn/live/open/main/round-1.pgn";
  EXPECT_TRUE(comes([&] { return hall_.games(path)["1"].tag("TimeControl") == "300+3"; }))
      << hall_.get(path);

  const std::string back = daemon_.directory() / "back.trf";
  run({"tournament", "results", "open", "--output", back});
  EXPECT_THAT(read_file(back), HasSubstr("142 5"));
  EXPECT_THAT(read_file(back), testing::Not(HasSubstr(" w ")))
      << "a line without a result is invalid";

  const json list = json::parse(hall_.get("/cloud/cloud/"), nullptr, false);
  ASSERT_TRUE(list.is_array()) << list;
  std::vector<std::string> ids;
  for (const std::string each : list) {
    if (each.starts_with("meta/")) ids.push_back(each.substr(5));
  }
  EXPECT_THAT(ids, testing::UnorderedElementsAre(
                       "open.main", MatchesRegex("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")));
  for (const auto& id : ids) {
    EXPECT_THAT(hall_.get("/cloud/cloud/get/" + id + "/tournament.json"), HasSubstr("City Open"));
  }

  // A page that has only `onmessage` gets the events without a name.
  HttpClient events(daemon_.directory() / "http");
  events.send("GET /overlay/scene/events HTTP/1.1\r\nHost: localhost\r\n\r\n");
  ASSERT_TRUE(events.read_head());
  std::string reported;
  const std::string nameless = "\n\ndata: {";
  while (reported.find(nameless) == std::string::npos) {
    const auto chunk = events.read_chunk();
    ASSERT_TRUE(chunk) << reported;
    reported += *chunk;
  }
  EXPECT_THAT(reported.substr(reported.find(nameless)), HasSubstr("Stone, Anna"));
}

// 6: picochess asks an iChessOne to report each change.
TEST(ClientsOfBoards, AreReportedEachChangeByAnEmulatedIChessOne) {
  const TemporaryDirectory directory;
  const std::string link = directory / "one.tty";
  Process board({program("jadoube"), "virtual-board", source_path("tests/e2e/legal.pgn"), "--make",
                 "ichessone", "--speed", "20", "--link", link},
                directory / "board.log");
  drivers::FileDescriptor port;
  ASSERT_TRUE(comes([&] {
    port = drivers::FileDescriptor(::open(link.c_str(), O_RDWR | O_NOCTTY | O_NONBLOCK));
    return port.get() >= 0;
  })) << board.output();
  termios settings{};
  ASSERT_EQ(::tcgetattr(port.get(), &settings), 0);
  ::cfmakeraw(&settings);
  ASSERT_EQ(::tcsetattr(port.get(), TCSANOW, &settings), 0);
  const std::string asked = "CPIRQRP";
  ASSERT_EQ(::write(port.get(), asked.data(), asked.size()), static_cast<ssize_t>(asked.size()));
  constexpr std::size_t kMessage = 34;
  std::string reported;
  std::set<std::string> positions;
  EXPECT_TRUE(comes([&] {
    char bytes[512];
    const auto count = ::read(port.get(), bytes, sizeof bytes);
    if (count > 0) reported.append(bytes, static_cast<std::size_t>(count));
    for (; reported.size() >= kMessage; reported.erase(0, kMessage)) {
      positions.insert(reported.substr(0, kMessage));
    }
    return positions.size() > 10;
  })) << board.output();
  EXPECT_THAT(positions, testing::Each(testing::StartsWith("=p")));
}

}  // namespace clients_test
}  // namespace jadoube::tests
