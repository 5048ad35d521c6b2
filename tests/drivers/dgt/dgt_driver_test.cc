#include "drivers/dgt/dgt_driver.h"

#include <gmock/gmock.h>

#include <random>

#include "tests/drivers/dgt/fake_line.h"

namespace jadoube::drivers::dgt {
namespace {

using namespace std::chrono_literals;
using rules::Piece;
using rules::Square;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using Button = ClockButtonPressed::Button;

// A line to a board that answers all that a new board does, greeted and settled.
FakeLine settled_line() {
  FakeLine line;
  line.answers = FakeLine::new_board();
  line.settle();
  return line;
}

Bytes bytes_written(const FakeLine& line) {
  Bytes bytes;
  for (const auto& [at, command] : line.written) {
    bytes.insert(bytes.end(), command.begin(), command.end());
  }
  return bytes;
}

TEST(DgtGreeting, MeetsANewBoard) {
  FakeLine line;
  line.answers = FakeLine::new_board();
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
                                              .charging = false}));
  EXPECT_EQ(line.all<DeviceRead>().back().info, line.driver.device());
}

TEST(DgtGreeting, KnowsAnOldBoardByItsShortSerialNumber) {
  FakeLine line;
  line.answers = FakeLine::new_board();
  std::erase_if(line.answers, [](const auto& a) { return a.first > 0x45 && a.first != 0x4D; });
  line.open();
  line.advance(1s);
  EXPECT_FALSE(line.driver.identified());
  line.advance(1s);
  EXPECT_TRUE(line.driver.identified());
  EXPECT_EQ(line.driver.device().serial, "13116");
  EXPECT_THAT(line.all<PlacementRead>(), SizeIs(1));
}

TEST(DgtGreeting, GivesUpALineWhereNobodyAnswers) {
  FakeLine line;
  line.open();
  line.advance(4300ms);
  EXPECT_EQ(line.driver.conversation(), Conversation::kGreeting);
  line.advance(200ms);
  EXPECT_EQ(line.driver.conversation(), Conversation::kDead);
  EXPECT_EQ(line.driver.wake_at(), kNever);
  EXPECT_THAT(line.seen, IsEmpty());
}

TEST(DgtGreeting, MeetsABoardThatIsSlow) {
  FakeLine line;
  line.answers = FakeLine::new_board();
  line.latency = 900ms;
  line.open();
  line.advance(6s);
  EXPECT_EQ(line.driver.conversation(), Conversation::kLive);
  EXPECT_EQ(line.driver.device().serial, "3000448278");
}

TEST(DgtGreeting, MeetsABoardThatLostTheFirstQuestions) {
  FakeLine line;
  line.open();
  line.advance(3s);
  line.answers = FakeLine::new_board();
  line.advance(3s);
  EXPECT_EQ(line.driver.conversation(), Conversation::kLive);
}

TEST(DgtGreeting, GivesUpADeviceThatTalksGarbage) {
  FakeLine line;
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
  FakeLine line;
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
  FakeLine line;
  line.open();
  line.board_says(kLiftE2);
  EXPECT_EQ(line.driver.conversation(), Conversation::kGreeting);
  line.board_says(kPlaceE4);
  EXPECT_EQ(line.driver.conversation(), Conversation::kLive);
}

TEST(DgtGreeting, LeavesTimeBetweenCommands) {
  FakeLine line;
  line.answers = FakeLine::new_board();
  line.open();
  line.advance(10s);
  ASSERT_GT(line.written.size(), 10u);
  for (std::size_t i = 1; i < line.written.size(); ++i) {
    EXPECT_GE(line.written[i].first - line.written[i - 1].first, 100ms);
  }
}

TEST(DgtGreeting, StartsAfreshWhenTheLineIsOpenedAgain) {
  FakeLine line = settled_line();
  line.open();
  EXPECT_EQ(line.driver.conversation(), Conversation::kGreeting);
  EXPECT_EQ(line.driver.device(), DeviceInfo());
}

TEST(DgtDriver, DoesNothingBeforeTheLineIsOpen) {
  DgtDriver driver;
  std::vector<Observation> seen;
  Bytes out;
  driver.receive(Instant(1h), kStartDump, seen);
  driver.advance(Instant(1h), out, seen);
  EXPECT_EQ(driver.wake_at(), kNever);
  EXPECT_THAT(seen, IsEmpty());
  EXPECT_THAT(out, IsEmpty());
}

