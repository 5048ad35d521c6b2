// Clients of DGT LiveChess follow a board, with the real programs.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "tests/support/http_client.h"
#include "tests/support/source_tree.h"
#include "tests/support/test_daemon.h"

namespace jadoube::tests {
namespace livechess_test {

using namespace std::chrono_literals;
using nlohmann::json;
using testing::ElementsAreArray;

constexpr const char* kStart = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// The page of Lichess for DGT boards, as far as it speaks with LiveChess. It cannot take a move
// back: it plays every entry that makes the list longer.
class LichessPage {
 public:
  // Opens the socket, finds the board, and sets up the starting position.
  explicit LichessPage(const std::string& socket) : client_(socket) {
    EXPECT_TRUE(client_.open_socket("/api/v1.0", "Origin: https://lichess.org\r\n"));
    const auto until = std::chrono::steady_clock::now() + 60s;
    json board = json::object();
    while (board.value("state", "") != "ACTIVE" && std::chrono::steady_clock::now() < until) {
      const auto boards = ask(R"({"id":1,"call":"eboards"})");
      if (boards.contains("param") && !boards["param"].empty()) board = boards["param"][0];
    }
    const std::string serial = board.value("serialnr", "");
    client_.send_frame(
        R"({"id":2,"call":"subscribe","param":{"feed":"eboardevent","id":1,"param":{"serialnr":")" +
        serial + "\"}}}");
    client_.send_frame(
        R"({"id":3,"call":"call","param":{"id":1,"method":"setup","param":{"fen":")" +
        std::string(kStart) + "\"}}}");
  }

  // The moves that the page has played, when it has played so many.
  std::vector<std::string> play(std::size_t count) {
    const auto until = std::chrono::steady_clock::now() + 60s;
    while (played_.size() < count && std::chrono::steady_clock::now() < until) {
      const auto frame = client_.read_frame();
      if (!frame) continue;
      const auto message = json::parse(*frame, nullptr, false);
      if (message.is_object() && message.value("response", "") == "feed") take(message["param"]);
    }
    return played_;
  }

 private:
  json ask(const std::string& call) {
    client_.send_frame(call);
    const auto frame = client_.read_frame();
    return frame ? json::parse(*frame, nullptr, false) : json::object();
  }
  void take(const json& reported) {
    if (!reported.is_object() || !reported.contains("san")) return;
    const auto list = reported["san"].get<std::vector<std::string>>();
    for (std::size_t i = known_; i < list.size(); ++i) played_.push_back(list[i]);
    known_ = list.size();
  }

  HttpClient client_;
  std::size_t known_ = 0;
  std::vector<std::string> played_;
};

struct Played {
  const char* session;
  std::vector<std::string> moves;
};

class LiveChessClient : public testing::TestWithParam<Played> {};

TEST_P(LiveChessClient, PlaysExactlyTheMovesOfTheBoard) {
  TestDaemon daemon;
  daemon.add_board("one");
  const std::string socket = daemon.directory() / "livechess";
  daemon.add_config("[livechess]\nlisten = [\"unix:" + socket + "\"]\n");
  daemon.start_daemon();
  daemon.replay("one", jadoube::tests::source_path("tests/sessions/") + GetParam().session,
                {"--linger", "60"});
  const auto& moves = GetParam().moves;
  EXPECT_THAT(LichessPage(socket).play(moves.size()), ElementsAreArray(moves));
}

INSTANTIATE_TEST_SUITE_P(
    Sessions, LiveChessClient,
    testing::Values(
        // Black castles with the rook first, and White's king stops on its way.
        Played{"castling.session", {"Nf3", "Nf6", "g3", "g6", "Bg2", "Bg7", "O-O", "O-O"}},
        // Both players slide a piece and stop on its way.
        Played{"slide.session", {"d4", "d5", "Nf3", "Be6"}}),
    [](const auto& each) {
      const std::string name = each.param.session;
      return name.substr(0, name.find('.'));
    });

}  // namespace livechess_test
}  // namespace jadoube::tests
