#include <gmock/gmock.h>

#include "daemon/access/secret.h"
#include "daemon/system/ip_address.h"

namespace jadoube::access {
namespace wrong_secrets_test {

using namespace std::chrono_literals;
using Verdict = WrongSecrets::Verdict;

constexpr WrongSecrets::Time kStart{1'700'000'000s};

TEST(WrongSecrets, LimitsAnAddressAfterFiveInAMinute) {
  WrongSecrets wrong;
  for (int i = 1; i < WrongSecrets::kMost; ++i) {
    EXPECT_EQ(wrong.count("192.0.2.1", kStart + i * 1s), Verdict::kRefuse);
  }
  EXPECT_EQ(wrong.count("192.0.2.1", kStart + 10s), Verdict::kLastWarned);
  EXPECT_EQ(wrong.count("192.0.2.1", kStart + 59s), Verdict::kLimited);
  EXPECT_EQ(wrong.count("192.0.2.2", kStart + 59s), Verdict::kRefuse) << "another address";
}

TEST(WrongSecrets, BeginsAnewAfterAMinute) {
  WrongSecrets wrong;
  for (int i = 0; i < 10; ++i) wrong.count("192.0.2.1", kStart);
  EXPECT_EQ(wrong.count("192.0.2.1", kStart + 61s), Verdict::kRefuse);
}

TEST(WrongSecrets, TheAddressesOfOneNetworkOfIpv6AreOneClient) {
  WrongSecrets wrong;
  for (int i = 0; i < 5; ++i) wrong.count("2001:db8::" + std::to_string(i + 1), kStart);
  EXPECT_EQ(wrong.count("2001:db8::ffff", kStart), Verdict::kLimited);
  EXPECT_EQ(wrong.count("2001:db8:0:1::1", kStart), Verdict::kRefuse);
  EXPECT_EQ(system::address_block("::ffff:192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(system::address_block("192.0.2.1"), "192.0.2.1");
  EXPECT_EQ(system::address_block(""), "");
}

TEST(WrongSecrets, TheCountOfAnAddressOutlivesThousandsOfOtherAddresses) {
  WrongSecrets wrong;
  for (int i = 0; i < 100'000; ++i) wrong.count("10.0." + std::to_string(i), kStart);
  for (int i = 0; i < 5; ++i) wrong.count("192.0.2.1", kStart + 1s);
  for (int i = 0; i < 2'000; ++i) wrong.count("10.1." + std::to_string(i), kStart + 1s);
  EXPECT_EQ(wrong.count("192.0.2.1", kStart + 2s), Verdict::kLimited);
}

}  // namespace wrong_secrets_test
}  // namespace jadoube::access
