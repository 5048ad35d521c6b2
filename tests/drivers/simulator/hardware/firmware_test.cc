#include "drivers/simulator/hardware/firmware.h"

#include <gmock/gmock.h>

namespace jadoube::drivers::simulator {
namespace firmware_test {

using rules::Piece;
using rules::Square;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr ClockBytes kStopped{0x20, 0x03, 0x02, 0x20, 0x03, 0x02, 0x08};
constexpr ClockBytes kRunning{0x20, 0x03, 0x02, 0x20, 0x03, 0x01, 0x09};

const Message kInitialDump = [] {
  Message dump{0x86, 0x00, 0x43, 8, 9, 10, 12, 11, 10, 9, 8};
  dump.insert(dump.end(), 8, 7);
  dump.insert(dump.end(), 32, 0);
  dump.insert(dump.end(), 8, 1);
  for (const int code : {2, 3, 4, 6, 5, 4, 3, 2}) dump.push_back(static_cast<std::uint8_t>(code));
  return dump;
}();

class FirmwareTest : public testing::Test {
 protected:
  explicit FirmwareTest(Identity identity = {})
      : firmware_(std::move(identity), rules::Placement::initial(), true, 1) {}

  // What the board answers to `bytes` that come a millisecond apart.
  std::vector<Message> answers(const Message& bytes) {
    std::vector<Message> out;
    for (const std::uint8_t byte : bytes) {
      now_ += std::chrono::milliseconds(1);
      while (firmware_.next_at() <= now_) firmware_.step(out);
      firmware_.receive(now_, byte);
    }
    finish(out);
    return out;
  }

  void finish(std::vector<Message>& out) {
    while (firmware_.next_at() != kNoWake) {
      now_ = firmware_.next_at();
      firmware_.step(out);
    }
  }

  std::vector<Message> after_square(Square square, Piece piece) {
    std::vector<Message> out;
    firmware_.square_seen({now_, square, piece}, out);
    return out;
  }

  std::vector<Message> after_clock(const ClockBytes& bytes, double later = 0.4) {
    std::vector<Message> out;
    firmware_.clock_read(now_ += std::chrono::milliseconds(static_cast<int>(later * 1000)), bytes,
                         out);
    return out;
  }

  std::vector<Message> after_ack() {
    std::vector<Message> out;
    firmware_.clock_acknowledged(encode_ack({0x10, 0x09, 0x20, 0x00}), out);
    return out;
  }

