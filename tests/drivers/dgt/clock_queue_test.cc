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

  void process(const ClockAck& ack) { queue.process(ack, seen); }

  ClockAnswered only_answer() {
    EXPECT_EQ(seen.size(), 1u);
    return seen.empty() ? ClockAnswered{} : std::get<ClockAnswered>(seen[0]);
  }
};

TEST_F(ClockQueueTest, AnswersWithTheAcknowledgement) {
  ASSERT_TRUE(queue.add(Beep{100ms}));
  EXPECT_EQ(send(), 0x0B);
  process({kAckNormal, 0x0B, 0, 0});
  EXPECT_THAT(seen, ElementsAre(Observation(ClockAnswered{"beep", true, ""})));
}

TEST_F(ClockQueueTest, SendsOneCommandAtATime) {
  ASSERT_TRUE(queue.add(Beep{100ms}));
  ASSERT_TRUE(queue.add(EndText{}));
  EXPECT_EQ(send(), 0x0B);
  EXPECT_EQ(send(), 0);
  process({kAckNormal, 0x0B, 0, 0});
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
  process({0x40, 0x0A, 0, 0});
  EXPECT_THAT(seen, IsEmpty());
  EXPECT_EQ(send(), 0x0A);
  process({0x40, 0x0A, 0, 0});
  EXPECT_FALSE(only_answer().accepted);
  EXPECT_THAT(only_answer().detail, HasSubstr("option 23"));
}

TEST_F(ClockQueueTest, TakesTheNamelessRefusalOfAnXl) {
  ASSERT_TRUE(queue.add(EndText{}));
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(send(), 0x03);
    process({0x20, 0, 0, 0});
  }
  EXPECT_FALSE(only_answer().accepted);
}

TEST_F(ClockQueueTest, AcceptsACommandThatWasRefusedOnce) {
  ASSERT_TRUE(queue.add(EndText{}));
  send();
  process({0x20, 0, 0, 0});
  send();
  process({kAckNormal, 0x03, 0, 0});
  EXPECT_TRUE(only_answer().accepted);
}

TEST_F(ClockQueueTest, IgnoresTheEchoOfAnotherCommand) {
  ASSERT_TRUE(queue.add(EndText{}));
  send();
  process({kAckNormal, 0x0B, 0, 0});
  process({0x40, 0x0B, 0, 0});
  process({kAckNormal, 0x88, 0x05, 0x31});
  EXPECT_THAT(seen, IsEmpty());
  EXPECT_EQ(send(), 0);
}

TEST_F(ClockQueueTest, IgnoresAnAcknowledgementWhenNothingWasSent) {
  ASSERT_TRUE(queue.add(EndText{}));
  process({kAckNormal, 0x03, 0, 0});
  EXPECT_THAT(seen, IsEmpty());
}

TEST_F(ClockQueueTest, EndsTheWaitWhenTheClockReportsItsTimeInstead) {
  ASSERT_TRUE(queue.add(EndText{}));
  send();
  wait(500ms);
  queue.note_other(now, seen);
  EXPECT_EQ(send(), 0x03);
}

TEST_F(ClockQueueTest, DoesNotEndTheWaitForATimeThatWasOnItsWay) {
  ASSERT_TRUE(queue.add(EndText{}));
  send();
  wait(100ms);
  queue.note_other(now, seen);
  EXPECT_EQ(send(), 0);
}

TEST_F(ClockQueueTest, EndsTheTextAfterTheClockWasSet) {
  ASSERT_TRUE(queue.add(SetClock{5min, 5min, {}}));
  send();
  process({kAckNormal, 0x0A, 0, 0});
  EXPECT_EQ(send(), 0x03);
  process({kAckNormal, 0x03, 0, 0});
  EXPECT_EQ(only_answer(), (ClockAnswered{"set clock", true, ""}));
}

TEST_F(ClockQueueTest, AsksWhichClockItIsBeforeTheFirstText) {
  ASSERT_TRUE(queue.add(ShowText{"e2e4"}));
  EXPECT_EQ(send(), 0x09);
  process(kVersionOf3000);
  EXPECT_EQ(send(), 0x0C);
  process({kAckNormal, 0x0C, 0, 0});
  ASSERT_TRUE(queue.add(ShowText{"e7e5"}));
  EXPECT_EQ(send(), 0x0C);
  EXPECT_EQ(only_answer(), (ClockAnswered{"show text", true, ""}));
}

TEST_F(ClockQueueTest, WritesSegmentsForAnXl) {
  ASSERT_TRUE(queue.add(ShowText{"e2e4"}));
  send();
  process(kVersionOfXl);
  EXPECT_EQ(send(), 0x01);
  process({kAckNormal, 0x01, 0, 0});
  EXPECT_TRUE(only_answer().accepted);
}

TEST_F(ClockQueueTest, RefusesATextThatTurnsOutTooLong) {
  ASSERT_TRUE(queue.add(ShowText{"12345678"}));
  send();
  process(kVersionOfXl);
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
  process(kVersionOfXl);
  EXPECT_EQ(send(), 0);
  EXPECT_THAT(seen, IsEmpty());
  EXPECT_EQ(queue.clock(), "DGT XL 1.14");
}

TEST_F(ClockQueueTest, AnswersTheOwnerWhoAsksForTheVersion) {
  ASSERT_TRUE(queue.add(ReadClockVersion{}));
  send();
  process(kVersionOf3000);
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
  process({0x40, 0x0A, 0, 0});
  send();
  process({0x40, 0x0A, 0, 0});
  EXPECT_TRUE(queue.believes(now, old));
}

