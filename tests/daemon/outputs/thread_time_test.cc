#include <gtest/gtest.h>

#include <thread>

#include "daemon/outputs/runner.h"

namespace jadoube::outputs {
namespace thread_time_test {

using namespace std::chrono_literals;

TEST(ThreadTime, StandsStillWhileTheThreadWaitsForAnother) {
  const auto begun = thread_time();
  std::chrono::nanoseconds worked{};
  std::thread([&worked] {
    while (worked < 200ms) worked = thread_time();
  }).join();
  EXPECT_GE(worked, 200ms);
  EXPECT_LT(thread_time() - begun, 100ms);
}

}  // namespace thread_time_test
}  // namespace jadoube::outputs
