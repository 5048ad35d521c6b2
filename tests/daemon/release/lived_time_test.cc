#include "daemon/release/lived_time.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/process.h"

namespace jadoube::release {
namespace lived_time_test {

using namespace std::chrono_literals;

class LivedTimeTest : public testing::Test {
 protected:
  std::unique_ptr<LivedTime> start(std::uint64_t head, bool forgets = false) {
    return std::make_unique<LivedTime>(LivedTime::Parts{.file = file_,
                                                        .epoch = epoch_,
                                                        .head = head,
                                                        .machine = [this] { return machine_; },
                                                        .forgets = forgets});
  }
  void pass(std::chrono::seconds time) { machine_.since_start += time; }

  tests::TemporaryDirectory directory_;
  const std::filesystem::path file_ = directory_ / "lived-time";
  std::string epoch_ = "e";
  LivedTime::Machine machine_{1h, "first"};
};

TEST_F(LivedTimeTest, AnEventIsAsOldAsTheTimeThatPassed) {
  auto lived = start(0);
  pass(1s);
  lived->note(3);
  pass(60s);
  lived->note(5);
  EXPECT_EQ(lived->age(3), 60s);
  EXPECT_EQ(lived->age(4), 0s);
  pass(5s);
  EXPECT_EQ(lived->age(1), 65s);
  EXPECT_EQ(lived->age(4), 5s);
  EXPECT_EQ(lived->age(6), 0s) << "nobody has noted it";
}

TEST_F(LivedTimeTest, FindsTheLastEventOfAnAge) {
  auto lived = start(2);
  pass(10s);
  lived->note(4);
  pass(10s);
  lived->note(6);
  EXPECT_EQ(lived->last_of_age(21s), 0u);
  EXPECT_EQ(lived->last_of_age(20s), 2u);
  EXPECT_EQ(lived->last_of_age(10s), 4u);
  EXPECT_EQ(lived->last_of_age(0s), 6u);
}

TEST_F(LivedTimeTest, AFirstStartTakesEverythingForNew) {
  auto lived = start(100);
  EXPECT_EQ(lived->age(1), 0s);
  EXPECT_EQ(lived->last_of_age(1s), 0u);
}

TEST_F(LivedTimeTest, ARestartOnTheSameStartOfTheMachineCountsTheTimeBetween) {
  {
    auto lived = start(0);
    pass(10s);
    lived->note(7);
  }
  pass(100s);
  auto lived = start(9);
  EXPECT_GE(lived->age(7), 100s);
  EXPECT_LE(lived->age(7), 110s);
  EXPECT_EQ(lived->age(8), 0s) << "it came after the last mark";
}

TEST_F(LivedTimeTest, ANewStartOfTheMachineContinuesFromTheLastMark) {
  {
    auto lived = start(0);
    pass(40s);
    lived->note(7);
    pass(40s);
    lived->note(7);
  }
  // It was off for a time that nobody knows.
  machine_ = {30s, "second"};
  auto lived = start(7);
  EXPECT_EQ(lived->age(7), 40s);
  pass(10s);
  EXPECT_EQ(lived->age(7), 50s);
  machine_ = {5s, "third"};
  auto third = start(7);
  EXPECT_LE(third->age(7), 50s);
}

// A spare computer that runs for days gets the data of the one that broke a minute ago.
TEST_F(LivedTimeTest, ACopyOnAMachineThatRunsForDaysReleasesNothing) {
  {
    auto lived = start(0);
    pass(10s);
    lived->note(7);
  }
  machine_ = {240h, "another machine"};
  EXPECT_EQ(start(7)->age(7), 0s);
}

// The kernel's text for a start is a word of a line.
TEST_F(LivedTimeTest, AnyTextForAStartOfTheMachineIsKept) {
  for (const std::string text : {"with two spaces", " ", "a\nline", "?", "a\tb ."}) {
    machine_ = {1h, text};
    {
      auto lived = start(0, true);
      pass(10s);
      lived->note(7);
    }
    pass(100s);
    EXPECT_GE(start(7)->age(7), text == "?" ? 0s : 100s) << text;
    machine_ = {2h, "another"};
    EXPECT_LE(start(7)->age(7), 110s) << text;
  }
}

// Where the kernel does not say which start it is, no time counts.
TEST_F(LivedTimeTest, StartsThatNobodyCanTellApartCountNothing) {
  machine_.start.clear();
  {
    auto lived = start(0);
    pass(10s);
    lived->note(7);
  }
  pass(1h);
  EXPECT_EQ(start(7)->age(7), 0s);
}

TEST_F(LivedTimeTest, MarksOfAnotherJournalCountAsNone) {
  {
    auto lived = start(0);
    pass(10s);
    lived->note(7);
  }
  pass(1h);
  epoch_ = "another";
  EXPECT_EQ(start(7)->age(7), 0s);
}

// Numbers that an older copy of the journal lacks will belong to other events.
TEST_F(LivedTimeTest, AnOlderCopyOfTheJournalGetsNoAgesOfEventsThatItLacks) {
  {
    auto lived = start(0);
    for (std::uint64_t number : {7u, 9u, 20u}) {
      pass(10s);
      lived->note(number);
    }
  }
  pass(1h);
  auto lived = start(9);
  lived->note(20);
  EXPECT_GE(lived->age(9), 1h);
  EXPECT_EQ(lived->age(15), 0s);
}

TEST_F(LivedTimeTest, ALineThatIsTornDoesNotCount) {
  {
    auto lived = start(0);
    pass(10s);
    lived->note(7);
  }
  std::ofstream(file_, std::ios::app) << "9 99999999999999 0 fir";
  pass(10s);
  auto lived = start(9);
  EXPECT_LE(lived->age(7), 20s);
  EXPECT_EQ(lived->age(9), 0s);
}

TEST_F(LivedTimeTest, AfterAnotherDaemonNothingCounts) {
  {
    auto lived = start(0);
    pass(10s);
    lived->note(7);
  }
  pass(1h);
  EXPECT_EQ(start(7, true)->age(7), 0s);
}

TEST_F(LivedTimeTest, AClockThatRunsBackCountsNothing) {
  {
    auto lived = start(0);
    pass(10s);
    lived->note(7);
  }
  machine_.since_start = 1s;
  EXPECT_LE(start(7)->age(7), 10s);
}

}  // namespace lived_time_test
}  // namespace jadoube::release
