#include "drivers/dgt/clock_queue.h"

#include <gmock/gmock.h>

#include "tests/support/packed.h"

namespace jadoube::drivers::dgt {
namespace clock_queue_test {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr ClockAck kVersionOf3000{kAckNormal, 0x09, 0x20, 0};
constexpr ClockAck kVersionOfXl{kAckNormal, 0x09, 0x1E, 0};

class ClockQueueTest : public testing::Test {
 protected:
  ClockQueue queue;
  Instant now{1h};
  std::vector<Observation> seen;

  void wait(std::chrono::milliseconds time) {
    now += time;
    queue.advance(now, seen);
  }

  // Sends what is due; its id, or 0 where nothing is due.
  int send() {
    queue.advance(now, seen);
    return queue.is_due() ? queue.take(now)[3] : 0;
  }

  void hear(const ClockAck& ack) { queue.hear(ack, seen); }

  ClockAnswered only_answer() {
    EXPECT_EQ(seen.size(), 1u);
    return seen.empty() ? ClockAnswered{} : std::get<ClockAnswered>(seen[0]);
  }
};

TEST_F(ClockQueueTest, AnswersWithTheAcknowledgement) {
  ASSERT_TRUE(queue.add(Beep{100ms}));
  EXPECT_EQ(send(), 0x0B);
  hear({kAckNormal, 0x0B, 0, 0});
  EXPECT_THAT(seen, ElementsAre(Observation(ClockAnswered{"beep", true, ""})));
}

TEST_F(ClockQueueTest, SendsOneCommandAtATime) {
  ASSERT_TRUE(queue.add(Beep{100ms}));
  ASSERT_TRUE(queue.add(EndText{}));
  EXPECT_EQ(send(), 0x0B);
  EXPECT_EQ(send(), 0);
  hear({kAckNormal, 0x0B, 0, 0});
  EXPECT_EQ(send(), 0x03);
}

TEST_F(ClockQueueTest, SendsAgainAfterTwoSecondsAndGivesUpAfterThreeTimes) {
  ASSERT_TRUE(queue.add(Beep{100ms}));
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(send(), 0x0B);
    wait(1999ms);
    EXPECT_EQ(send(), 0);
    wait(1ms);
  }
  EXPECT_EQ(send(), 0);
  EXPECT_EQ(only_answer(), (ClockAnswered{"beep", false, "the clock did not answer"}));
}

TEST_F(ClockQueueTest, SendsARefusedCommandOnceMore) {
  ASSERT_TRUE(queue.add(SetClock{5min, 5min, {}}));
  EXPECT_EQ(send(), 0x0A);
  hear({0x40, 0x0A, 0, 0});
  EXPECT_THAT(seen, IsEmpty());
  EXPECT_EQ(send(), 0x0A);
  hear({0x40, 0x0A, 0, 0});
  EXPECT_FALSE(only_answer().accepted);
  EXPECT_THAT(only_answer().detail, HasSubstr("option 23"));
}

TEST_F(ClockQueueTest, TakesTheNamelessRefusalOfAnXl) {
  ASSERT_TRUE(queue.add(EndText{}));
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(send(), 0x03);
    hear({0x20, 0, 0, 0});
  }
  EXPECT_FALSE(only_answer().accepted);
}

TEST_F(ClockQueueTest, AcceptsACommandThatWasRefusedOnce) {
  ASSERT_TRUE(queue.add(EndText{}));
  send();
  hear({0x20, 0, 0, 0});
  send();
  hear({kAckNormal, 0x03, 0, 0});
  EXPECT_TRUE(only_answer().accepted);
}

TEST_F(ClockQueueTest, IgnoresTheEchoOfAnotherCommand) {
  ASSERT_TRUE(queue.add(EndText{}));
  send();
  hear({kAckNormal, 0x0B, 0, 0});
  hear({0x40, 0x0B, 0, 0});
  hear({kAckNormal, 0x88, 0x05, 0x31});
  EXPECT_THAT(seen, IsEmpty());
  EXPECT_EQ(send(), 0);
}

TEST_F(ClockQueueTest, IgnoresAnAcknowledgementWhenNothingWasSent) {
  ASSERT_TRUE(queue.add(EndText{}));
  hear({kAckNormal, 0x03, 0, 0});
  EXPECT_THAT(seen, IsEmpty());
}

TEST_F(ClockQueueTest, EndsTheWaitWhenTheClockReportsItsTimeInstead) {
  ASSERT_TRUE(queue.add(EndText{}));
  send();
  wait(500ms);
  queue.hear_other(now, seen);
  EXPECT_EQ(send(), 0x03);
}

TEST_F(ClockQueueTest, DoesNotEndTheWaitForATimeThatWasOnItsWay) {
  ASSERT_TRUE(queue.add(EndText{}));
  send();
  wait(100ms);
  queue.hear_other(now, seen);
  EXPECT_EQ(send(), 0);
}

