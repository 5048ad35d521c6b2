#include "daemon/outputs/lichess/push_answer.h"

#include <gmock/gmock.h>

#include <fstream>
#include <iterator>

#include "tests/support/packed.h"
#include "tests/support/shared_data.h"

namespace jadoube::outputs {
namespace push_answer_test {

using Kind = PushAnswer::Kind;

TEST(PushAnswer, HasOneEntryForEachGame) {
  const auto answer =
      read_push_answer(200,
                       R"({"games":[{"tags":{"GameId":"a","White":"W","Black":"B"},"moves":12},
          {"tags":{"GameId":"b"},"error":"no\nsuch move"}]})");
  EXPECT_EQ(answer.kind, Kind::kTaken);
  ASSERT_EQ(answer.games.size(), 2u);
  EXPECT_EQ(answer.games[0], (GameAnswer{.game_id = "a", .white = "W", .black = "B", .moves = 12}));
  EXPECT_EQ(answer.games[1].error, "no such move");
}

TEST(PushAnswer, ReadsTheExampleOfLichess) {
  JADOUBE_SHARED_OR_SKIP(path, "data/outputs/lichess-api/push-reply-ok.json");
  std::ifstream file(path);
  const auto answer = read_push_answer(200, std::string(std::istreambuf_iterator<char>(file), {}));
  EXPECT_EQ(answer.kind, Kind::kTaken);
  ASSERT_EQ(answer.games.size(), 2u);
  EXPECT_EQ(answer.games[1].white, "Player 3");
  EXPECT_EQ(answer.games[1].moves, 2);
}

TEST(PushAnswer, KnowsARoundThatReadsAnAddress) {
  EXPECT_EQ(read_push_answer(200, R"({"games":[{"tags":{},"error":"has an upstream URL"}]})").kind,
            Kind::kUpstream);
}

TEST(PushAnswer, KnowsTheStatuses) {
  EXPECT_EQ(read_push_answer(400, R"({"error":"why"})").message, "why");
  EXPECT_EQ(read_push_answer(400, "").kind, Kind::kBadPush);
  EXPECT_EQ(read_push_answer(401, "").kind, Kind::kNoRights);
  EXPECT_EQ(read_push_answer(403, "").kind, Kind::kNoRights);
  EXPECT_EQ(read_push_answer(404, "").kind, Kind::kNoRound);
  EXPECT_EQ(read_push_answer(413, "").kind, Kind::kTooLarge);
  EXPECT_EQ(read_push_answer(429, "").kind, Kind::kTooMany);
  EXPECT_EQ(read_push_answer(302, "").kind, Kind::kTryAgain);
  EXPECT_EQ(tests::in_english(read_push_answer(500, "").message), "status 500");
}

TEST(PushAnswer, TakesNothingThatItCannotUnderstandForAYes) {
  for (const char* body : {"", "<html>", "[]", "{}", R"({"games":3})", "null", "{\"games\":["}) {
    EXPECT_EQ(read_push_answer(200, body).kind, Kind::kTryAgain) << body;
  }
  const auto odd = read_push_answer(200, R"({"games":[3,{"tags":4,"moves":"x"},{"moves":-9e99}]})");
  EXPECT_EQ(odd.kind, Kind::kTaken);
  EXPECT_EQ(odd.games.size(), 3u);
}

TEST(PushAnswer, CutsALongMessageAtAWholeCharacter) {
  std::string error(299, 'x');
  const auto answer = read_push_answer(400, R"({"error":")" + error + "\u00e9\u00e9\"}");
  EXPECT_EQ(answer.message, error);
}

}  // namespace push_answer_test
}  // namespace jadoube::outputs
