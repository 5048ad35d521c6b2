#include <gmock/gmock.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <random>

#include "drivers/chessnut/message.h"
#include "drivers/driver.h"
#include "rules/notation/fen.h"
#include "tests/drivers/driver_line.h"
#include "tests/support/shared_data.h"

namespace jadoube::drivers::chessnut {
namespace chessnut_driver_test {

using namespace std::chrono_literals;
using lines::DriverLine;
using lines::EmulatedLine;
using rules::Piece;
using rules::Placement;
using rules::Square;
using simulator::Make;
using testing::ElementsAre;
using testing::IsEmpty;

// A position over USB: 63 bytes.
Bytes position(std::initializer_list<std::pair<std::size_t, std::uint8_t>> changes = {}) {
  Bytes report{0x01, 0x3D, 0x58, 0x23, 0x31, 0x85, 0x44, 0x44, 0x44, 0x44};
  report.resize(26, 0);
  for (const int byte : {0x77, 0x77, 0x77, 0x77, 0xA6, 0xC9, 0x9B, 0x6A}) {
    report.push_back(static_cast<std::uint8_t>(byte));
  }
  report.resize(63, 0);
  for (const auto& [at, byte] : changes) report[at] = byte;
  return report;
}

const Bytes kStart = position();

Bytes e4() {
  Bytes report = kStart;
  // Counted from h8, e2 is number 51 and e4 is number 35. An odd number is the upper half.
  report[2 + 51 / 2] &= 0x0F;
  report[2 + 35 / 2] |= 0x70;
  return report;
}

DriverLine opened_line() {
  DriverLine line(find_driver("chessnut")->make());
  line.open();
  line.advance(0ms);
  return line;
}

void say(DriverLine& line, const Bytes& report, int times = 1) {
  for (int i = 0; i < times; ++i) {
    line.board_says(report);
    line.advance(200ms);
  }
}

DriverLine live_line() {
  DriverLine line = opened_line();
  say(line, kStart, 10);
  line.seen.clear();
  line.written.clear();
  return line;
}

TEST(ChessnutDriver, TellsTheBoardFirstToSendPositions) {
  DriverLine line = opened_line();
  ASSERT_EQ(line.written.size(), 1u);
  EXPECT_EQ(line.written[0].second, (Bytes{0x21, 0x01, 0x00}));
}

TEST(ChessnutDriver, IsLiveWithTheFirstPosition) {
  DriverLine line = opened_line();
  line.board_says({0x23, 0x01, 0x00});
  EXPECT_EQ(line.driver->conversation(), Conversation::kGreeting);
  say(line, kStart, 3);
  EXPECT_EQ(line.driver->conversation(), Conversation::kLive);
  EXPECT_THAT(line.all<PlacementRead>(), ElementsAre(PlacementRead{Placement::initial()}));
}

TEST(ChessnutDriver, DarkensTheLightsAndAsksForTheBatteryOnce) {
  DriverLine line = opened_line();
  say(line, kStart, 50);
  EXPECT_EQ(line.count_written(show_lights(0)), 1);
  EXPECT_EQ(line.count_written(ask_battery()), 1);
}

TEST(ChessnutDriver, LightsUpSquares) {
  DriverLine line = live_line();
  const Bytes e2e4{0x0A, 0x08, 0x00, 0x00, 0x00, 0x00, 0x08, 0x00, 0x08, 0x00};
  ASSERT_TRUE(
      line.driver->send(line.now, ShowLights{rules::bit(Square::e2) | rules::bit(Square::e4)}));
  say(line, kStart, 5);
  EXPECT_EQ(line.count_written(e2e4), 1);
}

TEST(ChessnutDriver, MakesASound) {
  DriverLine line = live_line();
  EXPECT_TRUE(line.driver->device().capabilities.sound);
  ASSERT_TRUE(line.driver->send(line.now, Beep{200ms}));
  say(line, kStart, 5);
  EXPECT_EQ(line.count_written({0x0B, 0x04, 0x03, 0xE8, 0x00, 0xC8}), 1);
  ASSERT_TRUE(line.driver->send(line.now, Beep{1h}));
  say(line, kStart, 5);
  EXPECT_EQ(line.count_written({0x0B, 0x04, 0x03, 0xE8, 0x13, 0x88}), 1);
}

// A position over Bluetooth LE: 38 bytes.
TEST(ChessnutDriver, ReadsPositionsOverBluetooth) {
  DriverLine line = opened_line();
  Bytes report(kStart.begin(), kStart.begin() + 38);
  report[1] = 0x24;
  say(line, report, 5);
  EXPECT_THAT(line.all<PlacementRead>(), ElementsAre(PlacementRead{Placement::initial()}));
}

// A Move answers neither to the question for the battery nor to the lights of other models.
TEST(ChessnutDriver, FindsOutThatABoardIsAMove) {
  DriverLine line = opened_line();
  line.answer = [](const Bytes& asked) {
    return asked == ask_move_battery() ? Bytes{0x41, 0x03, 0x0C, 0x01, 87} : Bytes();
  };
  say(line, kStart, 30);
  EXPECT_EQ(line.count_written(ask_battery()), 1);
  EXPECT_EQ(line.count_written({0x41, 0x01, 0x0C}), 1);
  EXPECT_EQ(line.driver->device().trademark, "Chessnut Move");
  EXPECT_EQ(line.driver->device().battery_percent, 87);
  EXPECT_EQ(line.driver->device().charging, true);
  EXPECT_EQ(line.count_written(show_move_lights(0)), 1);
  ASSERT_TRUE(
      line.driver->send(line.now, ShowLights{rules::bit(Square::h8) | rules::bit(Square::a1)}));
  say(line, kStart, 5);
  Bytes lights(34, 0);
  lights[0] = 0x43;
  lights[1] = 0x20;
  lights[2] = 0x02;   // h8: the first square, the lower half.
  lights[33] = 0x20;  // a1: the last one, the upper half.
  EXPECT_EQ(line.count_written(lights), 1);
}

TEST(ChessnutDriver, AsksNoOtherModelAsAMove) {
  DriverLine line = opened_line();
  line.answer = [](const Bytes& asked) {
    return asked == ask_battery() ? Bytes{0x2A, 0x02, 0x58, 0x00} : Bytes();
  };
  say(line, kStart, 50);
  EXPECT_EQ(line.count_written({0x41, 0x01, 0x0C}), 0);
}

TEST(ChessnutDriver, LeavesAPauseBetweenTwoCommands) {
  DriverLine line = opened_line();
  say(line, kStart, 50);
  for (std::size_t i = 1; i < line.written.size(); ++i) {
    EXPECT_GE(line.written[i].first - line.written[i - 1].first, 200ms);
  }
}

TEST(ChessnutDriver, ReportsTheBattery) {
  DriverLine line = live_line();
  line.board_says({0x2A, 0x02, 0x58, 0x00});
  ASSERT_EQ(line.all<DeviceRead>().size(), 1u);
  EXPECT_EQ(line.all<DeviceRead>()[0].info.battery_percent, 88);
  EXPECT_EQ(line.all<DeviceRead>()[0].info.charging, false);
  EXPECT_TRUE(line.all<DeviceRead>()[0].info.capabilities.battery);
  line.board_says({0x2A, 0x02, 0xD8, 0x00});
  EXPECT_EQ(line.driver->device().charging, true);
}

TEST(ChessnutDriver, TellsAMoveWithTheSecondPositionThatShowsIt) {
  DriverLine line = live_line();
  say(line, e4());
  EXPECT_THAT(line.seen, IsEmpty());
  say(line, e4());
  EXPECT_THAT(line.seen, ElementsAre(Observation(SquareChanged{Square::e2, Piece::kNone}),
                                     Observation(SquareChanged{Square::e4, Piece::kWhitePawn})));
}

TEST(ChessnutDriver, DropsAPositionWithANumberThatIsNoPiece) {
  DriverLine line = live_line();
  say(line, position({{10, 0xF0}}), 3);
  say(line, kStart);
  EXPECT_THAT(line.all<SquareChanged>(), IsEmpty());
  EXPECT_EQ(line.all<NoiseSkipped>().size(), 1u);
}

TEST(ChessnutDriver, TakesShorterPositionsAsOverBluetooth) {
  DriverLine line = opened_line();
  Bytes report(kStart.begin(), kStart.begin() + 38);
  report[1] = 0x24;
  say(line, report, 3);
  EXPECT_THAT(line.all<PlacementRead>(), ElementsAre(PlacementRead{Placement::initial()}));
}

TEST(ChessnutDriver, TakesReportsThatAreFilledUpWithZeros) {
  DriverLine line = opened_line();
  Bytes report = kStart;
  report.resize(64, 0);
  say(line, report, 3);
  EXPECT_EQ(line.all<PlacementRead>().size(), 1u);
  EXPECT_THAT(line.all<NoiseSkipped>(), IsEmpty());
}

TEST(ChessnutDriver, TellsTheBoardAgainIfItsPositionsStop) {
  DriverLine line = live_line();
  line.advance(2500ms);
  EXPECT_GE(line.count_written(ask_positions()), 1);
  say(line, kStart);
  EXPECT_EQ(line.driver->conversation(), Conversation::kLive);
}

TEST(ChessnutDriver, IsDeadIfTheBoardStaysSilent) {
  DriverLine line = live_line();
  line.advance(6s);
  EXPECT_EQ(line.driver->conversation(), Conversation::kDead);
}

TEST(ChessnutDriver, IsDeadIfNoBoardIsThere) {
  DriverLine line = opened_line();
  line.advance(4s);
  EXPECT_EQ(line.driver->conversation(), Conversation::kDead);
}

TEST(ChessnutDriver, IsDeadIfADgtBoardTalks) {
  DriverLine line = opened_line();
  for (int i = 0; i < 40; ++i) {
    line.board_says({0x8D, 0x00, 0x0A, 0x20, 0x03, 0x02, 0x20, 0x03, 0x01, 0x09});
    line.advance(100ms);
  }
  EXPECT_EQ(line.driver->conversation(), Conversation::kDead);
}

TEST(ChessnutDriver, DropsAReportThatWasCutShort) {
  DriverLine line = live_line();
  line.board_says(Bytes(kStart.begin(), kStart.begin() + 20));
  line.advance(500ms);
  say(line, e4(), 2);
  EXPECT_THAT(line.all<NoiseSkipped>(), ElementsAre(NoiseSkipped{20}));
  EXPECT_EQ(line.all<SquareChanged>().size(), 2u);
}

TEST(ChessnutDriver, RefusesWhatTheBoardCannotDo) {
  DriverLine line = live_line();
  EXPECT_EQ(line.driver->send(line.now, ReadLog{}).error().message,
            "a Chessnut board keeps no log");
  EXPECT_EQ(line.driver->send(line.now, SetClock{}).error().message,
            "a Chessnut board supports no clock");
}

TEST(ChessnutDriver, SeesTheSameForAnySplitOfTheStream) {
  Bytes stream;
  for (const Bytes& report : {kStart, kStart, kStart, Bytes{0x23, 0x01, 0x00}, e4(), e4(),
                              Bytes{0x2A, 0x02, 0x58, 0x00}, e4()}) {
    stream.insert(stream.end(), report.begin(), report.end());
  }
  DriverLine whole = opened_line();
  whole.board_says(stream);
  std::mt19937 random(1);
  for (int run = 0; run < 100; ++run) {
    DriverLine line = opened_line();
    for (std::size_t at = 0; at < stream.size();) {
      const std::size_t size = std::min<std::size_t>(1 + random() % 80, stream.size() - at);
      line.board_says(Bytes(stream.begin() + static_cast<std::ptrdiff_t>(at),
                            stream.begin() + static_cast<std::ptrdiff_t>(at + size)));
      at += size;
    }
    EXPECT_EQ(line.seen, whole.seen);
  }
}

TEST(ChessnutEmulation, IsGreetedAndFollowed) {
  EmulatedLine line(find_driver("chessnut")->make(), {.make = Make::kChessnut});
  line.run(3);
  EXPECT_EQ(line.driver->device().battery_percent, 88);
  line.play("0.5 lift e2\n1.2 place e4 P\n");
  line.run(3);
  EXPECT_THAT(line.all<SquareChanged>(), ElementsAre(SquareChanged{Square::e2, Piece::kNone},
                                                     SquareChanged{Square::e4, Piece::kWhitePawn}));
}

TEST(ChessnutEmulation, ShowsWhatTheHostLightsUp) {
  EmulatedLine line(find_driver("chessnut")->make(), {.make = Make::kChessnut});
  line.run(3);
  ASSERT_TRUE(line.driver->send(Instant{}, ShowLights{rules::bit(Square::a8)}));
  line.run(1);
  EXPECT_EQ(line.board.lit(), rules::bit(Square::a8));
}

TEST(ChessnutEmulation, IsReportedAgainAfterItRestarted) {
  EmulatedLine line(find_driver("chessnut")->make(),
                    {.make = Make::kChessnut, .faults = {*simulator::parse_fault("reboot@1")}});
  line.run(3);
  line.play("");
  line.run(6);
  line.play("0.5 lift e2\n1.2 place e4 P\n");
  line.run(4);
  EXPECT_EQ(line.driver->conversation(), Conversation::kLive);
  EXPECT_EQ(line.placement()[Square::e4], Piece::kWhitePawn);
}

Bytes bytes_of(const std::string& hex) {
  Bytes bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes.push_back(static_cast<std::uint8_t>(std::stoi(hex.substr(i, 2), nullptr, 16)));
  }
  return bytes;
}

TEST(ChessnutVectors, DecodeAsTheySay) {
  JADOUBE_SHARED_OR_SKIP(path, "recordings/other_boards/chessnut/vectors.json");
  int positions = 0, batteries = 0, invalid = 0;
  for (const auto& vector : nlohmann::json::parse(std::ifstream(path))) {
    if (vector["dir"] != "board>host") continue;
    ReportDecoder decoder;
    std::optional<Report> report;
    for (const std::uint8_t byte : bytes_of(vector["hex"])) {
      if (auto found = decoder.take(Instant{}, byte)) report = found;
    }
    ASSERT_TRUE(report) << vector["hex"];
    const Message message = decode(*report);
    if (vector.contains("invalid")) {
      ++invalid;
      EXPECT_TRUE(std::holds_alternative<Malformed>(message));
    } else if (vector.contains("battery")) {
      ++batteries;
      EXPECT_EQ(std::get<Battery>(message).percent, vector["battery"]);
      EXPECT_EQ(std::get<Battery>(message).charging, vector["charging"]);
    } else if (vector.contains("fen") || vector.contains("fen_raw")) {
      ++positions;
      EXPECT_EQ(rules::to_fen(std::get<Position>(message).placement),
                vector.contains("fen") ? vector["fen"] : vector["fen_raw"]);
    }
  }
  EXPECT_EQ(positions, 4);
  EXPECT_EQ(batteries, 3);
  EXPECT_EQ(invalid, 1);
}

}  // namespace chessnut_driver_test
}  // namespace jadoube::drivers::chessnut
