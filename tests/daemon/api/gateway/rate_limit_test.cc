#include <gtest/gtest.h>

#include "daemon/api/gateway/call_limits.h"

namespace jadoube::api {
namespace rate_limit_test {

using namespace std::chrono_literals;

constexpr RateLimit::Time kStart{std::chrono::seconds(1'700'000'000)};

TEST(RateLimit, EachMayCallSoOften) {
  RateLimit limit(2, 60s);
  EXPECT_TRUE(limit.allows("meier", kStart));
  EXPECT_TRUE(limit.allows("meier", kStart + 10s));
  EXPECT_FALSE(limit.is_full("meier", kStart - 1s));
  EXPECT_TRUE(limit.is_full("meier", kStart + 59s));
  EXPECT_FALSE(limit.is_full("meier", kStart + 60s));
  EXPECT_FALSE(limit.is_full("bauer", kStart + 59s));
  EXPECT_FALSE(limit.allows("meier", kStart + 59s));
  EXPECT_TRUE(limit.allows("bauer", kStart + 59s));
  EXPECT_TRUE(limit.allows("meier", kStart + 60s));
}

TEST(RateLimit, AClockThatIsSetBackBeginsAnew) {
  RateLimit limit(1, 60s);
  EXPECT_TRUE(limit.allows("meier", kStart));
  EXPECT_TRUE(limit.allows("meier", kStart - 1s));
}

TEST(RateLimit, ForgetsTheOldestOfTooMany) {
  RateLimit limit(1, 60s);
  EXPECT_TRUE(limit.allows("first", kStart));
  for (std::size_t i = 1; i < RateLimit::kMostNames; ++i) {
    EXPECT_TRUE(limit.allows(std::to_string(i), kStart + 1s));
  }
  EXPECT_FALSE(limit.allows("first", kStart + 2s));
  EXPECT_TRUE(limit.allows("one more", kStart + 2s));
  EXPECT_TRUE(limit.allows("first", kStart + 2s)) << "it was the oldest";
}

}  // namespace rate_limit_test
}  // namespace jadoube::api
