#include "drivers/dgt/greeting.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace jadoube::drivers::dgt {
namespace greeting_test {

using namespace std::chrono_literals;
using testing::ElementsAre;

constexpr Instant kStart{1h};

// Goes on for `duration`; the questions that were asked, by their moment and byte.
struct Asked {
  std::chrono::milliseconds at;
  int question;
  bool operator==(const Asked&) const = default;
};

std::vector<Asked> run(Greeting& greeting, std::chrono::milliseconds duration) {
  std::vector<Asked> asked;
  for (auto t = 0ms; t <= duration; t += 10ms) {
    greeting.advance(kStart + t);
    if (greeting.is_due()) asked.push_back({t, greeting.take(kStart + t)});
  }
  return asked;
}

TEST(Greeting, AsksASilentLineFourTimesAndFails) {
  Greeting greeting;
  greeting.open(kStart);
  EXPECT_THAT(run(greeting, 10s),
              ElementsAre(Asked{300ms, 0x40}, Asked{400ms, 0x4D}, Asked{1400ms, 0x4D},
                          Asked{2400ms, 0x4D}, Asked{3400ms, 0x4D}));
  EXPECT_TRUE(greeting.has_failed());
}

TEST(Greeting, ContinuesAsSoonAsAnAnswerComes) {
  Greeting greeting;
  greeting.open(kStart);
  run(greeting, 400ms);
  greeting.process(GreetingStep::kVersion);
  EXPECT_EQ(greeting.step(), GreetingStep::kSerial);
  EXPECT_TRUE(greeting.is_due());
}

TEST(Greeting, ContinuesWithoutTheAnswersThatOldBoardsDoNotGive) {
  Greeting greeting;
  greeting.open(kStart);
  greeting.process(GreetingStep::kVersion);
  std::vector<int> questions;
  for (const Asked& asked : run(greeting, 10s)) questions.push_back(asked.question);
  EXPECT_THAT(questions, ElementsAre(0x40, 0x45, 0x45, 0x55, 0x55, 0x4B, 0x47, 0x48, 0x4C));
  EXPECT_EQ(greeting.step(), GreetingStep::kDone);
  EXPECT_FALSE(greeting.has_failed());
}

TEST(Greeting, DoesNotAskWhatIsKnownAlready) {
  Greeting greeting;
  greeting.open(kStart);
  for (int step = 0; step < static_cast<int>(GreetingStep::kDone); ++step) {
    const auto known = static_cast<GreetingStep>(step);
    if (known != GreetingStep::kUpdates) greeting.process(known);
  }
  EXPECT_THAT(run(greeting, 1s), ElementsAre(Asked{0ms, 0x4B}));
}

TEST(Greeting, DoesNotFailABoardThatProvedItselfInAnotherWay) {
  Greeting greeting;
  greeting.open(kStart);
  greeting.vouch();
  run(greeting, 2s);
  EXPECT_EQ(greeting.step(), GreetingStep::kSerial);
  run(greeting, 10s);
  EXPECT_FALSE(greeting.has_failed());
}

TEST(Greeting, StartsAgainWhenItIsOpenedAgain) {
  Greeting greeting;
  greeting.open(kStart);
  run(greeting, 10s);
  greeting.open(kStart);
  EXPECT_FALSE(greeting.has_failed());
  EXPECT_EQ(greeting.step(), GreetingStep::kDrain);
}

std::vector<Observation> reported_by(BoardIdentity& identity) {
  std::vector<Observation> seen;
  identity.report(seen);
  return seen;
}

TEST(BoardIdentity, ReportsOnlyWhatHasChanged) {
  BoardIdentity identity;
  EXPECT_TRUE(reported_by(identity).empty());
  EXPECT_EQ(identity.process(Trademark{.text = "a board"}), GreetingStep::kTrademark);
  ASSERT_EQ(reported_by(identity).size(), 1U);
  EXPECT_TRUE(reported_by(identity).empty());
}

TEST(BoardIdentity, ASerialNumberIsReportedWhenItIsFinal) {
  BoardIdentity identity;
  identity.process(SerialNumber{.digits = "12345"});
  EXPECT_TRUE(reported_by(identity).empty());
  identity.process(LongSerialNumber{.digits = "3000012345"});
  identity.settle();
  const auto seen = reported_by(identity);
  ASSERT_EQ(seen.size(), 1U);
  EXPECT_EQ(std::get<DeviceRead>(seen[0]).info.serial, "3000012345");
  EXPECT_EQ(std::get<DeviceRead>(seen[0]).info.short_serial, "12345");
}

TEST(BoardIdentity, ABoardWithANameKeepsIt) {
  BoardIdentity identity;
  identity.process(SerialNumber{.digits = "12345"});
  identity.settle();
  identity.process(LongSerialNumber{.digits = "3000012345"});
  EXPECT_EQ(identity.info().serial, "12345");
}

TEST(BoardIdentity, AnEmptySerialNumberIsNoAnswer) {
  BoardIdentity identity;
  EXPECT_EQ(identity.process(SerialNumber{}), std::nullopt);
  EXPECT_EQ(identity.process(LongSerialNumber{}), std::nullopt);
}

TEST(BoardIdentity, OnlyABoardThatTellsOfItsBatteryHasOne) {
  BoardIdentity identity;
  EXPECT_FALSE(identity.info().capabilities.battery);
  identity.process(Battery{});
  EXPECT_TRUE(identity.info().capabilities.battery);
}

}  // namespace greeting_test
}  // namespace jadoube::drivers::dgt
