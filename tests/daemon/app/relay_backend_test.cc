#include <gmock/gmock.h>

#include <optional>
#include <string>

#include "daemon/app/relay_daemon.h"
#include "daemon/system/clock.h"
#include "tests/support/process.h"

namespace jadoube::app {
namespace relay_backend_test {

// A relay for viewers, which follows nobody.
class RelayBackendTest : public testing::Test {
 protected:
  tests::TemporaryDirectory directory_;
  stream::Feed feed_{0};
  arbiter::CurrentRules rules_;
  RelayRole role_{{},   *RelayRole::open_journal(directory_ / "."), feed_, rules_, system::Clock(),
                  [] {}};
  RelayBackend halls_{role_, rules_};
};

TEST_F(RelayBackendTest, NothingIsChangedFromHere) {
  std::string refusal;
  halls_.decide("north:a", {}, [&](const auto& ruled) { refusal = ruled.error().message; });
  EXPECT_THAT(refusal, testing::HasSubstr("this is a relay"));
  EXPECT_EQ(&halls_.rules(), &rules_);
}

TEST_F(RelayBackendTest, WithoutAHubNoCallTravels) {
  EXPECT_TRUE(halls_.decides_here());
  std::optional<hall::FarAnswer> answer;
  halls_.far_calls().call({.hall = "north", .method = {}, .request = {}},
                          [&](const auto& came) { answer = came; });
  ASSERT_TRUE(answer);
  EXPECT_NE(answer->code, 0);
}

TEST_F(RelayBackendTest, NoEngineRunsHere) {
  const auto standing = halls_.standing();
  EXPECT_FALSE(standing.load);
  EXPECT_EQ(standing.hub_problem, "");
  EXPECT_THAT(halls_.remote_halls(), testing::IsEmpty());
}

}  // namespace relay_backend_test
}  // namespace jadoube::app
