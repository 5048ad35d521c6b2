#include <gmock/gmock.h>

#include <chrono>
#include <regex>

#include "tests/support/http_client.h"
#include "tests/support/scripted_engine.h"
#include "tests/support/source_tree.h"
#include "tests/support/test_daemon.h"

// The daemon with a chess engine, an emulated board, and somebody without a token who looks on.
namespace jadoube::tests {
namespace engine_test {

using testing::HasSubstr;
using testing::Not;

class EngineTest : public testing::Test {
 protected:
  // Two seconds of delay, and of them one is enough for the engine.
  void start(const std::string& engine) {
    engine_ = engine;
    daemon_.add_board("b1");
    daemon_.add_config(
        "[http]\nlisten = [\"0.0.0.0:0\"]\n[event]\ndelay = \"2s\"\n[engine]\npath = \"" + engine +
        "\"\nmilliseconds = 50\ndelay = \"1s\"\n");
    daemon_.start_daemon();
    read_port();
  }
  void read_port() {
    const auto opened = daemon_.ctl({"open"}).output;
    http_ = std::stoi(opened.substr(opened.find(':', opened.find("http://") + 7) + 1));
  }
  std::string token(const std::string& role) {
    const auto made = daemon_.ctl({"tokens", "create", "--role", role, "--name", "screen"});
    EXPECT_EQ(made.code, 0) << made.output;
    return made.output.substr(0, made.output.find('\n'));
  }
  HttpReply call(const std::string& method, const std::string& json,
                 const std::string& token = {}) const {
    HttpClient client(http_);
    const auto reply =
        client.request("POST", "/jadoube.v1." + method,
                       "Content-Type: application/json\r\n" +
                           (token.empty() ? "" : "Authorization: Bearer " + token + "\r\n"),
                       json);
    return reply.value_or(HttpReply());
  }
  // The analysis of the first game, once it has all of its plies. The last answer if it never has.
  std::string analysis_of_all(std::size_t plies) const {
    const auto until = std::chrono::steady_clock::now() + std::chrono::minutes(5);
    const std::regex evaluation("\"evaluation\"");
    std::string body;
    while (std::chrono::steady_clock::now() < until) {
      body = call("AnalysisService/GetGameAnalysis", R"({"name":"games/b1-1"})").body;
      const auto known =
          std::distance(std::sregex_iterator(body.begin(), body.end(), evaluation), {});
      if (static_cast<std::size_t>(known) == plies + 1) return body;
    }
    return body;
  }

  TestDaemon daemon_;
  TemporaryDirectory directory_;
  std::string engine_;
  int http_ = 0;
};

TEST_F(EngineTest, SpectatorsSeeWhatItSaysAndNobodyElseDoes) {
  start(scripted_engine(directory_.path(), "well"));
  daemon_.play("b1", source_path("tests/e2e/quick.pgn"), {"--speed", "8"});
  const std::string analysis = analysis_of_all(33);
  EXPECT_THAT(analysis, HasSubstr("\"plyCount\":33"));
  EXPECT_THAT(analysis, HasSubstr("\"centipawns\":10"));
  // The last ply is a mate: the Laws know it.
  EXPECT_THAT(analysis, HasSubstr("\"mateIn\":0"));

  for (const char* role : {"display", "operator", "arbiter"}) {
    const auto refused =
        call("AnalysisService/GetGameAnalysis", R"({"name":"games/b1-1"})", token(role));
    EXPECT_EQ(refused.status, 403) << role;
    EXPECT_THAT(refused.body, HasSubstr("you see the boards live")) << role;
  }
  const auto status = call("ChessEngineService/GetChessEngine", "{}", token("operator"));
  EXPECT_THAT(status.body, HasSubstr("CHESS_ENGINE_STATE_READY"));
  EXPECT_THAT(status.body, HasSubstr("Scripted 1"));

  // It is there after a restart, also without the engine.
  daemon_.forget_daemon();
  std::filesystem::remove(engine_);
  daemon_.start_daemon();
  read_port();
  EXPECT_EQ(analysis_of_all(33), analysis);
  EXPECT_THAT(call("ChessEngineService/GetChessEngine", "{}", token("operator")).body,
              HasSubstr("CHESS_ENGINE_STATE_NOT_INSTALLED"));
}

TEST_F(EngineTest, OneThatCrashesAndHangsDisturbsNobody) {
  start(scripted_engine(directory_.path(), "ends-once"));
  daemon_.play("b1", source_path("tests/e2e/quick.pgn"), {"--speed", "8"});
  EXPECT_THAT(analysis_of_all(33), HasSubstr("\"plyCount\":33"));
}

TEST_F(EngineTest, ARealOneFindsTheMate) {
  if (!std::filesystem::exists("/usr/games/stockfish")) GTEST_SKIP() << "install stockfish";
  start("/usr/games/stockfish");
  daemon_.play("b1", source_path("tests/e2e/quick.pgn"), {"--speed", "8"});
  EXPECT_THAT(analysis_of_all(33), HasSubstr("\"mateIn\":1"));
}

TEST_F(EngineTest, WithoutADelayItSaysNothingAndOperatorsAreReported) {
  daemon_.add_board("b1");
  daemon_.add_config("[http]\nlisten = [\"0.0.0.0:0\"]\n[engine]\npath = \"" +
                     scripted_engine(directory_.path(), "well") + "\"\n");
  daemon_.start_daemon();
  read_port();
  EXPECT_EQ(daemon_.ctl({"tournament", "set", "open", "--name", "City Open"}).code, 0);
  const auto refused = call("AnalysisService/GetGameAnalysis", R"({"name":"games/b1-1"})");
  EXPECT_EQ(refused.status, 400);
  EXPECT_THAT(refused.body, HasSubstr("spectators see everything without a delay"));
  const auto status = call("ChessEngineService/GetChessEngine", "{}", token("operator")).body;
  EXPECT_THAT(status, HasSubstr("City Open is not analysed"));
  EXPECT_THAT(status, HasSubstr("15 minutes"));
}

}  // namespace engine_test
}  // namespace jadoube::tests
