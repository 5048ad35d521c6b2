#include <gmock/gmock.h>

#include <random>

#include "drivers/driver.h"
#include "tests/drivers/driver_line.h"

namespace jadoube::drivers::dgt {
namespace pegasus_driver_test {

using namespace std::chrono_literals;
using drivers::lines::Bytes;
using drivers::lines::DriverLine;
using drivers::lines::EmulatedLine;
using rules::Piece;
using rules::Placement;
using rules::Square;
using simulator::Make;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Bytes frame(std::uint8_t id, const Bytes& data) {
  Bytes bytes{id, 0, static_cast<std::uint8_t>(data.size() + 3)};
  bytes.insert(bytes.end(), data.begin(), data.end());
  return bytes;
}

Bytes dump(std::uint8_t of_occupied = 1, std::uint8_t of_empty = 0) {
  Bytes squares(64, of_empty);
  for (std::size_t i = 0; i < 16; ++i) squares[i] = squares[48 + i] = of_occupied;
  return frame(0x86, squares);
}

Placement sensed_start() { return as_sensed(Placement::initial(), SensingClass::kOccupancy); }

const Bytes kVersion = frame(0x93, {1, 0});
const Bytes kSerial = frame(0xA2, {'3', '0', '0', '0', '4', '4', '8', '2', '7', '8'});
// e2 is the 53rd square from a8, e4 the 37th.
const Bytes kLiftE2 = frame(0x8E, {52, 0}), kPlaceE4 = frame(0x8E, {36, 1});
const Bytes kKeyCommand = {0x63, 7, 1, 2, 3, 4, 5, 0x7F, 0};
constexpr const char* kKey = "01020304057f";

// A board that is locked unless it gets the key.
DriverLine opened_line(bool is_locked, bool with_key = false) {
  DriverLine line(find_driver("pegasus")->make());
  if (with_key) {
    EXPECT_TRUE(line.driver->use_key(kKey));
  }
  line.answer = [is_locked](const Bytes& asked) mutable {
    if (asked == kKeyCommand) is_locked = false;
    switch (asked[0]) {
      case 0x4D:
        return kVersion;
      case 0x55:
        return kSerial;
      case 0x45:
        return frame(0x91, {'4', '8', '2', '7', '8'});
      case 0x5A:
        return frame(0xA5, {static_cast<std::uint8_t>(is_locked ? 0 : 1)});
      case 0x42:
        return is_locked ? dump(0x7F, 0x7F) : dump();
      case 0x4C:
        return frame(0xA0, {64, 0, 0, 0, 0, 0, 0, 0, 1});
      default:
        return Bytes();
    }
  };
  line.open();
  return line;
}

DriverLine live_line() {
  DriverLine line = opened_line(false);
  line.advance(1s);
  line.seen.clear();
  line.written.clear();
  return line;
}

TEST(PegasusDriver, IsLiveOnceTheVersionCame) {
  DriverLine line = opened_line(false);
  line.advance(1s);
  EXPECT_EQ(line.driver->conversation(), Conversation::kLive);
  EXPECT_TRUE(line.driver->identified());
  const DeviceInfo& info = line.driver->device();
  EXPECT_EQ(info.serial, "3000448278");
  EXPECT_EQ(info.firmware, "1.00");
  EXPECT_EQ(info.battery_percent, 64);
  EXPECT_EQ(info.charging, true);
  EXPECT_EQ(info.capabilities.sensing, SensingClass::kOccupancy);
  EXPECT_THAT(line.all<PlacementRead>(), ElementsAre(PlacementRead{sensed_start()}));
  EXPECT_EQ(line.driver->advice(), "");
}

TEST(PegasusDriver, SendsOneCommandAtATime) {
  DriverLine line = opened_line(false);
  line.advance(1s);
  EXPECT_EQ(line.written[0].second, Bytes{0x4D});
  for (std::size_t i = 1; i < line.written.size(); ++i) {
    EXPECT_EQ(line.written[i].second.size(), 1u);
    EXPECT_GE(line.written[i].first - line.written[i - 1].first, 60ms);
  }
}

TEST(PegasusDriver, TellsAMove) {
  DriverLine line = live_line();
  line.board_says(kLiftE2);
  line.board_says(kPlaceE4);
  EXPECT_THAT(line.seen, ElementsAre(Observation(SquareChanged{Square::e2, Piece::kNone}),
                                     Observation(SquareChanged{Square::e4, Piece::kWhitePawn})));
}

TEST(PegasusDriver, OfALockedBoardSaysWhatToDoAndTellsNoSquares) {
  DriverLine line = opened_line(true);
  line.advance(1s);
  EXPECT_EQ(line.driver->conversation(), Conversation::kLive);
  EXPECT_THAT(line.driver->advice(), HasSubstr("ask DGT for a developer key"));
  EXPECT_THAT(line.all<PlacementRead>(), IsEmpty());
  EXPECT_EQ(line.driver->send(line.now, ReadPlacement{}).error().message, line.driver->advice());
  EXPECT_EQ(line.count_written(kKeyCommand), 0);
}

TEST(PegasusDriver, UnlocksTheBoardWithItsKey) {
  DriverLine line = opened_line(true, true);
  line.advance(1s);
  EXPECT_EQ(line.driver->advice(), "");
  EXPECT_THAT(line.all<PlacementRead>(), ElementsAre(PlacementRead{sensed_start()}));
}

TEST(PegasusDriver, ReportsThatTheKeyIsNotAccepted) {
  DriverLine line = opened_line(true);
  ASSERT_TRUE(line.driver->use_key("000000000000"));
  line.open();
  line.advance(1s);
  EXPECT_THAT(line.driver->advice(), HasSubstr("does not accept the key"));
}

TEST(PegasusDriver, RefusesAKeyThatIsNone) {
  for (const char* key : {"", "0102", "0102030405zz", "01020304050607", "-1-1-1-1-1-1"}) {
    EXPECT_FALSE(find_driver("pegasus")->make()->use_key(key)) << key;
  }
}

TEST(PegasusDriver, NoticesThatABoardWasUnlocked) {
  DriverLine line = opened_line(true);
  line.advance(1s);
  const auto locked = line.answer;
  line.answer = [locked](const Bytes& asked) {
    if (asked[0] == 0x5A) return frame(0xA5, {1});
    return asked[0] == 0x42 ? dump() : locked(asked);
  };
  line.advance(11s);
  EXPECT_EQ(line.driver->advice(), "");
  EXPECT_THAT(line.all<PlacementRead>(), ElementsAre(PlacementRead{sensed_start()}));
}

TEST(PegasusDriver, FindsAChangeThatWasLost) {
  DriverLine line = live_line();
  line.board_says(kLiftE2);
  line.answer = [](const Bytes& asked) { return asked[0] == 0x42 ? dump() : kVersion; };
  line.advance(61s);
  EXPECT_THAT(line.all<SquareChanged>(), ElementsAre(SquareChanged{Square::e2, Piece::kNone},
                                                     SquareChanged{Square::e2, Piece::kWhitePawn}));
}

TEST(PegasusDriver, LightsUpSquaresFromA8) {
  DriverLine line = live_line();
  ASSERT_TRUE(
      line.driver->send(line.now, ShowLights{rules::bit(Square::a8) | rules::bit(Square::e4)}));
  ASSERT_TRUE(line.driver->send(line.now, ShowLights{rules::bit(Square::h1)}));
  line.advance(1s);
  EXPECT_EQ(line.count_written({0x60, 6, 5, 4, 0, 3, 63, 0}), 1);
  ASSERT_TRUE(line.driver->send(line.now, ShowLights{0}));
  line.advance(1s);
  EXPECT_EQ(line.count_written({0x60, 2, 0, 0}), 1);
}

TEST(PegasusDriver, RefusesWhatTheBoardCannotDo) {
  DriverLine line = live_line();
  EXPECT_EQ(line.driver->send(line.now, ReadLog{}).error().message, "a Pegasus keeps no log");
  EXPECT_EQ(line.driver->send(line.now, Beep{}).error().message, "a Pegasus supports no clock");
}

TEST(PegasusDriver, IsDeadIfNothingAnswers) {
  DriverLine line(find_driver("pegasus")->make());
  line.open();
  line.advance(5s);
  EXPECT_EQ(line.driver->conversation(), Conversation::kDead);
  EXPECT_EQ(line.count_written({0x4D}), 6);
}

TEST(PegasusDriver, IsDeadIfTheBoardFallsSilent) {
  DriverLine line = live_line();
  line.answer = [](const Bytes&) { return Bytes(); };
  line.advance(5s);
  EXPECT_EQ(line.driver->conversation(), Conversation::kLive);
  line.advance(2s);
  EXPECT_EQ(line.driver->conversation(), Conversation::kDead);
}

TEST(PegasusDriver, CountsWhatIsNoSquareAsNoise) {
  DriverLine line = live_line();
  line.board_says(frame(0x8E, {52, 2}));
  line.board_says(frame(0x8E, {64, 0}));
  line.board_says(dump(5, 0));
  line.board_says({0x12, 0x34});
  line.advance(1500ms);
  EXPECT_THAT(line.all<NoiseSkipped>(), ElementsAre(NoiseSkipped{5 + 5 + 67 + 2}));
  EXPECT_THAT(line.all<SquareChanged>(), IsEmpty());
}

TEST(PegasusDriver, SeesTheSameForAnySplitOfTheStream) {
  Bytes stream;
  for (const Bytes& message : {kVersion, frame(0xA5, {0}), dump(0x7F, 0x7F), kSerial,
                               frame(0xA5, {1}), dump(), kLiftE2, Bytes{0x55}, kPlaceE4}) {
    stream.insert(stream.end(), message.begin(), message.end());
  }
  const auto seen_in = [&](std::size_t most, std::mt19937& random) {
    DriverLine line(find_driver("pegasus")->make());
    line.open();
    for (auto at = stream.begin(); at != stream.end();) {
      const auto size = std::min<std::ptrdiff_t>(1 + static_cast<std::ptrdiff_t>(random() % most),
                                                 stream.end() - at);
      line.board_says(Bytes(at, at + size));
      at += size;
    }
    return line.seen;
  };
  std::mt19937 random(1);
  const auto whole = seen_in(1, random);
  EXPECT_EQ(lines::all<SquareChanged>(whole).size(), 2u);
  for (int run = 0; run < 100; ++run) EXPECT_EQ(seen_in(60, random), whole);
}

TEST(PegasusEmulation, IsGreetedFollowedAndLit) {
  EmulatedLine line(find_driver("pegasus")->make(), {.make = Make::kPegasus});
  line.run(3);
  EXPECT_EQ(line.driver->device().serial, "3000001025");
  line.play("0.5 lift e2\n1.2 place e4 P\n");
  line.run(3);
  EXPECT_THAT(line.all<SquareChanged>(), ElementsAre(SquareChanged{Square::e2, Piece::kNone},
                                                     SquareChanged{Square::e4, Piece::kWhitePawn}));
  ASSERT_TRUE(line.driver->send(Instant(1h) + 6s, ShowLights{rules::bit(Square::e4)}));
  line.run(1);
  EXPECT_EQ(line.board.lit(), rules::bit(Square::e4));
}

}  // namespace pegasus_driver_test
}  // namespace jadoube::drivers::dgt
