#include <gtest/gtest.h>

#include <thread>

#include "daemon/relay/replica.h"

namespace jadoube::relay {
namespace event_queue_test {

using Steady = std::chrono::steady_clock;

const std::atomic<bool> kGoesOn = false;

TEST(EventQueue, WhoBringsOneTooManyWaitsForRoom) {
  EventQueue queue(2);
  std::thread brings([&] {
    for (std::uint64_t i = 1; i <= 100; ++i) EXPECT_TRUE(queue.push({.sequence = i}, kGoesOn));
  });
  std::uint64_t last = 0;
  while (last < 100) {
    const auto events = queue.pop(10, Steady::now() + std::chrono::seconds(60));
    EXPECT_LE(events.size(), 2u);
    for (const auto& event : events) EXPECT_EQ(event.sequence, ++last);
  }
  brings.join();
}

TEST(EventQueue, NobodyWaitsForAClosedOne) {
  EventQueue queue(1);
  EXPECT_TRUE(queue.push({.sequence = 1}, kGoesOn));
  std::thread brings([&] { EXPECT_FALSE(queue.push({.sequence = 2}, kGoesOn)); });
  queue.close();
  brings.join();
  EXPECT_TRUE(queue.pop(10, Steady::time_point::max()).empty());
}

TEST(EventQueue, WhoseSubscriptionEndsDoesNotWaitForRoom) {
  EventQueue queue(1);
  EXPECT_TRUE(queue.push({.sequence = 1}, kGoesOn));
  std::atomic<bool> ended = false;
  std::thread brings([&] { EXPECT_FALSE(queue.push({.sequence = 2}, ended)); });
  ended = true;
  queue.wake();
  brings.join();
  EXPECT_EQ(queue.pop(10, Steady::now()).size(), 1u);
}

}  // namespace event_queue_test
}  // namespace jadoube::relay