TEST(DgtDriver, TellsChangesAsTheyCome) {
  FakeLine line = settled_line();
  line.board_says(kLiftE2);
  line.board_says(kPlaceE4);
  EXPECT_THAT(line.seen, ElementsAre(Observation(SquareChanged{Square::e2, Piece::kNone}),
                                     Observation(SquareChanged{Square::e4, Piece::kWhitePawn})));
}

TEST(DgtDriver, TellsAResultPieceAndThatNoOtherPieceStandsThere) {
  FakeLine line = settled_line();
  line.board_says({0x8E, 0x00, 0x05, 0x24, 0x0D});
  EXPECT_THAT(line.seen,
              ElementsAre(Observation(SquareChanged{Square::e4, Piece::kNone}),
                          Observation(ResultPieceSeen{Square::e4, ResultPieceSeen::Says::kDraw})));
}

TEST(DgtDriver, ReadsAnUnaskedLogAway) {
  FakeLine line = settled_line();
  Bytes log{0x8F, 0x3E, 0x03};
  log.resize(0x1F03, 0x7F);
  line.board_says(log);
  line.board_says(kLiftE2);
  EXPECT_THAT(line.seen, ElementsAre(Observation(SquareChanged{Square::e2, Piece::kNone})));
}

TEST(DgtDriver, StaysWithABoardThatTakesLongToSendItsLog) {
  FakeLine line = settled_line();
  line.answers.clear();
  line.board_says({0x8F, 0x3E, 0x03});
  for (int i = 0; i < 78; ++i) {
    line.board_says(Bytes(100, 0x7F));
    line.advance(104ms);
  }
  EXPECT_EQ(line.driver.conversation(), Conversation::kLive);
}

TEST(DgtDoubt, ReadsTheBoardAfterNoise) {
  FakeLine line = settled_line();
  line.board_says({0x8E, 0x00, 0x05});
  line.board_says(kPlaceE4);
  line.advance(500ms);
  EXPECT_EQ(line.count_written({0x42}), 1);
  EXPECT_THAT(line.seen, ElementsAre(Observation(NoiseSkipped{3}),
                                     Observation(SquareChanged{Square::e4, Piece::kWhitePawn}),
                                     Observation(PlacementRead{rules::Placement::initial()})));
}

TEST(DgtDoubt, ReadsTheBoardAfterAMessageThatWasNeverFinished) {
  FakeLine line = settled_line();
  line.board_says({0x8E, 0x00, 0x05});
  line.advance(2s);
  EXPECT_EQ(line.count_written({0x42}), 1);
  EXPECT_THAT(line.all<NoiseSkipped>(), ElementsAre(NoiseSkipped{3}));
}

TEST(DgtDoubt, ReadsTheBoardAfterAnImpossibleTime) {
  FakeLine line = settled_line();
  line.board_says({0x8D, 0x00, 0x0A, 0x0C, 0x08, 0x08, 0x00, 0x03, 0x00, 0x08});
  line.advance(2s);
  EXPECT_THAT(line.all<NoiseSkipped>(), ElementsAre(NoiseSkipped{10}));
  EXPECT_THAT(line.all<ClockRead>(), IsEmpty());
  EXPECT_EQ(line.count_written({0x42}), 1);
}

TEST(DgtDoubt, TellsEndlessNoiseOnceASecond) {
  FakeLine line = settled_line();
  for (int i = 0; i < 20; ++i) {
    line.board_says(Bytes(5, 0x11));
    line.advance(100ms);
  }
  EXPECT_THAT(line.all<NoiseSkipped>(), SizeIs(testing::Ge(1u)));
  EXPECT_LE(line.all<NoiseSkipped>().size(), 4u);
}

TEST(DgtDoubt, ReadsTheBoardWhenTheOwnerAsks) {
  FakeLine line = settled_line();
  ASSERT_TRUE(line.driver.send(line.now, ReadPlacement{}));
  line.advance(300ms);
  EXPECT_THAT(line.seen, ElementsAre(Observation(PlacementRead{rules::Placement::initial()})));
}

TEST(DgtDoubt, AsksForUpdatesAgainAndReadsTheBoardAfterAQuietTime) {
  FakeLine line = settled_line();
  line.advance(31s);
  EXPECT_EQ(line.count_written({0x4B}), 1);
  EXPECT_EQ(line.count_written({0x42}), 1);
}

