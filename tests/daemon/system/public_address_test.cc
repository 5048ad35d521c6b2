#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>

#include "daemon/system/ip_address.h"

namespace jadoube::system {
namespace public_address_test {

TEST(PublicAddress, IsThatOfAHostInTheInternet) {
  for (const char* address :
       {"8.8.8.8", "142.250.1.188", "1.0.0.1", "172.15.255.255", "172.32.0.0", "100.63.255.255",
        "100.128.0.0", "192.167.255.255", "192.169.0.0", "223.255.255.255", "2a00:1450:4001::1",
        "2001:200::1", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"}) {
    EXPECT_TRUE(is_public_address(address)) << address;
  }
}

TEST(PublicAddress, IsNoneOfThisMachineOrAPrivateNetwork) {
  for (const char* address : {"127.0.0.1",
                              "127.255.255.255",
                              "0.0.0.0",
                              "0.1.2.3",
                              "10.0.0.1",
                              "10.255.255.255",
                              "172.16.0.1",
                              "172.31.255.255",
                              "192.168.0.1",
                              "192.168.255.255",
                              "169.254.169.254",
                              "100.64.0.1",
                              "100.127.255.255",
                              "192.0.0.1",
                              "192.0.2.7",
                              "198.18.0.1",
                              "198.19.255.255",
                              "198.51.100.1",
                              "203.0.113.1",
                              "224.0.0.1",
                              "239.1.1.1",
                              "240.0.0.1",
                              "255.255.255.255",
                              "::",
                              "::1",
                              "fe80::1",
                              "fc00::1",
                              "fd12:3456::1",
                              "ff02::1",
                              "2001:db8::1",
                              "2001:0:1::1",
                              "2002:a00:1::1",
                              "::ffff:10.0.0.1",
                              "::ffff:127.0.0.1",
                              "64:ff9b::a00:1",
                              "::10.0.0.1",
                              "100::1",
                              "x",
                              "",
                              "1.2.3",
                              "127.1"}) {
    EXPECT_FALSE(is_public_address(address)) << address;
  }
}

TEST(PublicAddress, AnAddressOfThisMachineIsOfNoOtherHost) {
  sockaddr_in other{};
  other.sin_family = AF_INET;
  ASSERT_EQ(::inet_pton(AF_INET, "8.8.8.8", &other.sin_addr), 1);
  EXPECT_TRUE(is_of_another_host(reinterpret_cast<const sockaddr&>(other)));
  for (const auto& own : own_addresses()) {
    if (own.is_ipv6) continue;
    ASSERT_EQ(::inet_pton(AF_INET, own.text.c_str(), &other.sin_addr), 1);
    EXPECT_FALSE(is_of_another_host(reinterpret_cast<const sockaddr&>(other))) << own.text;
  }
  sockaddr unknown{};
  unknown.sa_family = AF_UNIX;
  EXPECT_FALSE(is_of_another_host(unknown));
}

TEST(PublicAddress, KnowsThisMachineByAllItsAddresses) {
  for (const char* address : {"127.0.0.1", "127.255.0.3", "0.0.0.0", "0.1.2.3", "169.254.169.254",
                              "::", "::1", "::ffff:127.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1"}) {
    EXPECT_TRUE(is_of_this_machine(address)) << address;
  }
  for (const char* address :
       {"8.8.8.8", "10.255.255.254", "192.0.2.7", "2001:db8::7", "fe80::1234:5678",
        "::ffff:8.8.8.8", "hall.example", "localhost", ""}) {
    EXPECT_FALSE(is_of_this_machine(address)) << address;
  }
  for (const auto& own : own_addresses()) EXPECT_TRUE(is_of_this_machine(own.text)) << own.text;
}

}  // namespace public_address_test
}  // namespace jadoube::system
