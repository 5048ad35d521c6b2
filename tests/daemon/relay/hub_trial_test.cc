#include <gmock/gmock.h>

#include "daemon/outputs/trial/output_trial.h"
#include "tests/support/nats_server.h"

namespace jadoube::relay {
namespace hub_trial_test {

using testing::HasSubstr;

outputs::OutputTrial try_at(const std::string& url) {
  const auto transfer = outputs::make_transfer("test");
  return outputs::try_hub(
      {.name = "hub", .kind = outputs::Kind::kHub, .url = url, .event = "open", .hall = "north"},
      {.transfer = *transfer});
}

TEST(HubTrial, AMessageGoesThereAndBackAndNoStreamIsMade) {
  if (!tests::NatsServer::is_installed()) GTEST_SKIP() << "nats-server is not installed";
  tests::NatsServer hub;
  hub.start();
  for (int i = 0; i < 2; ++i) {
    const auto trial = try_at(hub.url());
    EXPECT_TRUE(trial.ok) << trial.what.english();
    EXPECT_EQ(trial.what.english(),
              "A message went to the hub and back. The hub has no events of this hall yet.");
    EXPECT_EQ(trial.address, hub.url());
    EXPECT_GT(trial.bytes, 0u);
  }
}

TEST(HubTrial, ReportsThatNoHubIsThere) {
  const auto trial = try_at("nats://127.0.0.1:1");
  EXPECT_FALSE(trial.ok);
  EXPECT_FALSE(trial.what.empty());
}

}  // namespace hub_trial_test
}  // namespace jadoube::relay