TEST(ClockCommand, AsksTheVersion) {
  EXPECT_EQ(version_query(), (Bytes{0x2B, 0x03, 0x03, 0x09, 0x00}));
}

TEST(ClockCommand, EndsAText) { EXPECT_EQ(end_text(), (Bytes{0x2B, 0x03, 0x03, 0x03, 0x00})); }

TEST(ClockCommand, WritesATextForADgt3000) {
  EXPECT_EQ(ascii_text({"Hello", 100ms}), (Bytes{0x2B, 0x0C, 0x03, 0x0C, 0x48, 0x65, 0x6C, 0x6C,
                                                 0x6F, 0x20, 0x20, 0x20, 0x01, 0x00}));
}

TEST(ClockCommand, WritesATextForAnXl) {
  EXPECT_EQ(segment_text({"  e2e4", 0ms}),
            (Bytes{0x2B, 0x0B, 0x03, 0x01, 0x7B, 0x00, 0x00, 0x66, 0x7B, 0x5B, 0x00, 0x01, 0x00}));
}

TEST(ClockCommand, SetsBothTimesAndLetsASideRun) {
  EXPECT_EQ(set_clock({5min, 5min, ClockSide::kLeft}),
            (Bytes{0x2B, 0x0A, 0x03, 0x0A, 0x00, 0x05, 0x00, 0x00, 0x05, 0x00, 0x01, 0x00}));
  EXPECT_EQ(set_clock({1h + 2min + 3s, 9h + 59min + 58s, ClockSide::kRight}),
            (Bytes{0x2B, 0x0A, 0x03, 0x0A, 0x01, 0x02, 0x03, 0x09, 0x3B, 0x3A, 0x02, 0x00}));
  EXPECT_EQ(set_clock({0s, 0s, std::nullopt})[10], 0x04);
}

TEST(ClockCommand, Beeps) {
  EXPECT_EQ(beep(1024ms), (Bytes{0x2B, 0x04, 0x03, 0x0B, 0x10, 0x00}));
  EXPECT_EQ(beep(1ms)[4], 0x01);
  EXPECT_EQ(beep(0ms)[4], 0x00);
  EXPECT_EQ(beep(std::chrono::milliseconds::max())[4], 0x7F);
}

TEST(ClockCommand, ReportsHowLongATextBeeps) {
  const auto ascii = [](auto length) { return ascii_text({"x", length})[12]; };
  EXPECT_EQ(ascii(0ms), 0x00);
  EXPECT_EQ(ascii(1000ms), 0x0F);
  EXPECT_EQ(ascii(std::chrono::milliseconds::max()), 0x0F);
  EXPECT_EQ(segment_text({"x", 1ms})[11], 0x03);
}

TEST(ClockCommand, SendsLettersThatWouldHarmALostBoardInLowerCase) {
  const Bytes text = ascii_text({"JOIN NOW", 0ms});
  EXPECT_EQ(std::string(text.begin() + 4, text.begin() + 12), "jOin nOW");
}

TEST(ClockCommand, LeavesALetterBlankThatSevenSegmentsCannotForm) {
  EXPECT_EQ(segments_of('#'), 0x00);
  EXPECT_EQ(segments_of('E'), segments_of('e'));
  EXPECT_EQ(segments_of('8'), 0x7F);
}

TEST(ClockCommand, NeverHasAByteAboveSevenBits) {
  for (int c = 0; c < 256; ++c) {
    const std::string text(8, static_cast<char>(c));
    for (const std::uint8_t byte : segment_text({text, 1s})) EXPECT_LT(byte, 0x80);
  }
}

TEST(ClockVersion, IsNamedAsPeopleNameTheClock) {
  EXPECT_EQ(clock_name(0x20), "DGT 3000 2.0");
  EXPECT_EQ(clock_name(0x22), "DGT 3000 2.2");
  EXPECT_EQ(clock_name(0x1E), "DGT XL 1.14");
  EXPECT_EQ(clock_name(0x31), "DGT clock 3.1");
}

TEST(ClockCommandCheck, RefusesATextThatIsTooLongForTheClock) {
  EXPECT_TRUE(check_clock_command(ShowText{"12345678"}, ClockKind::kAscii));
  EXPECT_FALSE(check_clock_command(ShowText{"123456789"}, ClockKind::kUnknown));
  EXPECT_FALSE(check_clock_command(ShowText{"1234567"}, ClockKind::kXl));
}

TEST(ClockCommandCheck, RefusesWhatIsNoPrintableAscii) {
  for (const auto text : {"\xC3\xA9", "a\nb", "a@b", "`"}) {
    EXPECT_FALSE(check_clock_command(ShowText{text}, ClockKind::kAscii)) << text;
  }
}

TEST(ClockCommandCheck, RefusesTimesThatTheClockCannotShow) {
  EXPECT_TRUE(check_clock_command(SetClock{0s, 10h - 1s, {}}, ClockKind::kAscii));
  EXPECT_FALSE(check_clock_command(SetClock{10h, 0s, {}}, ClockKind::kAscii));
  EXPECT_FALSE(check_clock_command(SetClock{0s, -1s, {}}, ClockKind::kAscii));
}

}  // namespace clock_queue_test
}  // namespace jadoube::drivers::dgt
