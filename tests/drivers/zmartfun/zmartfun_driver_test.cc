#include "drivers/zmartfun/zmartfun_driver.h"

#include <gmock/gmock.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <random>

#include "drivers/driver.h"
#include "rules/notation/fen.h"
#include "tests/drivers/driver_line.h"
#include "tests/support/shared_data.h"

namespace jadoube::drivers::zmartfun {
namespace zmartfun_driver_test {

using namespace std::chrono_literals;
using lines::DriverLine;
using lines::EmulatedLine;
using rules::Piece;
using rules::Placement;
using rules::Square;
using simulator::Make;
using testing::ElementsAre;
using testing::IsEmpty;

Bytes start() {
  Bytes report{0x43, 0x25, 0x51, 0x34, 0x66, 0x66, 0x66, 0x66};
  report.resize(24, 0);
  for (const int byte : {0xCC, 0xCC, 0xCC, 0xCC, 0xA9, 0x8B, 0xB7, 0x9A}) {
    report.push_back(static_cast<std::uint8_t>(byte));
  }
  return report;
}

// e2 is the 12th square from a1, e4 the 28th: both are the lower half of their byte.
Bytes after_e4() {
  Bytes report = start();
  report[6] &= 0xF0;
  report[14] |= 0x06;
  return report;
}

const std::vector<Observation> kE4{SquareChanged{Square::e2, Piece::kNone},
                                   SquareChanged{Square::e4, Piece::kWhitePawn}};

DriverLine opened_line() {
  DriverLine line(find_driver("zmartfun")->make());
  line.open();
  return line;
}

void repeat(DriverLine& line, const Bytes& report, int times) {
  for (int i = 0; i < times; ++i) {
    line.board_says(report);
    line.advance(200ms);
  }
}

DriverLine live_line() {
  DriverLine line = opened_line();
  repeat(line, start(), 3);
  line.seen.clear();
  return line;
}

TEST(ZmartfunDriver, ListensAndWritesNothing) {
  DriverLine line = opened_line();
  repeat(line, start(), 20);
  EXPECT_THAT(line.written, IsEmpty());
  EXPECT_EQ(line.driver->conversation(), Conversation::kLive);
  EXPECT_THAT(line.all<PlacementRead>(), ElementsAre(PlacementRead{Placement::initial()}));
}

TEST(ZmartfunDriver, IsProvedOnlyByAPositionWithBothKings) {
  DriverLine line = opened_line();
  repeat(line, Bytes(32, 0), 10);
  EXPECT_EQ(line.driver->conversation(), Conversation::kGreeting);
  EXPECT_THAT(line.seen, IsEmpty());
}

TEST(ZmartfunDriver, TellsAMoveWithTheSecondReportThatShowsIt) {
  DriverLine line = live_line();
  repeat(line, after_e4(), 1);
  EXPECT_THAT(line.seen, IsEmpty());
  repeat(line, after_e4(), 1);
  EXPECT_EQ(line.seen, kE4);
}

TEST(ZmartfunDriver, BelievesAReportThatNothingFollows) {
  DriverLine line = opened_line();
  line.board_says(start());
  line.advance(1s);
  EXPECT_THAT(line.all<PlacementRead>(), ElementsAre(PlacementRead{Placement::initial()}));
  line.seen.clear();
  line.advance(10min);
  EXPECT_EQ(line.driver->conversation(), Conversation::kLive);
  line.board_says(after_e4());
  line.advance(1s);
  EXPECT_EQ(line.seen, kE4);
}

TEST(ZmartfunDriver, LeavesOutFillingAndOtherReports) {
  DriverLine line = live_line();
  Bytes filled = start();
  filled.resize(63, 0);
  repeat(line, filled, 3);
  repeat(line, Bytes(40, 0xFF), 3);
  repeat(line, start(), 3);
  EXPECT_THAT(line.seen, IsEmpty());
}

TEST(ZmartfunDriver, DropsAPositionWithANumberThatIsNoPiece) {
  DriverLine line = live_line();
  Bytes wrong = start();
  wrong[10] = 0x0D;
  line.board_says(wrong);
  line.advance(100ms);
  repeat(line, start(), 1);
  EXPECT_THAT(line.seen, ElementsAre(Observation(NoiseSkipped{32})));
}

TEST(ZmartfunDriver, FindsTheNextReportAfterOneThatWasCutShort) {
  DriverLine line = live_line();
  line.board_says({0x43, 0x25, 0x51});
  line.advance(100ms);
  repeat(line, after_e4(), 2);
  EXPECT_THAT(line.all<NoiseSkipped>(), ElementsAre(NoiseSkipped{3}));
  EXPECT_EQ(line.all<SquareChanged>().size(), 2u);
}

TEST(ZmartfunDriver, IsDeadIfNothingIsHeard) {
  DriverLine line = opened_line();
  line.advance(11s);
  EXPECT_EQ(line.driver->conversation(), Conversation::kDead);
}

TEST(ZmartfunDriver, IsDeadIfABoardThatRepeatedItsPositionFallsSilent) {
  DriverLine line = live_line();
  line.advance(4s);
  EXPECT_EQ(line.driver->conversation(), Conversation::kDead);
}

TEST(ZmartfunDriver, StartsAnewWhenItIsOpenedAgain) {
  DriverLine line = live_line();
  line.open();
  EXPECT_EQ(line.driver->conversation(), Conversation::kGreeting);
  repeat(line, after_e4(), 3);
  EXPECT_EQ(line.all<PlacementRead>().size(), 1u);
  EXPECT_THAT(line.all<SquareChanged>(), IsEmpty());
}

TEST(ZmartfunDriver, ReportsWhatItKnowsWhenAsked) {
  DriverLine line = live_line();
  ASSERT_TRUE(line.driver->send(line.now, ReadPlacement{}));
  line.advance(0ms);
  EXPECT_THAT(line.seen, ElementsAre(Observation(PlacementRead{Placement::initial()})));
}

TEST(ZmartfunDriver, RefusesWhatTheBoardCannotDo) {
  DriverLine line = live_line();
  EXPECT_EQ(line.driver->send(line.now, ReadLog{}).error().message,
            "a Zmartfun board keeps no log");
  EXPECT_EQ(line.driver->send(line.now, Beep{}).error().message,
            "a Zmartfun board supports no "
            "clock");
}

TEST(ZmartfunDriver, SeesTheSameForAnySplitOfTheStream) {
  Bytes stream;
  for (const Bytes& report : {start(), start(), start(), after_e4(), after_e4(), after_e4()}) {
    stream.insert(stream.end(), report.begin(), report.end());
  }
  const auto seen_in = [&](std::size_t most, std::mt19937& random) {
    DriverLine line = opened_line();
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

TEST(ZmartfunEmulation, IsFollowed) {
  EmulatedLine line(find_driver("zmartfun")->make(), {.make = Make::kZmartfun});
  line.run(3);
  line.play("0.5 lift e2\n1.2 place e4 P\n");
  line.run(3);
  EXPECT_EQ(std::vector<Observation>(line.seen.end() - 2, line.seen.end()), kE4);
  EXPECT_THAT(line.written, IsEmpty());
}

TEST(ZmartfunEmulation, LightsUpOneSquare) {
  EmulatedLine line(find_driver("zmartfun")->make(), {.make = Make::kZmartfun});
  line.board.receive({}, Bytes{0x00, 0x70});
  line.run(1);
  EXPECT_EQ(line.board.lit(), rules::bit(Square::e2));
  line.board.receive(simulator::seconds(1), Bytes{0x00, 0xBA});
  line.run(1);
  EXPECT_EQ(line.board.lit(), 0u);
}

// The vectors have the id that another system adds.
TEST(ZmartfunVectors, DecodeAsTheySay) {
  JADOUBE_SHARED_OR_SKIP(path, "recordings/other_boards/hos_zmartfun/vectors.json");
  int count = 0;
  for (const auto& vector : nlohmann::json::parse(std::ifstream(path))) {
    if (vector["dir"] != "board>host") continue;
    const std::string hex = vector["hex"];
    ReportDecoder decoder;
    std::optional<Placement> found;
    for (std::size_t i = 2; i + 1 < hex.size(); i += 2) {
      const int byte = std::stoi(hex.substr(i, 2), nullptr, 16);
      found = decoder.take(Instant{}, static_cast<std::uint8_t>(byte));
    }
    ASSERT_TRUE(found) << hex;
    EXPECT_EQ(rules::to_fen(*found), vector["fen"]);
    ++count;
  }
  EXPECT_EQ(count, 1);
}

}  // namespace zmartfun_driver_test
}  // namespace jadoube::drivers::zmartfun
