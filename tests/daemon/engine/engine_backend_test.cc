#include "daemon/engine/engine_backend.h"

#include <gmock/gmock.h>

#include <future>

#include "tests/daemon/engine/engine_table.h"

namespace jadoube {
namespace engine_backend_test {

using rules::ErrorCode;
using rules::Piece;
using rules::Square;

// What `ask` gets, when it is answered on the engine's thread.
template <typename Result>
rules::Expected<Result> answer_of(const auto& ask) {
  std::promise<rules::Expected<Result>> answer;
  ask([&](const rules::Expected<Result>& result) { answer.set_value(result); });
  return answer.get_future().get();
}

class EngineBackendTest : public tests::StartedDaemon {};

TEST_F(EngineBackendTest, TheEngineMakesTheRuling) {
  see_start();
  move(Square::e2, Square::e4, Piece::kWhitePawn);
  engine::EngineBackend hall(*engine_, event_, witness_);
  const auto ruled = answer_of<arbiter::Ruled>([&](const auto& done) {
    hall.decide("one",
                {.author = "A. Meier",
                 .origin = "a test",
                 .game = 1,
                 .decision = arbiter::SideDecision(arbiter::Note{.text = "seen"})},
                done);
  });
  ASSERT_TRUE(ruled) << ruled.error().message;
  EXPECT_EQ(ruled->ruling.author, "A. Meier");
}

TEST_F(EngineBackendTest, TheRefusalsAreTheEngines) {
  see_start();
  engine::EngineBackend hall(*engine_, event_, witness_);
  EXPECT_EQ(
      answer_of<void>([&](const auto& done) { hall.read_board("nobody", done); }).error().code,
      ErrorCode::kNotFound);
  EXPECT_FALSE(answer_of<void>([&](const auto& done) { hall.show_lights("nobody", {}, done); }));
  EXPECT_FALSE(answer_of<std::vector<model::PairSetting>>(
      [&](const auto& done) { hall.remove_pair("nobody", done); }));
  EXPECT_EQ(answer_of<std::vector<model::PairSetting>>([&](const auto& done) {
              hall.list_pairs(done);
            })->size(),
            0U);
}

TEST_F(EngineBackendTest, TheRulesAndTheLoadAreTheEngines) {
  see_start();
  engine::EngineBackend hall(*engine_, event_, witness_);
  EXPECT_EQ(&hall.rules(), &event_);
  EXPECT_TRUE(hall.decides_here());
  EXPECT_TRUE(hall.remote_halls().empty());
  const auto standing = hall.standing();
  ASSERT_TRUE(standing.load);
  EXPECT_TRUE(standing.hub_problem.empty());
  EXPECT_FALSE(standing.failover);
}

}  // namespace engine_backend_test
}  // namespace jadoube
