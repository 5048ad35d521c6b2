#include "daemon/hall/hall_backend.h"

#include <gmock/gmock.h>

#include <optional>
#include <string>

namespace jadoube::hall {
namespace hall_backend_test {

using rules::ErrorCode;

// The refusal that a call got. Empty: it was none.
class Refusal {
 public:
  template <typename Result>
  void operator()(const Result& result) {
    ++calls_;
    if (!result) message_ = result.error().message;
  }
  template <typename Result>
  auto taker() {
    return [this](const rules::Expected<Result>& result) { (*this)(result); };
  }

  int calls_ = 0;
  std::string message_;
};

class ClosedHallTest : public testing::Test {
 protected:
  ClosedHall hall_{{ErrorCode::kFailedPrecondition, "do it in the hall"}};
  Refusal refusal_;
};

TEST_F(ClosedHallTest, RefusesEveryChangeWithItsReasonOnce) {
  hall_.decide("a", {}, refusal_.taker<arbiter::Ruled>());
  EXPECT_EQ(std::exchange(refusal_.message_, ""), "do it in the hall");
  hall_.set_rules({}, refusal_.taker<arbiter::TournamentRules>());
  EXPECT_EQ(std::exchange(refusal_.message_, ""), "do it in the hall");
  hall_.change_tournament({}, refusal_.taker<model::Tournament>());
  EXPECT_EQ(std::exchange(refusal_.message_, ""), "do it in the hall");
  hall_.show_lights("a", {}, refusal_.taker<void>());
  EXPECT_EQ(std::exchange(refusal_.message_, ""), "do it in the hall");
  hall_.read_board("a", refusal_.taker<void>());
  EXPECT_EQ(refusal_.message_, "do it in the hall");
  EXPECT_EQ(refusal_.calls_, 5);
}

TEST_F(ClosedHallTest, HasNoPairsAndMakesNone) {
  std::optional<std::size_t> pairs;
  hall_.list_pairs([&](const auto& all) { pairs = all->size(); });
  EXPECT_EQ(pairs, 0U);
  hall_.set_pair({.id = "one", .first = "a", .second = "b"},
                 refusal_.taker<std::vector<model::PairSetting>>());
  EXPECT_EQ(std::exchange(refusal_.message_, ""), "nothing reads boards here");
  hall_.remove_pair("one", refusal_.taker<std::vector<model::PairSetting>>());
  EXPECT_EQ(refusal_.message_, "nothing reads boards here");
}

TEST_F(ClosedHallTest, RefusesCallsFromAfar) {
  EXPECT_TRUE(hall_.decides_here());
  FarAnswer answer;
  hall_.far_calls().call({.hall = "north", .method = {}, .request = {}},
                         [&](const FarAnswer& came) { answer = came; });
  EXPECT_EQ(answer.message, "nothing reads boards here");
  EXPECT_NE(answer.code, 0);
}

TEST_F(ClosedHallTest, HasNothingToReport) {
  EXPECT_TRUE(hall_.remote_halls().empty());
  const auto standing = hall_.standing();
  EXPECT_FALSE(standing.load || standing.failover);
  EXPECT_TRUE(standing.hub_problem.empty());
}

}  // namespace hall_backend_test
}  // namespace jadoube::hall
