#include "daemon/outputs/push/push_deliveries.h"

#include <gmock/gmock.h>

#include "drivers/observation.h"
#include "tests/daemon/outputs/alerts/raised.h"

namespace jadoube::outputs {
namespace push_deliveries_test {

using namespace std::chrono_literals;
using output_tests::raised;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;
using testing::SizeIs;

model::Instant at(std::chrono::seconds time) {
  return model::Instant(std::chrono::hours(500'000)) + time;
}

PlacedAlert alert(int number, std::uint64_t event = 7) {
  const auto incident = raised(number);
  return {.alert = {.id = {"one", incident.id},
                    .incident = std::make_shared<const model::Incident>(incident),
                    .at = at(0s),
                    .event = event}};
}

PushDelivery to(const std::string& endpoint, const std::string& origin,
                std::vector<PlacedAlert> alerts = {alert(1)}) {
  return {.endpoint = endpoint, .origin = origin, .alerts = std::move(alerts)};
}

std::string next_of(PushDeliveries& deliveries, std::chrono::seconds when) {
  const auto next = deliveries.next(at(when));
  return next ? next->endpoint : "";
}

TEST(PushDeliveries, GoInTheirOrder) {
  PushDeliveries deliveries;
  EXPECT_EQ(deliveries.wake(), drivers::kNever);
  deliveries.add(to("a", "x"));
  deliveries.add(to("b", "x"));
  EXPECT_LE(deliveries.wake(), at(0s));
  EXPECT_EQ(next_of(deliveries, 0s), "a");
  EXPECT_EQ(next_of(deliveries, 0s), "b");
  EXPECT_EQ(next_of(deliveries, 0s), "");
}

TEST(PushDeliveries, APushServiceThatFailsMakesNoOtherWait) {
  PushDeliveries deliveries;
  deliveries.add(to("a", "x"));
  deliveries.add(to("b", "x"));
  deliveries.add(to("c", "y"));
  deliveries.later(*deliveries.next(at(0s)), at(0s), {});
  EXPECT_EQ(next_of(deliveries, 0s), "c");
  EXPECT_EQ(next_of(deliveries, 0s), "") << "b goes to the service that fails";
  EXPECT_EQ(deliveries.wake(), at(1s));
  EXPECT_EQ(next_of(deliveries, 1s), "a");
  EXPECT_EQ(next_of(deliveries, 1s), "b");
}

TEST(PushDeliveries, ThePauseGrowsAndEndsWithWhatArrives) {
  PushDeliveries deliveries;
  deliveries.add(to("a", "x"));
  auto now = at(0s);
  for (const auto pause : {1s, 2s, 4s, 8s, 16s, 32s, 60s, 60s}) {
    auto next = deliveries.next(now);
    ASSERT_TRUE(next);
    deliveries.later(*std::move(next), now, {});
    EXPECT_EQ(deliveries.wake(), now + pause);
    now += pause;
  }
  const auto last = deliveries.next(now);
  ASSERT_TRUE(last);
  deliveries.done(*last);
  EXPECT_EQ(deliveries.held_until("x"), model::Instant{});
}

// [RFC 8030, 8.4]
TEST(PushDeliveries, KeepsToRetryAfter) {
  PushDeliveries deliveries;
  deliveries.add(to("a", "x"));
  deliveries.later(*deliveries.next(at(0s)), at(0s), 120s);
  EXPECT_EQ(next_of(deliveries, 119s), "");
  EXPECT_EQ(next_of(deliveries, 120s), "a");
  deliveries.add(to("a", "x"));
  deliveries.later(*deliveries.next(at(120s)), at(120s), 1000h);
  EXPECT_EQ(deliveries.held_until("x"), at(120s) + PushDeliveries::kLongestPause);
}

TEST(PushDeliveries, WhatIsTooOldIsNotSent) {
  PushDeliveries deliveries;
  deliveries.add(to("a", "x"));
  EXPECT_EQ(next_of(deliveries, 301s), "");
  EXPECT_THAT(deliveries.waiting(), IsEmpty());
}

TEST(PushDeliveries, NobodyRunsForWhatIsOver) {
  PushDeliveries deliveries;
  deliveries.add(to("a", "x", {alert(1), alert(2)}));
  deliveries.add(to("b", "x", {alert(1)}));
  deliveries.drop({"one", {1, 1}});
  const auto next = deliveries.next(at(0s));
  ASSERT_TRUE(next);
  EXPECT_EQ(next->endpoint, "a");
  EXPECT_THAT(next->alerts, SizeIs(1));
  EXPECT_EQ(next_of(deliveries, 0s), "");
}

TEST(PushDeliveries, NothingGoesToABrowserThatHasGone) {
  PushDeliveries deliveries;
  deliveries.add(to("a", "x"));
  deliveries.add(to("b", "x"));
  deliveries.drop_endpoint("a");
  EXPECT_EQ(next_of(deliveries, 0s), "b");
}

TEST(PushDeliveries, ARestartMustKnowWhatWaits) {
  PushDeliveries deliveries;
  deliveries.add(to("a", "x", {alert(1, 7), alert(2, 9)}));
  EXPECT_THAT(deliveries.waiting(),
              ElementsAre(Pair(AlertId{"one", {1, 1}}, 7U), Pair(AlertId{"one", {1, 2}}, 9U)));
}

TEST(PushDeliveries, DropsTheOldestOfTooMany) {
  PushDeliveries deliveries;
  for (std::size_t i = 0; i <= PushDeliveries::kMost; ++i) {
    deliveries.add(to(std::to_string(i), "x"));
  }
  EXPECT_EQ(next_of(deliveries, 0s), "1");
}

}  // namespace push_deliveries_test
}  // namespace jadoube::outputs
