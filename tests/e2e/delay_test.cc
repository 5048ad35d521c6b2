#include <gmock/gmock.h>

#include <algorithm>
#include <sstream>

#include "tests/support/public_reader.h"
#include "tests/support/source_tree.h"
#include "tests/support/test_daemon.h"

// A hall as an organiser sets it up, with fifteen minutes of delay. Somebody without a token reads
// everything that is there.
namespace jadoube::tests {
namespace delay_test {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

class DelayTest : public testing::Test {
 protected:
  void SetUp() override {
    livechess_ = free_address();
    daemon_.serve_viewers();
    daemon_.add_board("b1");
    daemon_.add_config("[http]\nlisten = [\"0.0.0.0:0\"]\n[event]\ndelay = \"15m\"\n" +
                       ("[livechess]\nlisten = [\"" + livechess_ + "\"]\n"));
    for (const std::string kind : {"pgn", "overlay", "cloud"}) {
      daemon_.add_config("[[output]]\nname = \"" + kind + "\"\nkind = \"" + kind + "\"\n");
    }
    daemon_.add_config("[[output]]\nname = \"folder\"\nkind = \"folder\"\ndir = \"" + folder() +
                       "\"\n");
    daemon_.start_daemon();
    const auto opened = daemon_.ctl({"open"}).output;
    http_ = std::stoi(opened.substr(opened.find(':', opened.find("http://") + 7) + 1));
  }

  std::string folder() const { return daemon_.directory() / "folder"; }
  std::string token(const std::string& role) {
    const auto made = daemon_.ctl({"tokens", "create", "--role", role, "--name", "screen"});
    EXPECT_EQ(made.code, 0) << made.output;
    return made.output.substr(0, made.output.find('\n'));
  }
  PublicBytes read(const std::string& token = "") const {
    return PublicReader({.http = http_,
                         .livechess = std::stoi(livechess_.substr(livechess_.rfind(':') + 1)),
                         .folder = folder(),
                         .boards = {"b1"},
                         .most_games = 2,
                         .fields = token.empty() ? "" : "Authorization: Bearer " + token + "\r\n"})
        .read();
  }

  // What tells a ply: squares from and to, the move with its number, the position after it.
  static std::vector<std::string> signs_of_plies() {
    std::vector<std::string> signs = {"\"plies\"", "\"lastMove\"", "1. ", "games/b1-1"};
    std::istringstream words(uci_of_pgn(source_path("tests/e2e/quick.pgn")));
    for (std::string uci; words >> uci;) signs.push_back(uci);
    return signs;
  }

  TestDaemon daemon_;
  std::string livechess_;
  int http_ = 0;
};

TEST_F(DelayTest, WithoutATokenNothingTellsAPlyAndADisplayIsLive) {
  const std::string display = token("display");
  const PublicBytes before = read();
  daemon_.play("b1", source_path("tests/e2e/quick.pgn"), {"--speed", "8"});
  DaemonWatcher arbiters(daemon_.address());
  ASSERT_TRUE(arbiters.wait([](const cli::BoardsView& view) {
    return std::ranges::any_of(view.boards(), [](const auto& board) {
      return board.second.game.result() == values::v1::RESULT_WHITE_WINS;
    });
  }));

  // A display knows it within a second.
  const std::string last = uci_of_pgn(source_path("tests/e2e/quick.pgn"));
  const auto reported = std::chrono::steady_clock::now();
  std::string live;
  while (live.find("games/b1-1") == std::string::npos) {
    ASSERT_LT(std::chrono::steady_clock::now() - reported, std::chrono::seconds(1)) << live;
    HttpClient client(http_);
    const auto reply = client.request(
        "POST", "/jadoube.v1.GameService/GetGame",
        "Content-Type: application/json\r\nAuthorization: Bearer " + display + "\r\n",
        R"({"name":"games/b1-1"})");
    ASSERT_TRUE(reply);
    if (reply->status == 200) live = reply->body;
  }
  EXPECT_THAT(live, HasSubstr("\"" + last.substr(last.rfind(' ') + 1) + "\""));

  // The outputs are asked again for two of their turns: a leak may need some time.
  for (int i = 0; i < 5; ++i) {
    for (const auto& [where, bytes] : read()) {
      const auto was = before.find(where);
      if (was != before.end() && was->second == bytes) continue;
      for (const std::string& sign : signs_of_plies()) {
        EXPECT_THAT(bytes, Not(HasSubstr(sign))) << where;
      }
    }
  }
  for (const std::vector<std::string>& verb :
       {std::vector<std::string>{"games", "--json"}, {"pgn", "b1-1"}, {"boards", "--json"}}) {
    const auto over_grpc = daemon_.ctl(verb, daemon_.viewers_address()).output;
    for (const std::string& sign : signs_of_plies()) {
      EXPECT_THAT(over_grpc, Not(HasSubstr(sign))) << verb.front();
    }
  }
}

TEST_F(DelayTest, ADisplayIsToldThatItIsOne) {
  HttpClient client(http_);
  const auto reply = client.request(
      "POST", "/jadoube.v1.IncidentService/ListIncidents",
      "Content-Type: application/json\r\nAuthorization: Bearer " + token("display") + "\r\n", "{}");
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->status, 403);
  EXPECT_THAT(reply->body, HasSubstr("screen has entered as display"));
}

}  // namespace delay_test
}  // namespace jadoube::tests