TEST(DgtKeepAlive, AsksEverySecondOfSilence) {
  FakeLine line = settled_line();
  line.advance(10s);
  EXPECT_THAT(line.count_written({0x45}), testing::AllOf(testing::Ge(8), testing::Le(10)));
  EXPECT_EQ(line.driver.conversation(), Conversation::kLive);
  EXPECT_THAT(line.seen, IsEmpty());
}

TEST(DgtKeepAlive, FindsASilentBoardDeadWithinThreeSeconds) {
  FakeLine line = settled_line();
  line.board_says(kLiftE2);
  line.answers.clear();
  line.advance(2790ms);
  EXPECT_EQ(line.driver.conversation(), Conversation::kLive);
  line.advance(20ms);
  EXPECT_EQ(line.driver.conversation(), Conversation::kDead);
}

TEST(DgtKeepAlive, FindsABoardDeadThatSendsOnlyNoise) {
  FakeLine line = settled_line();
  line.answers.clear();
  for (int i = 0; i < 30; ++i) {
    line.board_says({0x11, 0x22});
    line.advance(100ms);
  }
  EXPECT_EQ(line.driver.conversation(), Conversation::kDead);
}

TEST(DgtKeepAlive, SaysNothingMoreOnceTheBoardIsDead) {
  FakeLine line = settled_line();
  line.answers.clear();
  line.advance(4s);
  line.seen.clear();
  line.written.clear();
  line.board_says(kLiftE2);
  line.advance(1min);
  EXPECT_THAT(line.seen, IsEmpty());
  EXPECT_THAT(line.written, IsEmpty());
  EXPECT_FALSE(line.driver.send(line.now, ReadPlacement{}));
}

TEST(DgtIdentity, KeepsTheNameThatItWasGivenUnder) {
  FakeLine line;
  line.answers = FakeLine::new_board();
  const Bytes long_serial = line.answers[0x55];
  line.answers.erase(0x55);
  line.settle();
  line.board_says(long_serial);
  EXPECT_EQ(line.driver.device().serial, "13116");
}

TEST(DgtIdentity, TakesANameThatCameLateWhereThereWasNone) {
  FakeLine line;
  line.answers = FakeLine::new_board();
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
  FakeLine line = settled_line();
  line.answers[0x4C][3] = 87;
  line.advance(5min);
  EXPECT_EQ(line.count_written({0x4C}), 1);
  EXPECT_EQ(line.all<DeviceRead>().back().info.battery_percent, 87);
}

TEST(DgtBattery, IsAskedForOnceWhereThereIsNone) {
  FakeLine line;
  line.answers = FakeLine::new_board();
  line.answers.erase(0x4C);
  line.settle();
  line.advance(11min);
  EXPECT_EQ(line.count_written({0x4C}), 0);
}

TEST(DgtClock, IsReadAtTheStartThoughItStandsStill) {
  FakeLine line;
  line.answers = FakeLine::new_board();
  line.answers[0x41] = kClockStopped;
  line.open();
  line.advance(1s);
  EXPECT_THAT(line.all<ClockRead>(), SizeIs(1));
}

TEST(DgtClock, TellsEveryTime) {
  FakeLine line = settled_line();
  line.board_says(kClockStopped);
  line.board_says(kLeftRuns);
  EXPECT_THAT(line.all<ClockRead>(), SizeIs(2));
  EXPECT_TRUE(line.all<ClockRead>().back().running);
}

TEST(DgtClock, IsMissingOnceForEachLoss) {
  FakeLine line = settled_line();
  line.board_says(kNoClock);
  line.board_says(kNoClock);
  EXPECT_THAT(line.seen, ElementsAre(Observation(ClockMissing{})));
  line.board_says(kClockStopped);
  line.board_says(kNoClock);
  EXPECT_THAT(line.all<ClockMissing>(), SizeIs(2));
}

TEST(DgtClock, IsNamedByItsVersion) {
  FakeLine line;
  line.answers = FakeLine::new_board();
  line.clock = [](const Bytes&) { return ack(0x10, 0x09, 0x20); };
  line.open();
  line.advance(2s);
  EXPECT_EQ(line.driver.device().clock, "DGT 3000 2.0");
}

