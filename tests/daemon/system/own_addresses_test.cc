#include <gtest/gtest.h>

#include <algorithm>

#include "daemon/system/ip_address.h"

namespace jadoube::system {
namespace own_addresses_test {

// Which addresses a machine has is not known here. A machine without a network has none.
TEST(OwnAddresses, AreThoseThatOthersReachFirstThoseOfIpv4) {
  const auto all = own_addresses();
  EXPECT_TRUE(std::ranges::is_partitioned(all, [](const auto& each) { return !each.is_ipv6; }));
  for (const OwnAddress& each : all) {
    EXPECT_GT(each.interface, 0) << each.text;
    EXPECT_EQ(each.text.find(':') != std::string::npos, each.is_ipv6) << each.text;
    EXPECT_FALSE(each.text.starts_with("127.") || each.text == "::1") << each.text;
    EXPECT_FALSE(each.is_ipv6 && each.text.starts_with("fe80:")) << each.text;
  }
}

}  // namespace own_addresses_test
}  // namespace jadoube::system
