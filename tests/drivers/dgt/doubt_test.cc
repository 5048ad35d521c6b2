#include <gmock/gmock.h>

#include <string>

#include "drivers/dgt/board_clock.h"

namespace jadoube::drivers::dgt {
namespace doubt_test {

using namespace std::chrono_literals;

class DoubtTest : public testing::Test {
 protected:
  Doubt doubt;
  Instant now{1h};

  // What is asked within `duration`: 'B' to read the board, 'A' the clock, 'K' to send updates.
  std::string asked_within(std::chrono::milliseconds duration) {
    std::string asked;
    for (const Instant until = now + duration; now < until; now += 10ms) {
      doubt.advance(now);
      if (now >= doubt.due_at()) asked += static_cast<char>(doubt.take(now));
    }
    return asked;
  }

  // The same, and the board is read whenever that is asked.
  std::string check_within(std::chrono::milliseconds duration) {
    std::string asked;
    for (const Instant until = now + duration; now < until;) {
      asked += asked_within(10ms);
      if (asked.ends_with('B')) doubt.note_dump(now);
    }
    return asked;
  }

  void start_and_read() {
    doubt.start(now);
    asked_within(50ms);
    doubt.note_dump(now);
  }
};

TEST_F(DoubtTest, AsksNothingBeforeItStarts) {
  doubt.suspect();
  doubt.note_dump(now);
  EXPECT_EQ(asked_within(1min), "");
}

TEST_F(DoubtTest, ReadsClockAndBoardAtTheStart) {
  doubt.start(now);
  EXPECT_EQ(asked_within(50ms), "AB");
}

TEST_F(DoubtTest, AsksThreeTimesWhereNoDumpComes) {
  doubt.start(now);
  EXPECT_EQ(asked_within(10s), "ABBB");
}

TEST_F(DoubtTest, AsksAgainAtTheNextSuspicionAfterItGaveUp) {
  doubt.start(now);
  asked_within(10s);
  doubt.suspect();
  EXPECT_EQ(asked_within(10s), "BBB");
}

TEST_F(DoubtTest, HasOneDumpOutstandingWhateverIsSuspected) {
  doubt.start(now);
  asked_within(50ms);
  doubt.suspect();
  EXPECT_EQ(asked_within(900ms), "");
}

TEST_F(DoubtTest, AsksNotMoreThanOnceInHalfASecond) {
  start_and_read();
  doubt.suspect();
  EXPECT_EQ(asked_within(450ms), "");
  EXPECT_EQ(asked_within(50ms), "B");
}

TEST_F(DoubtTest, IsSatisfiedByADumpThatCameUnasked) {
  start_and_read();
  doubt.suspect();
  doubt.note_dump(now);
  EXPECT_EQ(asked_within(10s), "");
}

TEST_F(DoubtTest, ChecksAfterHalfAMinuteOfQuiet) {
  start_and_read();
  EXPECT_EQ(asked_within(29900ms), "");
  EXPECT_EQ(check_within(200ms), "BK");
  EXPECT_EQ(asked_within(500ms), "AB");
}

TEST_F(DoubtTest, ChecksWhereARunningClockFallsSilent) {
  start_and_read();
  now += 2s;
  doubt.note_clock(now, true);
  EXPECT_EQ(asked_within(2400ms), "");
  EXPECT_EQ(check_within(200ms), "BK");
  EXPECT_EQ(asked_within(500ms), "AB");
}

TEST_F(DoubtTest, AClockThatOnlyAnswersIsNotAskedForEver) {
  start_and_read();
  now += 2s;
  doubt.note_clock(now, true);
  check_within(2600ms);
  doubt.note_clock(now, true);
  asked_within(500ms);
  doubt.note_dump(now);
  EXPECT_EQ(asked_within(20s), "");
}

TEST_F(DoubtTest, AClockThatIsStoppedMayBeSilent) {
  start_and_read();
  now += 2s;
  doubt.note_clock(now, true);
  doubt.note_clock(now + 1s, false);
  EXPECT_EQ(asked_within(20s), "");
}

TEST_F(DoubtTest, IsInACheckUntilTheBoardIsAskedForUpdates) {
  start_and_read();
  asked_within(30010ms);
  EXPECT_TRUE(doubt.checks());
  doubt.note_dump(now);
  EXPECT_TRUE(doubt.checks());
  EXPECT_EQ(asked_within(10ms), "K");
  EXPECT_FALSE(doubt.checks());
}

TEST_F(DoubtTest, AsksForUpdatesInACheckThoughNoDumpComes) {
  start_and_read();
  asked_within(30010ms);
  EXPECT_THAT(asked_within(5s), testing::HasSubstr("K"));
}

TEST_F(DoubtTest, DoesNotCheckWhileChangesCome) {
  start_and_read();
  asked_within(20s);
  doubt.note_change(now);
  EXPECT_EQ(asked_within(29s), "");
}

}  // namespace doubt_test
}  // namespace jadoube::drivers::dgt
