#include <gtest/gtest.h>

#include "daemon/api/gateway/call_limits.h"

namespace jadoube::api {
namespace viewer_limits_test {

using std::chrono::seconds;

const ViewerLimits::Time kStart{seconds(1000)};

int passed(ViewerLimits& limits, const std::string& address, int calls, int second = 0) {
  int count = 0;
  for (int i = 0; i < calls; ++i) {
    count += limits.take_call(address, kStart + seconds(second)) ? 1 : 0;
  }
  return count;
}

TEST(ViewerLimits, NobodyIsRefusedWhileAllTogetherCallLittle) {
  ViewerLimits limits(100);
  EXPECT_EQ(passed(limits, "192.0.2.1", 200), 200) << "a school behind one router";
  for (int second = 1; second < 10; ++second) {
    EXPECT_EQ(passed(limits, "192.0.2.1", 90, second), 90) << second;
  }
}

TEST(ViewerLimits, WhenManyCallEachAddressHasItsOwnCalls) {
  ViewerLimits limits(100);
  EXPECT_EQ(passed(limits, "192.0.2.1", 1'000), 201);
  EXPECT_EQ(passed(limits, "192.0.2.2", 1'000), 64);
  EXPECT_EQ(passed(limits, "192.0.2.3", 10), 10) << "another one is not refused";
}

TEST(ViewerLimits, TheAddressesOfOneNetworkOfIpv6AreOne) {
  ViewerLimits limits(100);
  passed(limits, "192.0.2.1", 1'000);
  int count = 0;
  for (int i = 1; i <= 500; ++i) count += passed(limits, "2001:db8::" + std::to_string(i), 1);
  EXPECT_EQ(count, 64);
  EXPECT_EQ(passed(limits, "2001:db8:0:1::1", 1), 1);
}

TEST(ViewerLimits, ForgetsAddressesThatAreQuiet) {
  ViewerLimits limits;
  for (int i = 0; i < 1024; ++i) limits.take_call(std::to_string(i), kStart);
  limits.take_call("a", kStart + seconds(60));
  EXPECT_EQ(limits.blocks(), 1U);
}

}  // namespace viewer_limits_test
}  // namespace jadoube::api
