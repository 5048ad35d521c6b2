#include <gmock/gmock.h>

#include "drivers/dgt/dgt_driver.h"
#include "tests/drivers/dgt/fake_line.h"

namespace jadoube::drivers::dgt {
namespace dgt_clock_test {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
using Button = ClockButtonPressed::Button;

TEST(DgtClock, IsReadAtTheStartThoughItStandsStill) {
  FakeTransport line;
  line.answers = FakeTransport::new_board();
  line.answers[0x41] = kClockStopped;
  line.open();
  line.advance(1s);
  EXPECT_THAT(line.all<ClockRead>(), SizeIs(1));
}

TEST(DgtClock, TellsEveryTime) {
  FakeTransport line = settled_line();
  line.board_says(kClockStopped);
  line.board_says(kLeftRuns);
  EXPECT_THAT(line.all<ClockRead>(), SizeIs(2));
  EXPECT_TRUE(line.all<ClockRead>().back().running);
}

TEST(DgtClock, IsMissingOnceForEachLoss) {
  FakeTransport line = settled_line();
  line.board_says(kNoClock);
  line.board_says(kNoClock);
  EXPECT_THAT(line.seen, ElementsAre(Observation(ClockMissing{})));
  line.board_says(kClockStopped);
  line.board_says(kNoClock);
  EXPECT_THAT(line.all<ClockMissing>(), SizeIs(2));
}

TEST(DgtClock, IsNamedByItsVersion) {
  FakeTransport line;
  line.answers = FakeTransport::new_board();
  line.clock = [](const Bytes&) { return ack(0x10, 0x09, 0x20); };
  line.open();
  line.advance(2s);
  EXPECT_EQ(line.driver.device().clock, "DGT 3000 2.0");
}

TEST(DgtClock, IsAskedForItsVersionWhenItComesBack) {
  FakeTransport line = settled_line();
  line.board_says(kNoClock);
  line.clock = [](const Bytes&) { return ack(0x10, 0x09, 0x1E); };
  line.board_says(kClockStopped);
  line.advance(500ms);
  EXPECT_EQ(line.driver.device().clock, "DGT XL 1.14");
  line.board_says(kNoClock);
  EXPECT_EQ(line.driver.device().clock, "");
}

TEST(DgtClock, IsNotAskedForTheLightsOfTheBoard) {
  FakeTransport line = settled_line();
  const auto refused = line.driver.send(line.now, ShowLights{1});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, rules::ErrorCode::kFailedPrecondition);
}

TEST(DgtClock, ThatIsMissingRefusesCommands) {
  FakeTransport line = settled_line();
  line.board_says(kNoClock);
  const auto refused = line.driver.send(line.now, Beep{100ms});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, rules::ErrorCode::kFailedPrecondition);
}

TEST(DgtClock, AnswersCommands) {
  FakeTransport line = settled_line();
  line.clock = [](const Bytes& command) { return ack(0x10, command[3]); };
  ASSERT_TRUE(line.driver.send(line.now, SetClock{5min, 3min, ClockSide::kLeft}));
  line.advance(1s);
  EXPECT_THAT(line.all<ClockAnswered>(), ElementsAre(ClockAnswered{"set clock", true, ""}));
  EXPECT_EQ(line.count_written(end_text()), 1);
}

TEST(DgtClock, KeepsItsOldTimeBackWhenItWasSet) {
  FakeTransport line = settled_line();
  ASSERT_TRUE(line.driver.send(line.now, SetClock{1min, 1min, {}}));
  line.advance(100ms);
  line.board_says(kClockStopped);
  EXPECT_THAT(line.all<ClockRead>(), IsEmpty());
}

TEST(DgtClock, IsAskedAgainBeforeAGarbledTimeIsBelieved) {
  FakeTransport line = settled_line();
  line.answers[0x41] = kLeftRuns;
  line.board_says(kLeftRuns);
  Bytes garbled = kLeftRuns;
  garbled[6] = 0x08;
  line.board_says(garbled);
  line.advance(500ms);
  EXPECT_EQ(line.count_written({0x41}), 1);
  const auto read = line.all<ClockRead>();
  ASSERT_THAT(read, SizeIs(2));
  EXPECT_EQ(read[0], read[1]);
}

TEST(DgtClock, AnswersThatItWasSilent) {
  FakeTransport line = settled_line();
  ASSERT_TRUE(line.driver.send(line.now, Beep{100ms}));
  line.advance(7s);
  EXPECT_THAT(line.all<ClockAnswered>(),
              ElementsAre(ClockAnswered{"beep", false, "the clock did not answer"}));
}

struct KeyPress {
  std::uint8_t held, key;
  Button button;
};

class DgtClockKey : public testing::TestWithParam<KeyPress> {};

TEST_P(DgtClockKey, IsReported) {
  FakeTransport line = settled_line();
  line.board_says(ack(0x10, 0x88, GetParam().held, GetParam().key));
  EXPECT_THAT(line.seen, ElementsAre(Observation(ClockButtonPressed{GetParam().button})));
}

INSTANTIATE_TEST_SUITE_P(
    Every, DgtClockKey,
    testing::Values(KeyPress{0x05, 0x31, Button::kBack}, KeyPress{0x21, 0x34, Button::kMinus},
                    KeyPress{0x11, 0x33, Button::kRun}, KeyPress{0x09, 0x32, Button::kPlus},
                    KeyPress{0x41, 0x35, Button::kOk}, KeyPress{0x45, 0x35, Button::kBackAndOk},
                    KeyPress{0x25, 0x34, Button::kMinus}, KeyPress{0x15, 0x33, Button::kRun},
                    KeyPress{0x0D, 0x32, Button::kPlus}, KeyPress{0x31, 0x33, Button::kRun},
                    KeyPress{0x29, 0x32, Button::kPlus}, KeyPress{0x61, 0x35, Button::kOk},
                    KeyPress{0x19, 0x32, Button::kPlus}, KeyPress{0x51, 0x35, Button::kOk},
                    KeyPress{0x49, 0x35, Button::kOk}, KeyPress{0x00, 0x31, Button::kBack}));

TEST(DgtClock, SendsReportsThatAreIgnored) {
  FakeTransport line = settled_line();
  line.board_says(ack(0x10, 0x8A, 0, 0x23));
  line.board_says(ack(0x10, 0x90, 0, 0x23));
  line.board_says(ack(0x10, 0x88, 0x00, 0x36));
  EXPECT_THAT(line.seen, IsEmpty());
}

}  // namespace dgt_clock_test
}  // namespace jadoube::drivers::dgt