TEST_F(ClockQueueTest, EndsTheTextAfterTheClockWasSet) {
  ASSERT_TRUE(queue.add(SetClock{5min, 5min, {}}));
  send();
  hear({kAckNormal, 0x0A, 0, 0});
  EXPECT_EQ(send(), 0x03);
  hear({kAckNormal, 0x03, 0, 0});
  EXPECT_EQ(only_answer(), (ClockAnswered{"set clock", true, ""}));
}

TEST_F(ClockQueueTest, AsksWhichClockItIsBeforeTheFirstText) {
  ASSERT_TRUE(queue.add(ShowText{"e2e4"}));
  EXPECT_EQ(send(), 0x09);
  hear(kVersionOf3000);
  EXPECT_EQ(send(), 0x0C);
  hear({kAckNormal, 0x0C, 0, 0});
  ASSERT_TRUE(queue.add(ShowText{"e7e5"}));
  EXPECT_EQ(send(), 0x0C);
  EXPECT_EQ(only_answer(), (ClockAnswered{"show text", true, ""}));
}

TEST_F(ClockQueueTest, WritesSegmentsForAnXl) {
  ASSERT_TRUE(queue.add(ShowText{"e2e4"}));
  send();
  hear(kVersionOfXl);
  EXPECT_EQ(send(), 0x01);
  hear({kAckNormal, 0x01, 0, 0});
  EXPECT_TRUE(only_answer().accepted);
}

TEST_F(ClockQueueTest, RefusesATextThatTurnsOutTooLong) {
  ASSERT_TRUE(queue.add(ShowText{"12345678"}));
  send();
  hear(kVersionOfXl);
  EXPECT_EQ(send(), 0);
  EXPECT_THAT(jadoube::tests::in_english(only_answer().detail), HasSubstr("6 letters"));
}

TEST_F(ClockQueueTest, RefusesATextWhereTheClockDoesNotSayWhichItIs) {
  ASSERT_TRUE(queue.add(ShowText{"e2e4"}));
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(send(), 0x09);
    wait(2s);
  }
  EXPECT_EQ(send(), 0);
  EXPECT_EQ(only_answer(),
            (ClockAnswered{"show text", false, "the clock did not report its model"}));
}

TEST_F(ClockQueueTest, LearnsTheClockWithoutAnAnswerIfNobodyAsked) {
  queue.ask_version();
  queue.ask_version();
  EXPECT_EQ(send(), 0x09);
  hear(kVersionOfXl);
  EXPECT_EQ(send(), 0);
  EXPECT_THAT(seen, IsEmpty());
  EXPECT_EQ(queue.clock(), "DGT XL 1.14");
}

TEST_F(ClockQueueTest, AnswersTheOwnerWhoAsksForTheVersion) {
  ASSERT_TRUE(queue.add(ReadClockVersion{}));
  send();
  hear(kVersionOf3000);
  EXPECT_EQ(only_answer(), (ClockAnswered{"read clock version", true, ""}));
}

TEST_F(ClockQueueTest, AnswersAllThatWaitsWhenTheClockIsGone) {
  ASSERT_TRUE(queue.add(Beep{1s}));
  ASSERT_TRUE(queue.add(EndText{}));
  send();
  queue.lose_clock(seen);
  EXPECT_THAT(seen,
              ElementsAre(Observation(ClockAnswered{"beep", false, "no clock is connected"}),
                          Observation(ClockAnswered{"end text", false, "no clock is connected"})));
  EXPECT_EQ(queue.times_out_at(), kNever);
}

TEST_F(ClockQueueTest, RefusesMoreThanItCanHold) {
  for (int i = 0; i < 16; ++i) ASSERT_TRUE(queue.add(EndText{}));
  const auto refused = queue.add(EndText{});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, rules::ErrorCode::kUnavailable);
}

TEST_F(ClockQueueTest, RefusesWhatNoClockCanDoAtOnce) {
  const auto refused = queue.add(ShowText{"nine char"});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, rules::ErrorCode::kInvalidArgument);
}

TEST_F(ClockQueueTest, KeepsOldTimesBackAfterTheClockWasSet) {
  const ClockRead old{.left = {.time = 90min}, .right = {.time = 90min}};
  ASSERT_TRUE(queue.add(SetClock{5min, 5min, {}}));
  EXPECT_TRUE(queue.believes(now, old));
  send();
  EXPECT_FALSE(queue.believes(now, old));
  hear({0x40, 0x0A, 0, 0});
  send();
  hear({0x40, 0x0A, 0, 0});
  EXPECT_TRUE(queue.believes(now, old));
}

}  // namespace clock_queue_test
}  // namespace jadoube::drivers::dgt