TEST(DgtClock, IsAskedForItsVersionWhenItComesBack) {
  FakeLine line = settled_line();
  line.board_says(kNoClock);
  line.clock = [](const Bytes&) { return ack(0x10, 0x09, 0x1E); };
  line.board_says(kClockStopped);
  line.advance(500ms);
  EXPECT_EQ(line.driver.device().clock, "DGT XL 1.14");
  line.board_says(kNoClock);
  EXPECT_EQ(line.driver.device().clock, "");
}

TEST(DgtClock, ThatIsMissingRefusesCommands) {
  FakeLine line = settled_line();
  line.board_says(kNoClock);
  const auto refused = line.driver.send(line.now, Beep{100ms});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, rules::ErrorCode::kFailedPrecondition);
}

TEST(DgtClock, AnswersWhatItIsTold) {
  FakeLine line = settled_line();
  line.clock = [](const Bytes& command) { return ack(0x10, command[3]); };
  ASSERT_TRUE(line.driver.send(line.now, SetClock{5min, 3min, ClockSide::kLeft}));
  line.advance(1s);
  EXPECT_THAT(line.all<ClockAnswered>(), ElementsAre(ClockAnswered{"set clock", true, ""}));
  EXPECT_EQ(line.count_written(end_text()), 1);
}

TEST(DgtClock, KeepsItsOldTimeBackWhenItWasSet) {
  FakeLine line = settled_line();
  ASSERT_TRUE(line.driver.send(line.now, SetClock{1min, 1min, {}}));
  line.advance(100ms);
  line.board_says(kClockStopped);
  EXPECT_THAT(line.all<ClockRead>(), IsEmpty());
}

TEST(DgtClock, AnswersThatItWasSilent) {
  FakeLine line = settled_line();
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

TEST_P(DgtClockKey, IsTold) {
  FakeLine line = settled_line();
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

TEST(DgtClock, SaysUnaskedThingsThatMeanNothingToUs) {
  FakeLine line = settled_line();
  line.board_says(ack(0x10, 0x8A, 0, 0x23));
  line.board_says(ack(0x10, 0x90, 0, 0x23));
  line.board_says(ack(0x10, 0x88, 0x00, 0x36));
  EXPECT_THAT(line.seen, IsEmpty());
}

TEST(DgtDriver, WritesNoByteAboveSevenBits) {
  FakeLine line = settled_line();
  ASSERT_TRUE(line.driver.send(line.now, ShowText{"~z+Kf8!", 10s}));
  ASSERT_TRUE(line.driver.send(line.now, SetClock{10h - 1s, 10h - 1s, {}}));
  ASSERT_TRUE(line.driver.send(line.now, Beep{1h}));
  line.clock = [](const Bytes& command) { return ack(0x10, command[3], 0x20); };
  line.advance(1min);
  EXPECT_THAT(line.all<ClockAnswered>(), SizeIs(3));
  EXPECT_THAT(bytes_written(line), testing::Each(testing::Lt(0x80)));
}

// A stretch of a game with noise in it, as one stream.
Bytes rough_game() {
  std::mt19937 random(20260103);
  Bytes stream = kStartDump;
  const Bytes messages[] = {kLiftE2, kPlaceE4, kLeftRuns, kNoClock, kStartDump, {0x11}, {0x8E, 0}};
  for (int i = 0; i < 200; ++i) {
    const Bytes& message = messages[random() % std::size(messages)];
    stream.insert(stream.end(), message.begin(), message.end());
  }
  return stream;
}

TEST(DgtDriver, SeesTheSameHoweverTheBytesAreSplit) {
  const Bytes stream = rough_game();
  std::vector<std::vector<Observation>> seen;
  for (std::size_t size = 1; size <= stream.size(); size = size < 9 ? size + 1 : size * 3) {
    DgtDriver driver;
    driver.open(Instant(1h));
    seen.emplace_back();
    for (std::size_t at = 0; at < stream.size(); at += size) {
      driver.receive(Instant(1h), std::span(stream).subspan(at, std::min(size, stream.size() - at)),
                     seen.back());
    }
    ASSERT_EQ(seen.back(), seen.front()) << "in pieces of " << size;
  }
  EXPECT_GT(seen.front().size(), 150u);
}

}  // namespace
}  // namespace jadoube::drivers::dgt
