#include "drivers/dgt/board_identity.h"

#include <gtest/gtest.h>

namespace jadoube::drivers::dgt {
namespace board_identity_test {

std::vector<Observation> told_by(BoardIdentity& identity) {
  std::vector<Observation> seen;
  identity.tell(seen);
  return seen;
}

TEST(BoardIdentity, ReportsOnlyWhatHasChanged) {
  BoardIdentity identity;
  EXPECT_TRUE(told_by(identity).empty());
  EXPECT_EQ(identity.hear(Trademark{.text = "a board"}), GreetingStep::kTrademark);
  ASSERT_EQ(told_by(identity).size(), 1U);
  EXPECT_TRUE(told_by(identity).empty());
}

TEST(BoardIdentity, ASerialNumberIsReportedWhenItIsFinal) {
  BoardIdentity identity;
  identity.hear(SerialNumber{.digits = "12345"});
  EXPECT_TRUE(told_by(identity).empty());
  identity.hear(LongSerialNumber{.digits = "3000012345"});
  identity.settle();
  const auto seen = told_by(identity);
  ASSERT_EQ(seen.size(), 1U);
  EXPECT_EQ(std::get<DeviceRead>(seen[0]).info.serial, "3000012345");
  EXPECT_EQ(std::get<DeviceRead>(seen[0]).info.short_serial, "12345");
}

TEST(BoardIdentity, ABoardWithANameKeepsIt) {
  BoardIdentity identity;
  identity.hear(SerialNumber{.digits = "12345"});
  identity.settle();
  identity.hear(LongSerialNumber{.digits = "3000012345"});
  EXPECT_EQ(identity.info().serial, "12345");
}

TEST(BoardIdentity, AnEmptySerialNumberIsNoAnswer) {
  BoardIdentity identity;
  EXPECT_EQ(identity.hear(SerialNumber{}), std::nullopt);
  EXPECT_EQ(identity.hear(LongSerialNumber{}), std::nullopt);
}

TEST(BoardIdentity, OnlyABoardThatTellsOfItsBatteryHasOne) {
  BoardIdentity identity;
  EXPECT_FALSE(identity.info().capabilities.battery);
  identity.hear(Battery{});
  EXPECT_TRUE(identity.info().capabilities.battery);
}

}  // namespace board_identity_test
}  // namespace jadoube::drivers::dgt
