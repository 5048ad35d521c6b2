#include <gtest/gtest.h>

#include "daemon/system/ip_address.h"

namespace jadoube::system {
namespace address_block_test {

TEST(AddressBlock, IsTheNetworkOfAnAddressOfIpv6) {
  EXPECT_EQ(address_block("2001:db8::1"), "2001:db8::/64");
  EXPECT_EQ(address_block("2001:db8:0:0:ffff:ffff:ffff:ffff"), "2001:db8::/64");
  EXPECT_EQ(address_block("2001:db8:0:1::1"), "2001:db8:0:1::/64");
  EXPECT_EQ(address_block("fe80::1%eth0"), "fe80::/64");
}

TEST(AddressBlock, IsTheAddressItselfOtherwise) {
  EXPECT_EQ(address_block("192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(address_block("::ffff:192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(address_block("::1"), "::1");
  EXPECT_EQ(address_block(""), "");
  EXPECT_EQ(address_block("hall.example"), "hall.example");
}

}  // namespace address_block_test
}  // namespace jadoube::system
