#include "daemon/relay/hall_caller.h"

#include <grpcpp/support/status_code_enum.h>
#include <gtest/gtest.h>

#include <atomic>
#include <future>

#include "daemon/api/streams/hall_calls.h"
#include "daemon/hub/hub_link.h"
#include "daemon/hub/hub_names.h"
#include "tests/support/nats_server.h"
#include "tests/support/packed.h"

namespace jadoube::relay {
namespace hall_caller_test {

using namespace std::chrono_literals;

// Nobody listens there. `tests/e2e/hub_arbiters_test.cc` has a real hub.
const hub::HubAddress kNoHub{.url = "nats://127.0.0.1:1"};

hall::FarCall note() {
  return {.hall = "north",
          .method = "/jadoube.v1.ArbiterService/DecideOnGame",
          .request = {},
          .author = "Anna"};
}

TEST(HallCaller, SendsNothingToAHallThatWasNeverHeard) {
  HallClocks clocks;
  HallCaller caller(kNoHub, "open", clocks);
  std::promise<hall::FarAnswer> answer;
  caller.call(note(), [&](const auto& came) { answer.set_value(came); });
  const auto came = answer.get_future().get();
  EXPECT_EQ(came.code, grpc::StatusCode::UNAVAILABLE);
  EXPECT_EQ(tests::in_english(came.message),
            "hall north has sent no message yet, so nothing was carried out");
}

TEST(HallCaller, AnswersWhatWaitsWhenItStops) {
  HallClocks clocks;
  clocks.note_sign("north", 1000ms, HallClocks::Steady::now());
  HallCaller caller(kNoHub, "open", clocks);
  std::promise<hall::FarAnswer> answer;
  caller.call(note(), [&](const auto& came) { answer.set_value(came); });
  caller.start();
  caller.stop();
  const auto came = answer.get_future().get();
  EXPECT_EQ(came.code, grpc::StatusCode::UNAVAILABLE);
  EXPECT_EQ(came.message, "there is no connection to the hub, so nothing was carried out");
}

TEST(HallCaller, RefusesMoreCallsThanMayWait) {
  HallClocks clocks;
  clocks.note_sign("north", 1000ms, HallClocks::Steady::now());
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

// Two servers that do not reach each other. The hall is at the second one.
TEST(HallCaller, TriesAnotherServerOfTheHubWhenTheHallIsNotHeardThroughOne) {
  if (!tests::NatsServer::is_installed()) {
    GTEST_SKIP() << "nats-server is not installed: apt-get install nats-server";
  }
  tests::NatsServer cut_off, other;
  cut_off.start();
  other.start();
  const auto hall = hub::HubLink::connect({.url = other.url()});
  ASSERT_TRUE(hall) << hall.error().message;
  std::atomic<int> calls = 0;
  const auto received = (*hall)->listen(
      hub::calls_subject({.event = "open", .hall = "north", .readers = hub::Readers::kArbiters}),
      [&](const hub::HubLink::LiveMessage& reported) {
        const auto call = api::parse_hall_call(reported.bytes);
        if (!call) return;
        ++calls;
        (void)(*hall)->report(reported.reply,
                              api::to_bytes(call->travelling.id, {.response = "done"}));
      });
  ASSERT_TRUE(received) << received.error().message;

  HallClocks clocks;
  clocks.note_sign("north", 1000ms, HallClocks::Steady::now());
  HallCaller caller({.url = cut_off.url() + "," + other.url()}, "open", clocks);
  caller.start();
  for (int i = 1; i <= 2; ++i) {
    std::promise<hall::FarAnswer> answer;
    caller.call(note(), [&](const auto& came) { answer.set_value(came); });
    const auto came = answer.get_future().get();
    EXPECT_EQ(came.code, 0) << tests::in_english(came.message);
    EXPECT_EQ(came.response, "done");
  }
  EXPECT_GE(calls, 2);
  caller.stop();
}

}  // namespace hall_caller_test
}  // namespace jadoube::relay
