#include "daemon/net/address_gate.h"

#include <gtest/gtest.h>

namespace jadoube::net {
namespace address_gate_test {

using namespace std::chrono_literals;
using Clock = AddressGate::Clock;

constexpr AddressGate::Limits kLimits{
    .connections = 2, .cost_per_second = 100, .cost_at_once = 1'000};

// The time is a test's.
class AddressGateTest : public testing::Test {
 protected:
  AddressGate::Verdict charge(int cost, const std::string& host = "192.0.2.1") {
    return gate_.charge(host, cost, now_);
  }

  AddressGate gate_{kLimits};
  Clock::time_point now_{1000h};
};

TEST_F(AddressGateTest, OneAddressHasSoManyConnectionsAndOthersHaveTheirOwn) {
  EXPECT_TRUE(gate_.lets_in("192.0.2.1", now_));
  EXPECT_TRUE(gate_.lets_in("192.0.2.1", now_));
  EXPECT_FALSE(gate_.lets_in("192.0.2.1", now_));
  EXPECT_TRUE(gate_.lets_in("192.0.2.2", now_));
  gate_.leave("192.0.2.1");
  EXPECT_TRUE(gate_.lets_in("192.0.2.1", now_));
  EXPECT_FALSE(gate_.lets_in("192.0.2.1", now_));
}

TEST_F(AddressGateTest, ThisMachineHasAnyNumberOfConnections) {
  for (int i = 0; i < 100; ++i) {
    EXPECT_TRUE(gate_.lets_in("127.0.0.1", now_));
    EXPECT_TRUE(gate_.lets_in("::1", now_));
  }
}

TEST_F(AddressGateTest, WhoAsksForNoMoreThanTheLimitStays) {
  EXPECT_FALSE(charge(1'000).cut);
  for (int second = 0; second < 100; ++second) {
    now_ += 1s;
    EXPECT_FALSE(charge(100).cut) << second;
  }
}

TEST_F(AddressGateTest, WhoAsksForMoreIsCutAndTheAddressIsShutOutOnce) {
  EXPECT_FALSE(charge(900).cut);
  const auto verdict = charge(200);
  EXPECT_TRUE(verdict.cut);
  EXPECT_EQ(verdict.shut_out, 10s);
  EXPECT_FALSE(gate_.lets_in("192.0.2.1", now_));
  EXPECT_TRUE(charge(1).cut);
  EXPECT_EQ(charge(1).shut_out, 0s);
  EXPECT_FALSE(charge(1'000, "192.0.2.2").cut);
  now_ += 10s;
  EXPECT_TRUE(gate_.lets_in("192.0.2.1", now_));
  EXPECT_FALSE(charge(500).cut);
}

TEST_F(AddressGateTest, ShutsOutForLongerEachTimeAndForgetsAfterAnHour) {
  for (const auto time : {10s, 20s, 40s, 80s, 160s, 320s, 600s, 600s}) {
    EXPECT_EQ(charge(100'000).shut_out, time);
    EXPECT_TRUE(gate_.is_shut_out("192.0.2.1", now_ + time - 1s));
    EXPECT_FALSE(gate_.is_shut_out("192.0.2.2", now_));
    now_ += time;
    EXPECT_FALSE(gate_.is_shut_out("192.0.2.1", now_));
  }
  now_ += 61min;
  EXPECT_EQ(charge(100'000).shut_out, 10s);
}

TEST_F(AddressGateTest, WhereNobodyIsShutOutOnlyTheConnectionIsCut) {
  auto limits = kLimits;
  limits.shuts_out = false;
  AddressGate gate(limits);
  const auto verdict = gate.charge("192.0.2.1", 5'000, now_);
  EXPECT_TRUE(verdict.cut);
  EXPECT_EQ(verdict.shut_out, 0s);
  EXPECT_TRUE(gate.lets_in("192.0.2.1", now_));
}

}  // namespace address_gate_test
}  // namespace jadoube::net
