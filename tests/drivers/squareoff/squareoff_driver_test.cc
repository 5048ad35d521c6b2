#include "drivers/squareoff/squareoff_driver.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <random>
#include <sstream>

#include "drivers/driver.h"
#include "rules/notation/san.h"
#include "tests/drivers/driver_line.h"
#include "tests/support/shared_data.h"

namespace jadoube::drivers::squareoff {
namespace squareoff_driver_test {

using namespace std::chrono_literals;
using lines::Bytes;
using lines::DriverLine;
using lines::EmulatedLine;
using rules::Piece;
using rules::Placement;
using rules::Square;
using simulator::Make;
using testing::ElementsAre;
using testing::IsEmpty;

Bytes text(std::string_view letters) { return {letters.begin(), letters.end()}; }

const std::string kStart =
    "11000011110000111100001111000011"
    "11000011110000111100001111000011";
const std::string kWithoutE2 =
    "11000011110000111100001111000011"
    "10000011110000111100001111000011";

Placement sensed_start() { return as_sensed(Placement::initial(), SensingClass::kOccupancy); }

DriverLine opened_line() {
  DriverLine line(find_driver("squareoff")->make());
  line.answer = [](const Bytes& asked) {
    if (asked == text("30#R*")) return text("30#" + kStart + "*");
    return asked == text("14#1*") ? text("14#GO*\r\n") : Bytes();
  };
  line.open();
  return line;
}

DriverLine live_line() {
  DriverLine line = opened_line();
  line.advance(1s);
  line.seen.clear();
  line.written.clear();
  return line;
}

TEST(SquareOffDriver, IsLiveOnceAllSquaresCame) {
  DriverLine line = opened_line();
  EXPECT_FALSE(line.driver->identified());
  line.advance(1s);
  EXPECT_EQ(line.driver->conversation(), Conversation::kLive);
  EXPECT_TRUE(line.driver->identified());
  EXPECT_EQ(line.driver->device().trademark, "Square Off");
  EXPECT_EQ(line.driver->device().capabilities.sensing, SensingClass::kOccupancy);
  EXPECT_THAT(line.all<PlacementRead>(), ElementsAre(PlacementRead{sensed_start()}));
}

TEST(SquareOffDriver, ReportsThatAGameBeginsOnceForEachGame) {
  DriverLine line = opened_line();
  line.advance(10s);
  EXPECT_EQ(line.count_written(text("14#1*")), 1);
  line.board_says(text("0#e2u*"));
  line.board_says(text("0#e2d*"));
  line.advance(10s);
  EXPECT_EQ(line.count_written(text("14#1*")), 2);
}

TEST(SquareOffDriver, ReportsNothingOfAGameThatHasBegun) {
  DriverLine line(find_driver("squareoff")->make());
  line.answer = [](const Bytes&) { return text("30#" + kWithoutE2 + "*"); };
  line.open();
  line.advance(10s);
  EXPECT_EQ(line.driver->conversation(), Conversation::kLive);
  EXPECT_EQ(line.count_written(text("14#1*")), 0);
}

TEST(SquareOffDriver, TellsAMoveOfAPro) {
  DriverLine line = live_line();
  line.board_says(text("0#e2u*"));
  line.board_says(text("0#e4d*"));
  EXPECT_THAT(line.seen, ElementsAre(Observation(SquareChanged{Square::e2, Piece::kNone}),
                                     Observation(SquareChanged{Square::e4, Piece::kWhitePawn})));
}

TEST(SquareOffDriver, TellsAMoveOfANeoThatNobodyAsked) {
  DriverLine line(find_driver("squareoff")->make());
  line.open();
  line.board_says(text(kStart));
  EXPECT_EQ(line.driver->conversation(), Conversation::kLive);
  line.seen.clear();
  line.board_says(text("e2u"));
  line.board_says(text(kWithoutE2));
  line.board_says(text("e4d"));
  EXPECT_THAT(line.seen, ElementsAre(Observation(SquareChanged{Square::e2, Piece::kNone}),
                                     Observation(SquareChanged{Square::e4, Piece::kWhitePawn})));
}

TEST(SquareOffDriver, FindsAChangeThatWasLost) {
  DriverLine line = live_line();
  line.board_says(text("0#e2u*"));
  line.advance(4s);
  EXPECT_THAT(line.all<SquareChanged>(), ElementsAre(SquareChanged{Square::e2, Piece::kNone},
                                                     SquareChanged{Square::e2, Piece::kWhitePawn}));
}

TEST(SquareOffDriver, KeepsCommandsApart) {
  DriverLine line = opened_line();
  line.advance(1s);
  ASSERT_TRUE(line.driver->send(line.now, ShowLights{rules::bit(Square::a1)}));
  ASSERT_TRUE(line.driver->send(line.now, ReadPlacement{}));
  line.advance(10s);
  for (std::size_t i = 1; i < line.written.size(); ++i) {
    EXPECT_GE(line.written[i].first - line.written[i - 1].first, 300ms);
  }
}

TEST(SquareOffDriver, LightsUpTheLastSquaresThatWereAsked) {
  DriverLine line = live_line();
  ASSERT_TRUE(line.driver->send(line.now, ShowLights{rules::bit(Square::a1)}));
  ASSERT_TRUE(
      line.driver->send(line.now, ShowLights{rules::bit(Square::e2) | rules::bit(Square::e4)}));
  line.advance(1s);
  EXPECT_EQ(line.count_written(text("25#a1*")), 0);
  EXPECT_EQ(line.count_written(text("25#e2e4*")), 1);
}

TEST(SquareOffDriver, MakesASound) {
  DriverLine line = live_line();
  EXPECT_TRUE(line.driver->device().capabilities.sound);
  ASSERT_TRUE(line.driver->send(line.now, Beep{200ms}));
  line.advance(1s);
  EXPECT_EQ(line.count_written(text("27#ck*")), 1);
}

TEST(SquareOffDriver, ReadsAllSquaresWhenAsked) {
  DriverLine line = live_line();
  ASSERT_TRUE(line.driver->send(line.now, ReadPlacement{}));
  line.advance(1s);
  EXPECT_THAT(line.all<PlacementRead>(), ElementsAre(PlacementRead{sensed_start()}));
}

TEST(SquareOffDriver, RefusesWhatTheBoardCannotDo) {
  DriverLine line = live_line();
  EXPECT_EQ(line.driver->send(line.now, ReadLog{}).error().message,
            "a Square Off board keeps no log");
  EXPECT_EQ(line.driver->send(line.now, SetClock{}).error().message,
            "a Square Off board supports no clock");
  DriverLine closed(find_driver("squareoff")->make());
  closed.open();
  EXPECT_EQ(closed.driver->send(closed.now, ReadPlacement{}).error().message,
            "the board does not answer");
}

TEST(SquareOffDriver, IsDeadIfNothingAnswers) {
  DriverLine line(find_driver("squareoff")->make());
  line.open();
  line.advance(5s);
  EXPECT_EQ(line.driver->conversation(), Conversation::kGreeting);
  line.advance(2s);
  EXPECT_EQ(line.driver->conversation(), Conversation::kDead);
  EXPECT_EQ(line.count_written(text("30#R*")), 6);
}

TEST(SquareOffDriver, IsDeadIfTheBoardFallsSilent) {
  DriverLine line = live_line();
  line.answer = [](const Bytes&) { return Bytes(); };
  line.advance(8s);
  EXPECT_EQ(line.driver->conversation(), Conversation::kLive);
  line.advance(3s);
  EXPECT_EQ(line.driver->conversation(), Conversation::kDead);
}

TEST(SquareOffDriver, CountsWhatIsNoMessageAsNoise) {
  DriverLine line = live_line();
  line.answer = [](const Bytes&) { return Bytes(); };
  line.board_says(text("0#e9u*"));
  line.board_says(text("?!"));
  line.board_says(text("30#1010*"));
  line.advance(1500ms);
  EXPECT_THAT(line.all<NoiseSkipped>(), ElementsAre(NoiseSkipped{6 + 2 + 8}));
  EXPECT_THAT(line.all<SquareChanged>(), IsEmpty());
}

TEST(SquareOffDriver, IgnoresTheStartOfAMessageWhoseRestDoesNotCome) {
  DriverLine line = live_line();
  line.board_says(text("0#e2"));
  line.advance(400ms);
  line.board_says(text("0#d2u*"));
  EXPECT_THAT(line.all<SquareChanged>(), ElementsAre(SquareChanged{Square::d2, Piece::kNone}));
  EXPECT_THAT(line.all<NoiseSkipped>(), ElementsAre(NoiseSkipped{4}));
}

TEST(SquareOffDriver, SeesTheSameForAnySplitOfTheStream) {
  const Bytes stream =
      text("30#" + kStart + "*\r\n14#GO*0#e2u*OK" + kWithoutE2 + "x0#e4d*22#3.5*e7u");
  const auto seen_in = [&](std::size_t most, std::mt19937& random) {
    DriverLine line(find_driver("squareoff")->make());
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
  EXPECT_EQ(lines::all<SquareChanged>(whole).size(), 3u);
  for (int run = 0; run < 100; ++run) EXPECT_EQ(seen_in(60, random), whole);
}

// The squares after `moves`, as a board that feels pieces reports them.
Placement felt_after(const std::string& moves) {
  auto position = rules::Position::initial();
  std::istringstream words(moves);
  for (std::string san; words >> san;) position = position.after(*rules::parse_san(position, san));
  return as_sensed(position.placement(), SensingClass::kOccupancy);
}

// The capture of a real Neo: time, direction, characteristic, text. White is a person; the magnet
// makes the moves of Black.
TEST(SquareOffDriver, FollowsARealNeo) {
  JADOUBE_SHARED_OR_SKIP(path,
                         "recordings/other_boards/squareoff_neo/MikoNeoBoardWithMikoApp.att.tsv");
  DriverLine line(find_driver("squareoff")->make());
  line.open();
  std::ifstream file(path);
  std::string row;
  int rows = 0;
  while (std::getline(file, row)) {
    std::istringstream fields(row);
    std::string at, direction, characteristic, letters;
    fields >> at >> direction >> characteristic >> letters;
    if (direction != "board>app") continue;
    // Before the last move, which gives mate. After it, the queen is lifted again and again.
    if (std::stod(at) > 261) break;
    line.now = Instant(1h) + std::chrono::milliseconds(std::lround(std::stod(at) * 1000));
    line.board_says(text(letters));
    ++rows;
  }
  EXPECT_EQ(rows, 144);
  EXPECT_EQ(line.driver->conversation(), Conversation::kLive);
  EXPECT_THAT(line.all<NoiseSkipped>(), IsEmpty());
  Placement standing;
  for (const Observation& o : line.seen) {
    if (const auto* read = std::get_if<PlacementRead>(&o)) standing = read->placement;
    if (const auto* change = std::get_if<SquareChanged>(&o)) {
      standing.set(change->square, change->piece);
    }
  }
  EXPECT_EQ(standing, felt_after("d4 c6 Bf4 c5 e3 d5 Nf3 Nf6 Nbd2 Bd7 Ne5 c4 Be2 Be6 c3 Nh5 Qa4+ "
                                 "Qd7 Nxd7 g6 Nf6+ Kd8"));
}

TEST(SquareOffEmulation, IsGreetedFollowedAndLit) {
  EmulatedLine line(find_driver("squareoff")->make(), {.make = Make::kSquareOff});
  line.run(3);
  EXPECT_EQ(line.driver->conversation(), Conversation::kLive);
  line.play("0.5 lift e2\n1.2 place e4 P\n");
  line.run(3);
  EXPECT_THAT(line.all<SquareChanged>(), ElementsAre(SquareChanged{Square::e2, Piece::kNone},
                                                     SquareChanged{Square::e4, Piece::kWhitePawn}));
  ASSERT_TRUE(line.driver->send(Instant(1h) + 6s, ShowLights{rules::bit(Square::e4)}));
  line.run(1);
  EXPECT_EQ(line.board.lit(), rules::bit(Square::e4));
  ASSERT_TRUE(line.driver->send(Instant(1h) + 7s, Beep{200ms}));
  line.run(1);
  EXPECT_EQ(line.board.sounds(), 1u);
}

Fit fit(std::string_view text) {
  return fit_of(std::vector<std::uint8_t>(text.begin(), text.end()));
}

TEST(SquareOffMessage, OfAProIsANumberAMarkAndDataUntilTheStar) {
  EXPECT_EQ(fit("0"), Fit::kStart);
  EXPECT_EQ(fit("30#0"), Fit::kStart);
  EXPECT_EQ(fit("0#e2u*"), Fit::kWhole);
  EXPECT_EQ(fit("14#GO*"), Fit::kWhole);
  EXPECT_EQ(fit("22#3.52*"), Fit::kWhole);
  EXPECT_EQ(fit("4#*"), Fit::kWhole);
  EXPECT_EQ(fit("#"), Fit::kNone);
  EXPECT_EQ(fit("300#"), Fit::kNone);
  EXPECT_EQ(fit("3##"), Fit::kNone);
  EXPECT_EQ(fit("3#\x01"), Fit::kNone);
  EXPECT_EQ(fit("30#" + std::string(78, '1')), Fit::kNone);
}

TEST(SquareOffMessage, OfANeoHasNoMarks) {
  EXPECT_EQ(fit("e"), Fit::kStart);
  EXPECT_EQ(fit("e2"), Fit::kStart);
  EXPECT_EQ(fit("e2u"), Fit::kWhole);
  EXPECT_EQ(fit("e2x"), Fit::kNone);
  EXPECT_EQ(fit("i2"), Fit::kNone);
  EXPECT_EQ(fit("e9"), Fit::kNone);
  EXPECT_EQ(fit("e2e4"), Fit::kNone);
  EXPECT_EQ(fit("OK"), Fit::kWhole);
  EXPECT_EQ(fit("ON"), Fit::kNone);
  EXPECT_EQ(fit(std::string(63, '1')), Fit::kStart);
  EXPECT_EQ(fit(std::string(64, '1')), Fit::kWhole);
  EXPECT_EQ(fit("1012"), Fit::kNone);
}

TEST(SquareOffMessage, ReportsAllSquaresFileByFile) {
  std::string digits(64, '0');
  digits[1] = digits[8] = digits[63] = '1';
  for (const std::string& text : {"30#" + digits + "*", digits}) {
    const Message message = decode(text);
    const auto* all = std::get_if<Occupancy>(&message);
    ASSERT_NE(all, nullptr) << text;
    for (const auto square : rules::Squares(rules::kAllSquares)) {
      const bool stands = square == Square::a2 || square == Square::b1 || square == Square::h8;
      EXPECT_EQ(all->placement[square], stands ? Piece::kWhitePawn : Piece::kNone);
    }
  }
}

TEST(SquareOffMessage, TellsAChange) {
  for (const char* text : {"0#e2u*", "e2u"}) {
    const Message message = decode(text);
    const auto* change = std::get_if<Change>(&message);
    ASSERT_NE(change, nullptr) << text;
    EXPECT_EQ(change->square, Square::e2);
    EXPECT_FALSE(change->is_occupied);
  }
  const Message placed = decode("h8d");
  EXPECT_TRUE(std::get<Change>(placed).is_occupied);
}

TEST(SquareOffMessage, WithAnImpossibleContentIsMalformed) {
  for (const char* text :
       {"0#e9u*", "0#e2x*", "0#e2*", "0#*", "30#*", "30#R*", "30#10101010*", "0#e2e4*"}) {
    EXPECT_TRUE(std::holds_alternative<Malformed>(decode(text))) << text;
  }
  EXPECT_TRUE(std::holds_alternative<Malformed>(decode("30#" + std::string(64, '2') + "*")));
}

TEST(SquareOffMessage, ThatIsNotNeededIsAnother) {
  for (const char* text : {"OK", "14#GO*", "22#3.52*", "1#00:11:22:33:44:55*"}) {
    EXPECT_TRUE(std::holds_alternative<Other>(decode(text))) << text;
  }
}

TEST(SquareOffMessage, LightsAreTheNamesOfTheSquares) {
  EXPECT_EQ(lights_command(rules::bit(Square::e2) | rules::bit(Square::e4)), "25#e2e4*");
  EXPECT_EQ(lights_command(0), "25#*");
}

}  // namespace squareoff_driver_test
}  // namespace jadoube::drivers::squareoff
