#include "daemon/relay/hall_caller.h"

#include <grpcpp/support/status_code_enum.h>
#include <gtest/gtest.h>

#include <future>

#include "tests/support/packed.h"

namespace jadoube::relay {
namespace hall_caller_test {

using namespace std::chrono_literals;

// Nobody listens there. `tests/e2e/hub_arbiters_test.cc` has a real hub.
const hub::HubAddress kNoHub{.url = "nats://127.0.0.1:1"};

api::HallCall note() {
  return {.hall = "north",
          .method = "/jadoube.v1.ArbiterService/DecideOnGame",
          .request = {},
          .author = "Anna"};
}

TEST(HallCaller, SendsNothingToAHallThatWasNeverHeard) {
  HallClocks clocks;
  HallCaller caller(kNoHub, "open", clocks);
  std::promise<api::HallAnswer> answer;
  caller.call(note(), [&](const auto& came) { answer.set_value(came); });
  const auto came = answer.get_future().get();
  EXPECT_EQ(came.code, grpc::StatusCode::UNAVAILABLE);
  EXPECT_EQ(tests::in_english(came.message),
            "hall north was not heard yet, so nothing was carried out");
}

TEST(HallCaller, AnswersWhatWaitsWhenItStops) {
  HallClocks clocks;
  clocks.heard("north", 1000ms, HallClocks::Steady::now());
  HallCaller caller(kNoHub, "open", clocks);
  std::promise<api::HallAnswer> answer;
  caller.call(note(), [&](const auto& came) { answer.set_value(came); });
  caller.start();
  caller.stop();
  const auto came = answer.get_future().get();
  EXPECT_EQ(came.code, grpc::StatusCode::UNAVAILABLE);
  EXPECT_EQ(came.message, "there is no connection to the hub, so nothing was carried out");
}

TEST(HallCaller, RefusesMoreCallsThanMayWait) {
  HallClocks clocks;
  clocks.heard("north", 1000ms, HallClocks::Steady::now());
  HallCaller caller(kNoHub, "open", clocks);
  std::size_t refused = 0;
  for (std::size_t i = 0; i < HallCaller::kMostCalls + 3; ++i) {
    caller.call(note(), [&](const auto& came) {
      if (came.code == grpc::StatusCode::RESOURCE_EXHAUSTED) ++refused;
    });
  }
  EXPECT_EQ(refused, 3u);
  caller.stop();
}

}  // namespace hall_caller_test
}  // namespace jadoube::relay
