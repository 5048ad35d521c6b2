#include "daemon/api/gateway/viewer_limits.h"

#include <gtest/gtest.h>

namespace jadoube::api {
namespace viewer_limits_test {

using std::chrono::seconds;

const ViewerLimits::Time kStart{seconds(1000)};

TEST(ViewerLimits, AnAddressMayAskAsOftenAsTheRateSays) {
  ViewerLimits limits;
  for (int i = 0; i < 64; ++i) EXPECT_TRUE(limits.take_request("a", kStart));
  EXPECT_FALSE(limits.take_request("a", kStart));
  EXPECT_TRUE(limits.take_request("b", kStart));
  for (int i = 0; i < 16; ++i) EXPECT_TRUE(limits.take_request("a", kStart + seconds(1)));
  EXPECT_FALSE(limits.take_request("a", kStart + seconds(1)));
}

TEST(ViewerLimits, AnAddressHasEightStreamsAtMost) {
  ViewerLimits limits;
  for (int i = 0; i < 8; ++i) EXPECT_TRUE(limits.open_stream("a"));
  EXPECT_FALSE(limits.open_stream("a"));
  limits.close_stream("a");
  EXPECT_TRUE(limits.open_stream("a"));
}

TEST(ViewerLimits, ForgetsAddressesThatAreQuiet) {
  ViewerLimits limits;
  for (int i = 0; i < 1024; ++i) limits.take_request(std::to_string(i), kStart);
  limits.take_request("a", kStart + seconds(60));
  EXPECT_EQ(limits.addresses(), 1U);
}

}  // namespace viewer_limits_test
}  // namespace jadoube::api
