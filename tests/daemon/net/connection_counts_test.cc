#include "daemon/net/connection_counts.h"

#include <gtest/gtest.h>

namespace jadoube::net {
namespace connection_counts_test {

HttpLimits few() {
  HttpLimits limits;
  limits.connections = 4;
  limits.connections_per_address = 2;
  return limits;
}

TEST(ConnectionCounts, OneAddressGetsOnlyItsShare) {
  ConnectionCounts counts(few());
  EXPECT_TRUE(counts.admit("192.0.2.1", false));
  EXPECT_TRUE(counts.admit("192.0.2.1", false));
  EXPECT_FALSE(counts.admit("192.0.2.1", false));
  EXPECT_TRUE(counts.admit("192.0.2.2", false));
  counts.leave("192.0.2.1", false);
  EXPECT_TRUE(counts.admit("192.0.2.1", false));
}

TEST(ConnectionCounts, AProxyOnThisMachineIsBoundOnlyByTheLimitForAll) {
  ConnectionCounts counts(few());
  for (int i = 0; i < 4; ++i) EXPECT_TRUE(counts.admit("127.0.0.1", true));
  EXPECT_FALSE(counts.admit("127.0.0.1", true));
  EXPECT_FALSE(counts.admit("192.0.2.1", false));
  EXPECT_EQ(counts.all(), 4);
}

}  // namespace connection_counts_test
}  // namespace jadoube::net