  Firmware firmware_;
  BoardTime now_{0};
};

using FirmwareInBusMode = FirmwareTest;
using FirmwareInUpdateMode = FirmwareTest;
using FirmwareInUpdateBoardMode = FirmwareTest;
using FirmwareInUpdateNiceMode = FirmwareTest;

TEST_F(FirmwareInBusMode, IsMute) {
  EXPECT_EQ(firmware_.mode(), Firmware::Mode::kBus);
  EXPECT_THAT(after_square(Square::e2, Piece::kNone), IsEmpty());
  EXPECT_THAT(after_clock(kStopped), IsEmpty());
  EXPECT_THAT(after_ack(), IsEmpty());
}

// The vectors of drivers/dgt/protocol.md#bus: board 1025 has the address 08 01.
TEST_F(FirmwareInBusMode, AnswersWithItsAddress) {
  EXPECT_THAT(answers({0x87, 0x08, 0x01, 0x10}), ElementsAre(Message{0x87, 0, 6, 8, 1, 0x16}));
  EXPECT_THAT(answers({0x8b, 0x08, 0x01, 0x14}),
              ElementsAre(Message{0x89, 0, 8, 8, 1, 1, 8, 0x23}));
  EXPECT_THAT(answers({0x85, 0x08, 0x01, 0x0e}), ElementsAre(Message{0x88, 0, 6, 8, 1, 0x17}));
}

TEST_F(FirmwareInBusMode, AnswersAPingOfAllBoardsUnlessItWasToldToIgnoreIt) {
  EXPECT_THAT(answers({0x87, 0, 0, 0x07}), ElementsAre(Message{0x87, 0, 6, 8, 1, 0x16}));
  EXPECT_EQ(answers({0x8a, 0x08, 0x01, 0x13}).size(), 1);
  EXPECT_THAT(answers({0x87, 0, 0, 0x07}), IsEmpty());
  EXPECT_EQ(answers({0x87, 0, 0, 0x07}).size(), 1);
}

TEST_F(FirmwareInBusMode, IsSilentForOtherBoardsAndWrongChecksums) {
  EXPECT_THAT(answers({0x87, 0x08, 0x02, 0x11}), IsEmpty());
  EXPECT_THAT(answers({0x87, 0x08, 0x01, 0x11}), IsEmpty());
  EXPECT_EQ(firmware_.mode(), Firmware::Mode::kBus);
}

TEST_F(FirmwareInBusMode, TellsEachChangeOnceAndRepeatsItOnRequest) {
  answers({0x83, 0x08, 0x01, 0x0c});
  after_square(Square::e2, Piece::kNone);
  const Message lifted{0x85, 0, 8, 8, 1, 0x40, 0x34, 0x0a};
  EXPECT_THAT(answers({0x83, 0x08, 0x01, 0x0c}), ElementsAre(lifted));
  EXPECT_THAT(answers({0x84, 0x08, 0x01, 0x0d}), ElementsAre(lifted));
  EXPECT_THAT(answers({0x83, 0x08, 0x01, 0x0c}), ElementsAre(Message{0x85, 0, 6, 8, 1, 0x14}));
}

TEST_F(FirmwareInBusMode, CarriesOutASingleBoardCommandAndIsIdleThen) {
  EXPECT_THAT(answers({0x42}), ElementsAre(kInitialDump));
  EXPECT_EQ(firmware_.mode(), Firmware::Mode::kIdle);
}

TEST_F(FirmwareInBusMode, IsReachedByACommandAndByAnyBusCommand) {
  answers({0x4b, 0x4a});
  EXPECT_EQ(firmware_.mode(), Firmware::Mode::kBus);
  answers({0x4b, 0x81, 0x08, 0x01, 0x0a});
  EXPECT_EQ(firmware_.mode(), Firmware::Mode::kBus);
  EXPECT_THAT(after_square(Square::e2, Piece::kNone), IsEmpty());
}

TEST_F(FirmwareTest, ReportsNothingWithoutARequestWhileIdle) {
  answers({0x4b, 0x40});
  EXPECT_EQ(firmware_.mode(), Firmware::Mode::kIdle);
  EXPECT_THAT(after_square(Square::e2, Piece::kNone), IsEmpty());
  EXPECT_THAT(after_clock(kStopped), IsEmpty());
  EXPECT_THAT(after_ack(), IsEmpty());
}

TEST_F(FirmwareTest, DoesNotReplayWhatHappenedWhileIdle) {
  after_square(Square::e2, Piece::kNone);
  EXPECT_THAT(answers({0x4b}), IsEmpty());
  Message dump = kInitialDump;
  dump[3 + 0x34] = 0;
  EXPECT_THAT(answers({0x42}), ElementsAre(dump));
}

TEST_F(FirmwareInUpdateMode, ReportsSquaresAndTheClockAtLeastOnceASecond) {
  answers({0x43});
  EXPECT_THAT(after_square(Square::e2, Piece::kNone),
              ElementsAre(Message{0x8e, 0x00, 0x05, 0x34, 0x00}));
  int messages = 0;
  for (int i = 0; i < 25; ++i) messages += static_cast<int>(after_clock(kStopped).size());
  EXPECT_GE(messages, 10);
  EXPECT_LE(messages, 13);
}

TEST_F(FirmwareInUpdateMode, PassesAcknowledgementsOn) {
  answers({0x43});
  EXPECT_THAT(after_ack(),
              ElementsAre(Message{0x8d, 0x00, 0x0a, 0x0a, 0x10, 0x09, 0x0a, 0x20, 0x00, 0x00}));
}

TEST_F(FirmwareInUpdateBoardMode, ReportsSquaresOnly) {
  answers({0x44});
  EXPECT_THAT(after_square(Square::e4, Piece::kWhitePawn),
              ElementsAre(Message{0x8e, 0x00, 0x05, 0x24, 0x01}));
  EXPECT_THAT(after_clock(kStopped), IsEmpty());
  EXPECT_THAT(after_ack(), IsEmpty());
}

TEST_F(FirmwareInUpdateNiceMode, ReportsTheClockOnChangeOnly) {
  answers({0x4b});
  EXPECT_THAT(after_clock(kStopped),
              ElementsAre(Message{0x8d, 0x00, 0x0a, 0x20, 3, 2, 0x20, 3, 2, 0x08}));
  for (int i = 0; i < 10; ++i) EXPECT_THAT(after_clock(kStopped), IsEmpty());
  EXPECT_THAT(after_clock(kRunning),
              ElementsAre(Message{0x8d, 0x00, 0x0a, 0x20, 3, 2, 0x20, 3, 1, 0x09}));
}

TEST_F(FirmwareInUpdateNiceMode, PassesAcknowledgementsOnAndStaysNice) {
  answers({0x4b});
  after_clock(kStopped);
  EXPECT_EQ(after_ack().size(), 1);
  EXPECT_THAT(after_clock(kStopped), IsEmpty());
}

TEST_F(FirmwareInUpdateNiceMode, ReportsSquares) {
  answers({0x4b});
  EXPECT_THAT(after_square(Square::d8, Piece::kBlackQueen),
              ElementsAre(Message{0x8e, 0x00, 0x05, 0x03, 0x0c}));
}

TEST_F(FirmwareInUpdateNiceMode, ContinuesWhenAskedForSomethingElse) {
  answers({0x4b, 0x42, 0x41, 0x4d});
  EXPECT_EQ(firmware_.mode(), Firmware::Mode::kUpdateNice);
}

TEST_F(FirmwareTest, IdentifiesItself) {
  EXPECT_THAT(answers({0x4d}), ElementsAre(Message{0x93, 0x00, 0x05, 1, 8}));
  EXPECT_THAT(answers({0x48}), ElementsAre(Message{0x96, 0x00, 0x05, 1, 0}));
  EXPECT_THAT(answers({0x45}), ElementsAre(Message{0x91, 0x00, 0x08, '0', '1', '0', '2', '5'}));
  EXPECT_THAT(answers({0x46}), ElementsAre(Message{0x90, 0x00, 0x05, 0x08, 0x01}));
  EXPECT_THAT(answers({0x55}), ElementsAre(Message{0xa2, 0x00, 0x0d, '3', '0', '0', '0', '0', '0',
                                                   '1', '0', '2', '5'}));
}

TEST_F(FirmwareTest, SaysItsTrademark) {
  const auto said = answers({0x47});
  ASSERT_EQ(said.size(), 1);
  EXPECT_EQ(said[0][0], 0x92);
  EXPECT_EQ(said[0][1] * 128 + said[0][2], static_cast<int>(said[0].size()));
  EXPECT_EQ(std::string(said[0].begin() + 3, said[0].end()), Identity{}.trademark);
}

TEST_F(FirmwareTest, AnswersWithTheClockItHeardLast) {
  EXPECT_THAT(answers({0x41}), ElementsAre(Message{0x8d, 0x00, 0x0a, 0, 0, 0, 0, 0, 0, 0}));
  after_clock(kRunning);
  EXPECT_THAT(answers({0x41}), ElementsAre(Message{0x8d, 0x00, 0x0a, 0x20, 3, 2, 0x20, 3, 1, 9}));
}

TEST_F(FirmwareTest, HasNoBatteryUnlessItIsABluetoothBoard) {
  EXPECT_THAT(answers({0x4c}), IsEmpty());
  firmware_ = Firmware(Identity{.bluetooth = true}, rules::Placement::initial(), true, 1);
  EXPECT_THAT(answers({0x4c}), ElementsAre(Message{0xa0, 0x00, 0x0c, 88, 20, 0, 1, 0, 0, 0, 0, 2}));
}

TEST_F(FirmwareTest, StaysSilentAboutALongSerialItHasNot) {
  firmware_ = Firmware(Identity{.long_serial = ""}, rules::Placement::initial(), true, 1);
  EXPECT_THAT(answers({0x55}), IsEmpty());
}

TEST_F(FirmwareTest, LeavesCommandsOfOtherBoardsUnanswered) {
  EXPECT_THAT(answers({0x4e, 0x50, 0x51, 0x52, 0x53, 0x54, 0x56, 0x59, 0x5a}), IsEmpty());
  EXPECT_THAT(answers({0x60, 0x04, 0x00, 0x40, 0x40, 0x00}), IsEmpty());
  EXPECT_THAT(answers({0x63, 0x07, 1, 2, 3, 4, 5, 6, 0}), IsEmpty());
  EXPECT_EQ(firmware_.mode(), Firmware::Mode::kIdle);
}

TEST_F(FirmwareTest, HandsClockMessagesToTheClock) {
  answers({0x2b, 0x04, 0x03, 0x0b, 0x10, 0x00});
  const auto command = firmware_.take_clock_command();
  ASSERT_TRUE(command);
  EXPECT_EQ(command->id, 0x0b);
  EXPECT_THAT(command->payload, ElementsAre(0x10));
  EXPECT_FALSE(firmware_.take_clock_command());
}

TEST_F(FirmwareTest, IgnoresAClockMessageWithoutItsFirstOrLastByte) {
  answers({0x2b, 0x03, 0x04, 0x09, 0x00});
  answers({0x2b, 0x03, 0x03, 0x09, 0x01});
  answers({0x2b, 0x00});
  EXPECT_FALSE(firmware_.take_clock_command());
}

TEST_F(FirmwareTest, TakesOneToTwentyMillisecondsToAnswer) {
  for (int i = 0; i < 200; ++i) {
    firmware_.receive(now_, 0x4d);
    EXPECT_GE(firmware_.next_at() - now_, std::chrono::milliseconds(1));
    EXPECT_LE(firmware_.next_at() - now_, std::chrono::milliseconds(20));
    std::vector<Message> out;
    finish(out);
    EXPECT_EQ(out.size(), 1);
  }
}

TEST_F(FirmwareTest, LosesWhatComesWhenTenBytesAreWaiting) {
  std::vector<Message> out;
  for (int i = 0; i < 20; ++i) firmware_.receive(now_, 0x4d);
  finish(out);
  EXPECT_EQ(out.size(), 11);
}

TEST_F(FirmwareTest, IsMuteAgainAfterARestart) {
  answers({0x4b, 0x42});
  EXPECT_TRUE(firmware_.position_asked());
  firmware_.power(false);
  firmware_.power(true);
  EXPECT_FALSE(firmware_.position_asked());
  EXPECT_THAT(after_square(Square::e2, Piece::kNone), IsEmpty());
}

// The log.

class LogTest : public FirmwareTest {
 protected:
  // What was written down since the power came, up to the end mark.
  std::vector<int> log() {
    const auto sent = answers({0x49});
    if (sent.empty()) return {};
    const auto power = std::ranges::find(sent[0], 0x6a);
    const auto end = std::find(power, sent[0].end(), 0x6b);
    constexpr auto kPiecesAndStartingPosition = 32 * 2 + 1;
    return {power + 1 + kPiecesAndStartingPosition, end};
  }
};

TEST_F(LogTest, IsOneMessageOfTheWholeMemory) {
  const auto sent = answers({0x49});
  ASSERT_THAT(sent, testing::SizeIs(1));
  EXPECT_EQ(sent[0].size(), 0x1f03);
  EXPECT_THAT(std::vector<int>(sent[0].begin(), sent[0].begin() + 7),
              ElementsAre(0x8f, 0x3e, 0x03, 0x7f, 0x7f, 0x7f, 0x6a));
}

TEST_F(LogTest, KeepsChangesThatNoHostRead) {
  after_square(Square::e2, Piece::kNone);
  now_ += std::chrono::seconds(1);
  after_square(Square::e4, Piece::kWhitePawn);
  EXPECT_THAT(log(), ElementsAre(0x40, 0x34, 0x41, 0x24));
}

TEST_F(LogTest, MarksWhatFollowsWithinAQuarterOfASecond) {
  after_square(Square::e2, Piece::kNone);
  now_ += std::chrono::milliseconds(200);
  after_square(Square::e4, Piece::kWhitePawn);
  EXPECT_THAT(log(), ElementsAre(0x40, 0x34, 0x51, 0x24));
}

TEST_F(LogTest, IsNotFilledByAPieceThatFlickers) {
  for (int i = 0; i < 1000; ++i) {
    after_square(Square::e2, Piece::kNone);
    after_square(Square::e2, Piece::kWhitePawn);
  }
  EXPECT_THAT(log(), ElementsAre(0x51, 0x34));
}

TEST_F(LogTest, KeepsThePressWithTheTimeOfTheClockThatItStopped) {
  after_clock({0x20, 0x03, 0x02, 0x20, 0x02, 0x58, 0x09});
  after_clock({0x20, 0x03, 0x02, 0x20, 0x03, 0x00, 0x13});
  after_clock({0x20, 0x02, 0x57, 0x20, 0x03, 0x00, 0x09});
  EXPECT_THAT(log(), ElementsAre(0x70, 0x03, 0x00, 0x60, 0x02, 0x57));
}

TEST_F(LogTest, ReportsThatItWasRead) {
  log();
  after_square(Square::e2, Piece::kNone);
  EXPECT_THAT(log(), ElementsAre(0x6e, 0x40, 0x34));
}

TEST_F(LogTest, MissesWhatHappensWithoutPower) {
  firmware_.power(false);
  after_square(Square::e2, Piece::kNone);
  firmware_.power(true);
  after_square(Square::e4, Piece::kWhitePawn);
  const auto sent = answers({0x49});
  const auto power = std::find(std::ranges::find(sent[0], 0x6a) + 1, sent[0].end(), 0x6a);
  const auto end = std::find(power, sent[0].end(), 0x6b);
  EXPECT_EQ(end - power, 1 + 31 * 2 + 2);
  EXPECT_EQ(*(end - 1), 0x24);
}

TEST_F(LogTest, LogsTheStartingPositionAgainOnlyAfterThreePiecesHaveLeftIt) {
  for (const Square square : {Square::e2, Square::d2}) after_square(square, Piece::kNone);
  for (const Square square : {Square::d2, Square::e2}) after_square(square, Piece::kWhitePawn);
  EXPECT_THAT(log(), testing::Not(testing::Contains(0x6f)));
  for (const Square square : {Square::e2, Square::d2, Square::c2}) {
    after_square(square, Piece::kNone);
  }
  for (const Square square : {Square::c2, Square::d2, Square::e2}) {
    after_square(square, Piece::kWhitePawn);
  }
  EXPECT_EQ(log().back(), 0x6f);
}

TEST(EventLog, GoesRoundItsMemoryAndBeginsInTheMiddleOfAnEntry) {
  EventLog log({.bytes = 16, .worn = true});
  auto standing = rules::Placement::initial();
  for (const Square square : {Square::a2, Square::b2, Square::c2, Square::d2}) {
    standing.set(square, Piece::kNone);
    log.change(seconds(square == Square::a2 ? 0 : 9), square, standing);
  }
  const auto memory = log.read();
  ASSERT_THAT(memory, testing::SizeIs(16));
  EXPECT_EQ(memory[0] & 0x40, 0);
  EXPECT_EQ(memory[15], 0x6b);
  EXPECT_EQ(memory[14], 0x33);
}

TEST(EventLog, IsMissingOnABoardWithoutALog) {
  Firmware firmware({}, rules::Placement::initial(), true, 1, {.bytes = 0});
  std::vector<Message> out;
  firmware.receive(BoardTime(0), 0x49);
  while (firmware.next_at() != kNoWake) firmware.step(out);
  EXPECT_THAT(out, IsEmpty());
}

}  // namespace firmware_test
}  // namespace jadoube::drivers::simulator
