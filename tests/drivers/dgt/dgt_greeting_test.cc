#include <gmock/gmock.h>

#include <random>

#include "drivers/dgt/dgt_driver.h"
#include "tests/drivers/dgt/fake_line.h"

namespace jadoube::drivers::dgt {
namespace dgt_greeting_test {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

TEST(DgtGreeting, MeetsANewBoard) {
  FakeTransport line;
  line.answers = FakeTransport::new_board();
  line.open();
  EXPECT_EQ(line.driver.conversation(), Conversation::kGreeting);
  line.advance(1s);
  EXPECT_EQ(line.driver.conversation(), Conversation::kLive);
  EXPECT_TRUE(line.driver.identified());
  EXPECT_THAT(line.all<PlacementRead>(), ElementsAre(PlacementRead{rules::Placement::initial()}));
  line.advance(1s);
  EXPECT_EQ(line.driver.device(), (DeviceInfo{.serial = "3000448278",
                                              .short_serial = "13116",
                                              .firmware = "1.02",
                                              .hardware = "1.00",
                                              .trademark = "DGT",
                                              .clock = "",
                                              .battery_percent = 88,
                                              .charging = false,
                                              .capabilities = {.battery = true}}));
  EXPECT_EQ(line.all<DeviceRead>().back().info, line.driver.device());
}

TEST(DgtGreeting, KnowsAnOldBoardByItsShortSerialNumber) {
  FakeTransport line;
  line.answers = FakeTransport::new_board();
  std::erase_if(line.answers, [](const auto& a) { return a.first > 0x45 && a.first != 0x4D; });
  line.open();
  line.advance(1s);
  EXPECT_FALSE(line.driver.identified());
  line.advance(1s);
  EXPECT_TRUE(line.driver.identified());
  EXPECT_EQ(line.driver.device().serial, "13116");
  EXPECT_THAT(line.all<PlacementRead>(), SizeIs(1));
  EXPECT_EQ(line.driver.device().capabilities, kCapabilities);
}

// A board that is told by its short number first would have two names.
TEST(DgtGreeting, ReportsTheSerialNumberWhenItIsFinal) {
  for (const bool is_old : {false, true}) {
    FakeTransport line;
    line.answers = FakeTransport::new_board();
    if (is_old) line.answers.erase(0x55);
    line.open();
    line.advance(5s);
    const std::string name = is_old ? "13116" : "3000448278";
    const auto reported = line.all<DeviceRead>();
    ASSERT_FALSE(reported.empty());
    EXPECT_EQ(reported.back().info.serial, name);
    for (const auto& [info] : reported) {
      EXPECT_THAT(info.serial, testing::AnyOf("", name));
      EXPECT_EQ(info.short_serial.empty(), info.serial.empty());
    }
  }
}

TEST(DgtGreeting, GivesUpAConnectionThatDoesNotAnswer) {
  FakeTransport line;
  line.open();
  line.advance(4300ms);
  EXPECT_EQ(line.driver.conversation(), Conversation::kGreeting);
  line.advance(200ms);
  EXPECT_EQ(line.driver.conversation(), Conversation::kDead);
  EXPECT_EQ(line.driver.wake_at(), kNever);
  EXPECT_THAT(line.seen, IsEmpty());
}

TEST(DgtGreeting, MeetsABoardThatIsSlow) {
  FakeTransport line;
  line.answers = FakeTransport::new_board();
  line.latency = 900ms;
  line.open();
  line.advance(6s);
  EXPECT_EQ(line.driver.conversation(), Conversation::kLive);
  EXPECT_EQ(line.driver.device().serial, "3000448278");
}

TEST(DgtGreeting, MeetsABoardThatLostTheFirstQuestions) {
  FakeTransport line;
  line.open();
  line.advance(3s);
  line.answers = FakeTransport::new_board();
  line.advance(3s);
  EXPECT_EQ(line.driver.conversation(), Conversation::kLive);
}

TEST(DgtGreeting, GivesUpADeviceThatTalksGarbage) {
  FakeTransport line;
  line.open();
  std::mt19937 random(20260101);
  for (int i = 0; i < 50; ++i) {
    Bytes garbage(20);
    for (auto& byte : garbage) byte = static_cast<std::uint8_t>(random());
    line.board_says(garbage);
    line.advance(100ms);
  }
  EXPECT_EQ(line.driver.conversation(), Conversation::kDead);
}

TEST(DgtGreeting, TakesADumpThatNobodyAskedForAsProof) {
  FakeTransport line;
  line.open();
  line.board_says(kStartDump);
  EXPECT_EQ(line.driver.conversation(), Conversation::kLive);
  EXPECT_FALSE(line.driver.identified());
  for (int i = 0; i < 40; ++i) {
    line.board_says(kLeftRuns);
    line.advance(100ms);
  }
  EXPECT_EQ(line.driver.conversation(), Conversation::kLive);
  EXPECT_TRUE(line.driver.identified());
  EXPECT_EQ(line.driver.device().serial, "");
}

TEST(DgtGreeting, TakesTwoChangesAsProofButNotOne) {
  FakeTransport line;
  line.open();
  line.board_says(kLiftE2);
  EXPECT_EQ(line.driver.conversation(), Conversation::kGreeting);
  line.board_says(kPlaceE4);
  EXPECT_EQ(line.driver.conversation(), Conversation::kLive);
}

TEST(DgtGreeting, LeavesTimeBetweenCommands) {
  FakeTransport line;
  line.answers = FakeTransport::new_board();
  line.open();
  line.advance(10s);
  ASSERT_GT(line.written.size(), 10u);
  for (std::size_t i = 1; i < line.written.size(); ++i) {
    EXPECT_GE(line.written[i].first - line.written[i - 1].first, 100ms);
  }
}

TEST(DgtGreeting, StartsAgainWhenTheConnectionIsOpenedAgain) {
  FakeTransport line = settled_line();
  line.open();
  EXPECT_EQ(line.driver.conversation(), Conversation::kGreeting);
  EXPECT_EQ(line.driver.device(), DeviceInfo());
}

TEST(DgtIdentity, KeepsTheNameThatItWasGivenUnder) {
  FakeTransport line;
  line.answers = FakeTransport::new_board();
  const Bytes long_serial = line.answers[0x55];
  line.answers.erase(0x55);
  line.settle();
  line.board_says(long_serial);
  EXPECT_EQ(line.driver.device().serial, "13116");
}

TEST(DgtIdentity, TakesANameThatCameLateWhereThereWasNone) {
  FakeTransport line;
  line.answers = FakeTransport::new_board();
  const Bytes serial = line.answers[0x45];
  line.answers.erase(0x45);
  line.answers.erase(0x55);
  line.settle();
  line.answers[0x45] = serial;
  line.open();
  line.board_says(kStartDump);
  line.advance(3s);
  EXPECT_EQ(line.driver.device().serial, "13116");
}

TEST(DgtBattery, IsAskedForEveryFiveMinutesWhereThereIsOne) {
  FakeTransport line = settled_line();
  line.answers[0x4C][3] = 87;
  line.advance(5min);
  EXPECT_EQ(line.count_written({0x4C}), 1);
  EXPECT_EQ(line.all<DeviceRead>().back().info.battery_percent, 87);
}

TEST(DgtBattery, IsAskedForOnceWhereThereIsNone) {
  FakeTransport line;
  line.answers = FakeTransport::new_board();
  line.answers.erase(0x4C);
  line.settle();
  line.advance(11min);
  EXPECT_EQ(line.count_written({0x4C}), 0);
}

}  // namespace dgt_greeting_test
}  // namespace jadoube::drivers::dgt
