#include "drivers/dgt/message.h"

#include <gmock/gmock.h>

#include "tests/drivers/dgt/fake_line.h"

namespace jadoube::drivers::dgt {
namespace dgt_message_test {

using namespace std::chrono_literals;
using rules::Piece;
using rules::Square;
using Says = ResultPieceSeen::Says;

// The meaning of a whole message.
Message message_of(const Bytes& line) {
  return decode(Frame{.id = line[0], .payload = std::span(line).subspan(3)});
}

template <typename Kind>
Kind read(const Bytes& line) {
  const Message message = message_of(line);
  EXPECT_TRUE(std::holds_alternative<Kind>(message)) << "alternative " << message.index();
  const Kind* kind = std::get_if<Kind>(&message);
  return kind == nullptr ? Kind{} : *kind;
}

template <typename Kind>
bool is(const Bytes& line) {
  return std::holds_alternative<Kind>(message_of(line));
}

Bytes clock_message(std::initializer_list<std::uint8_t> data) {
  Bytes line{0x8D, 0x00, 0x0A};
  line.insert(line.end(), data);
  return line;
}

TEST(BoardDump, ShowsTheStartingPosition) {
  EXPECT_EQ(read<BoardDump>(kStartDump).placement, rules::Placement::initial());
}

TEST(BoardDump, LeavesACodeThatIsNoPieceEmptyAndKeepsTheRest) {
  Bytes dump = kStartDump;
  dump[3 + 0x3C] = 0x10;
  dump[3 + 0x03] = 0x7F;
  rules::Placement expected = rules::Placement::initial();
  expected.set(Square::e1, Piece::kNone);
  expected.set(Square::d8, Piece::kNone);
  EXPECT_EQ(read<BoardDump>(dump).placement, expected);
}

TEST(BoardDump, ListsResultPiecesAndLeavesTheirSquaresEmpty) {
  Bytes dump = kStartDump;
  dump[3 + 0x24] = 0x0E;
  const BoardDump read_dump = read<BoardDump>(dump);
  EXPECT_EQ(read_dump.placement, rules::Placement::initial());
  EXPECT_THAT(read_dump.results,
              testing::ElementsAre(ResultPieceSeen{Square::e4, Says::kWhiteWins}));
}

TEST(BoardDump, OfADraughtsBoardIsMalformed) {
  Bytes dump{0x86, 0x00, 0x67};
  dump.resize(103, 0);
  EXPECT_TRUE(is<Malformed>(dump));
}

TEST(FieldUpdate, NamesSquareAndPiece) {
  const auto lifted = read<FieldUpdate>(kLiftE2), placed = read<FieldUpdate>(kPlaceE4);
  EXPECT_EQ(lifted.square, Square::e2);
  EXPECT_EQ(lifted.piece, Piece::kNone);
  EXPECT_EQ(placed.square, Square::e4);
  EXPECT_EQ(placed.piece, Piece::kWhitePawn);
}

TEST(FieldUpdate, KnowsEveryPiece) {
  std::string letters;
  for (std::uint8_t code = 0; code <= 0x0C; ++code) {
    letters += to_char(read<FieldUpdate>({0x8E, 0x00, 0x05, 0x00, code}).piece);
  }
  EXPECT_EQ(letters, ".PRNBKQprnbkq");
}

TEST(FieldUpdate, KnowsTheResultPieces) {
  const auto result = [](std::uint8_t code) {
    return read<FieldUpdate>({0x8E, 0x00, 0x05, 0x00, code}).result;
  };
  EXPECT_EQ(result(0x0D), Says::kDraw);
  EXPECT_EQ(result(0x0E), Says::kWhiteWins);
  EXPECT_EQ(result(0x0F), Says::kBlackWins);
  EXPECT_EQ(result(0x0C), std::nullopt);
}

TEST(FieldUpdate, TakesTheLowBitsOfSquareAndPiece) {
  const auto update = read<FieldUpdate>({0x8E, 0x00, 0x05, 0x74, 0x41});
  EXPECT_EQ(update.square, Square::e2);
  EXPECT_EQ(update.piece, Piece::kWhitePawn);
}

TEST(FieldUpdate, OfABoardThatHidesItsPiecesShowsNothing) {
  const auto update = read<FieldUpdate>({0x8E, 0x00, 0x05, 0x34, 0x7F});
  EXPECT_EQ(update.piece, Piece::kNone);
  EXPECT_EQ(update.result, std::nullopt);
}

TEST(ClockMessage, TellsTimesOfBothSides) {
  const auto clock = read<ClockRead>(clock_message({0x01, 0x23, 0x45, 0x09, 0x59, 0x58, 0x08}));
  EXPECT_EQ(clock.right.time, 1h + 23min + 45s);
  EXPECT_EQ(clock.left.time, 9h + 59min + 58s);
  EXPECT_FALSE(clock.running);
  EXPECT_EQ(clock.pressed, ClockSide::kRight);
  EXPECT_FALSE(clock.battery_low);
}

TEST(ClockMessage, TellsThatItRunsAndWhoPressed) {
  EXPECT_EQ(read<ClockRead>(kLeftRuns).pressed, ClockSide::kRight);
  EXPECT_TRUE(read<ClockRead>(kLeftRuns).running);
  const auto right_runs =
      read<ClockRead>(clock_message({0x20, 0x03, 0x02, 0x20, 0x03, 0x01, 0x13}));
  EXPECT_EQ(right_runs.pressed, ClockSide::kLeft);
  EXPECT_TRUE(right_runs.running);
}

TEST(ClockMessage, TellsAFlagThatBlocksTheClock) {
  const auto clock = read<ClockRead>(clock_message({0x30, 0x00, 0x00, 0x20, 0x00, 0x16, 0x12}));
  EXPECT_EQ(clock.right, (ClockFace{.flag_fallen = true, .blocked = true, .per_move = true}));
  EXPECT_EQ(clock.left, (ClockFace{.time = 16s, .per_move = true}));
  EXPECT_FALSE(clock.running);
}

TEST(ClockMessage, TellsAFlagWithWhichTheClockContinues) {
  const auto clock = read<ClockRead>(clock_message({0x40, 0x00, 0x00, 0x00, 0x00, 0x16, 0x03}));
  EXPECT_EQ(clock.right, (ClockFace{.flag_fallen = true}));
}

TEST(ClockMessage, TellsALowBattery) {
  EXPECT_TRUE(
      read<ClockRead>(clock_message({0x00, 0x03, 0x00, 0x00, 0x03, 0x00, 0x0C})).battery_low);
}

TEST(ClockMessage, OfZerosReportsNothing) {
  EXPECT_TRUE(is<NothingToReport>(clock_message({0, 0, 0, 0, 0, 0, 0})));
}

TEST(ClockMessage, OfZeroTimesWithAStatusIsATime) {
  EXPECT_TRUE(is<ClockRead>(clock_message({0, 0, 0, 0, 0, 0, 0x08})));
}

TEST(ClockMessage, WithoutAClockIsNoTimeWhateverElseItHolds) {
  EXPECT_TRUE(is<NoClock>(kNoClock));
  EXPECT_TRUE(is<NoClock>(clock_message({0x0C, 0x7F, 0x7F, 0x01, 0x00, 0x00, 0x21})));
}

TEST(ClockMessage, WithATimeThatNoClockShowsIsMalformed) {
  EXPECT_TRUE(is<Malformed>(clock_message({0x0C, 0x08, 0x08, 0x00, 0x03, 0x00, 0x08})));
  EXPECT_TRUE(is<Malformed>(clock_message({0x00, 0x60, 0x00, 0x00, 0x03, 0x00, 0x08})));
  EXPECT_TRUE(is<Malformed>(clock_message({0x00, 0x03, 0x00, 0x00, 0x03, 0x60, 0x08})));
  EXPECT_TRUE(is<Malformed>(clock_message({0x00, 0x03, 0x1A, 0x00, 0x03, 0x00, 0x08})));
  EXPECT_TRUE(is<Malformed>(clock_message({0x00, 0x03, 0x00, 0x00, 0x0F, 0x00, 0x08})));
}

TEST(ClockMessage, IsAnAcknowledgementBeforeItIsAnythingElse) {
  EXPECT_TRUE(is<ClockAck>(clock_message({0x0A, 0x00, 0x00, 0x00, 0x00, 0x00, 0x20})));
  EXPECT_TRUE(is<ClockAck>(clock_message({0x00, 0x7F, 0x7F, 0x0A, 0x7F, 0x7F, 0x00})));
}

TEST(ClockAcknowledgement, OfTheVersionThatADgt3000Sent) {
  EXPECT_EQ(read<ClockAck>({0x8D, 0x00, 0x0A, 0x0A, 0x10, 0x09, 0x0A, 0x20, 0x00, 0x00}),
            (ClockAck{0x10, 0x09, 0x20, 0x00}));
}

TEST(ClockAcknowledgement, OfTheErrorThatAnXlSent) {
  EXPECT_EQ(read<ClockAck>({0x8D, 0x00, 0x0A, 0x0A, 0x20, 0x00, 0x0A, 0x00, 0x00, 0x00}),
            (ClockAck{0x20, 0x00, 0x00, 0x00}));
}

TEST(ClockAcknowledgement, OfTheBackKey) {
  EXPECT_EQ(read<ClockAck>({0x8D, 0x00, 0x0A, 0x0A, 0x10, 0x08, 0x2A, 0x05, 0x31, 0x00}),
            (ClockAck{0x10, 0x88, 0x05, 0x31}));
}

TEST(ClockAcknowledgement, CarriesEveryBitOfItsFourBytes) {
  for (int byte = 0; byte < 4; ++byte) {
    for (int bit = 0; bit < 8; ++bit) {
      std::uint8_t a[4] = {};
      a[byte] = static_cast<std::uint8_t>(1 << bit);
      EXPECT_EQ(read<ClockAck>(ack(a[0], a[1], a[2], a[3])), (ClockAck{a[0], a[1], a[2], a[3]}));
    }
  }
}

TEST(Identity, ReadsBothSerialNumbers) {
  EXPECT_EQ(read<SerialNumber>({0x91, 0x00, 0x08, '0', '0', '1', '3', '7'}).digits, "00137");
  EXPECT_EQ(read<SerialNumber>({0x91, 0, 12, '0', '0', '1', '3', '7', ' ', '1', '.', '0'}).digits,
            "00137");
  EXPECT_EQ(read<LongSerialNumber>(FakeTransport::new_board()[0x55]).digits, "3000448278");
}

// A board, or what calls itself one, could command the terminal on which somebody reads its name.
TEST(Identity, OfControlBytesIsOnlyLetters) {
  EXPECT_EQ(
      read<Trademark>({0x92, 0, 14, 'D', 'G', 'T', 0x1b, '[', '2', 'J', 0x0d, 0x0a, 'x'}).text,
      "DGT [2J x");
  EXPECT_EQ(read<SerialNumber>({0x91, 0, 8, 0x1b, '[', '2', 'J', '7'}).digits, "");
  EXPECT_EQ(read<SerialNumber>({0x91, 0, 8, '0', '0', 0x1b, '3', '7'}).digits, "00");
}

TEST(Identity, ReadsVersionsWithTwoDigitsAfterThePoint) {
  EXPECT_EQ(read<Version>({0x93, 0x00, 0x05, 0x01, 0x02}).text, "1.02");
  EXPECT_EQ(read<Version>({0x93, 0x00, 0x05, 0x03, 0x0A}).text, "3.10");
  EXPECT_EQ(read<HardwareVersion>({0x96, 0x00, 0x05, 0x01, 0x00}).text, "1.00");
}

TEST(Identity, ReadsTheTrademarkWithoutTheBlanksAroundIt) {
  EXPECT_EQ(read<Trademark>({0x92, 0, 11, ' ', 'D', 'G', 'T', '\n', 'x', '\n', 0}).text, "DGT x");
  EXPECT_EQ(read<Trademark>({0x92, 0, 3}).text, "");
}

TEST(Identity, ReadsTheBusAddress) {
  EXPECT_EQ(read<BusAddress>({0x90, 0x00, 0x05, 0x08, 0x01}).address, 1025);
}

TEST(BatteryMessage, TellsPercentAndCharging) {
  const auto battery = read<Battery>({0xA0, 0, 12, 0x58, 0, 0, 0, 0, 0, 0, 0, 0x02});
  EXPECT_EQ(battery.percent, 88);
  EXPECT_EQ(battery.charging, false);
  EXPECT_EQ(read<Battery>({0xA0, 0, 12, 0x58, 0, 0, 0, 0, 0, 0, 0, 0x01}).charging, true);
}

TEST(BatteryMessage, OfTheShorterSizeDoesNotTellCharging) {
  EXPECT_EQ(read<Battery>({0xA0, 0, 10, 0x58, 0, 0, 0, 0, 0, 0x01}).charging, std::nullopt);
}

TEST(BatteryMessage, OfMoreThanAFullBatteryIsMalformed) {
  EXPECT_TRUE(is<Malformed>({0xA0, 0, 12, 101, 0, 0, 0, 0, 0, 0, 0, 0x02}));
}

TEST(OtherMessages, AreDropped) {
  EXPECT_TRUE(is<EventLog>({0x8F, 0x00, 0x05, 0x6B, 0x7F}));
  EXPECT_EQ(read<Unknown>({0xB5, 0x00, 0x04, 0x00}).id, 0xB5);
}

}  // namespace dgt_message_test
}  // namespace jadoube::drivers::dgt
