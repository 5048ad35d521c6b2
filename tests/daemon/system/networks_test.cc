#include <gtest/gtest.h>

#include "daemon/system/ip_address.h"

namespace jadoube::system {
namespace networks_test {

bool has(const std::string& network, const std::string& address) {
  const auto parsed = Network::parse(network);
  EXPECT_TRUE(parsed) << network;
  return parsed && parsed->contains(address);
}

TEST(Network, HasTheAddressesThatBeginAlike) {
  EXPECT_TRUE(has("10.0.5.0/24", "10.0.5.1"));
  EXPECT_TRUE(has("10.0.5.0/24", "10.0.5.255"));
  EXPECT_FALSE(has("10.0.5.0/24", "10.0.6.1"));
  EXPECT_TRUE(has("10.0.4.0/23", "10.0.5.9"));
  EXPECT_FALSE(has("10.0.4.0/23", "10.0.6.9"));
  EXPECT_TRUE(has("10.0.5.7", "10.0.5.7"));
  EXPECT_FALSE(has("10.0.5.7", "10.0.5.8"));
}

TEST(Network, KnowsBothFormsOfAnIpv4Address) {
  EXPECT_TRUE(has("10.0.5.0/24", "::ffff:10.0.5.1"));
  EXPECT_FALSE(has("10.0.5.0/24", "::10.0.5.1"));
}

TEST(Network, ReadsIpv6) {
  EXPECT_TRUE(has("fd00:5::/64", "fd00:5::1"));
  EXPECT_FALSE(has("fd00:5::/64", "fd00:6::1"));
}

TEST(Network, ATextThatIsNoAddressIsInNone) {
  EXPECT_FALSE(has("10.0.5.0/24", ""));
  EXPECT_FALSE(has("10.0.5.0/24", "hall.example"));
}

TEST(Network, RefusesWhatIsNone) {
  for (const char* text :
       {"", "hall", "10.0.5.0/", "10.0.5.0/0", "10.0.5.0/33", "10.0.5/24", "fd00::/129", "/24"}) {
    EXPECT_FALSE(Network::parse(text)) << text;
  }
}

}  // namespace networks_test
}  // namespace jadoube::system
