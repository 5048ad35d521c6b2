#include <gmock/gmock.h>

#include <map>

#include "drivers/driver.h"
#include "drivers/millennium/message.h"
#include "tests/drivers/driver_line.h"

namespace jadoube::drivers::millennium {
namespace chesslink_driver_test {

using namespace std::chrono_literals;
using lines::DriverLine;
using lines::EmulatedLine;
using rules::Piece;
using rules::Placement;
using rules::Square;
using simulator::BoardSettings;
using simulator::Make;
using testing::ElementsAre;
using testing::IsEmpty;

const Bytes kStart =
    encode_frame("sRNBKQBNRPPPPPPPP................................pppppppprnbkqbnr");
const Bytes kAfterE4 =
    encode_frame("sRNBKQBNRPPP.PPPP...........P....................pppppppprnbkqbnr");
const Bytes kAfterE4E5 =
    encode_frame("sRNBKQBNRPPP.PPPP...........P.......p............ppp.pppprnbkqbnr");

// A board that answers everything and reports as `reports` says.
struct Board {
  char reports = '1';
  Bytes position = kStart;
  std::map<std::string, std::string> cells = {};

  Bytes operator()(const Bytes& asked) const {
    if (asked == ask_version()) return encode_frame("v0103");
    if (asked == ask_position()) return position;
    if (asked == darken_lights()) return encode_frame("x");
    std::string address;
    for (const std::size_t i : {1, 2}) address += static_cast<char>(asked[i] & 0x7F);
    if (address == "02") return encode_frame(std::string("r020") + reports);
    const auto cell = cells.find(address);
    return encode_frame("r" + address + (cell == cells.end() ? "FF" : cell->second));
  }
};

DriverLine line_to(Board board) {
  DriverLine line(find_driver("chesslink")->make());
  line.answer = std::move(board);
  line.open();
  return line;
}

DriverLine settled_line(Board board = {}) {
  DriverLine line = line_to(std::move(board));
  line.advance(3s);
  line.seen.clear();
  line.written.clear();
  return line;
}

TEST(ChessLinkDriver, AsksForTheVersionFirst) {
  DriverLine line = line_to({});
  line.advance(0ms);
  ASSERT_FALSE(line.written.empty());
  EXPECT_EQ(line.written.front().second, (Bytes{0xD6, 0xB5, 0xB6}));
}

TEST(ChessLinkDriver, IsLiveOnceTheVersionCame) {
  DriverLine line = line_to({});
  EXPECT_EQ(line.driver->conversation(), Conversation::kGreeting);
  line.advance(100ms);
  EXPECT_EQ(line.driver->conversation(), Conversation::kLive);
  line.advance(2s);
  EXPECT_TRUE(line.driver->identified());
  EXPECT_EQ(line.driver->device().firmware, "1.03");
  EXPECT_EQ(line.driver->device().serial, "");
  EXPECT_THAT(line.all<PlacementRead>(), ElementsAre(PlacementRead{Placement::initial()}));
}

TEST(ChessLinkDriver, IsLiveByThePositionsOfABoardThatAnswersNothing) {
  DriverLine line(find_driver("chesslink")->make());
  line.open();
  line.board_says(kStart);
  EXPECT_EQ(line.driver->conversation(), Conversation::kLive);
  for (int i = 0; i < 100; ++i) {
    line.advance(50ms);
    line.board_says(kStart);
  }
  EXPECT_EQ(line.driver->conversation(), Conversation::kLive);
  EXPECT_TRUE(line.driver->identified());
}

TEST(ChessLinkDriver, IsDeadIfNothingAnswers) {
  DriverLine line(find_driver("chesslink")->make());
  line.open();
  line.advance(5s);
  EXPECT_EQ(line.driver->conversation(), Conversation::kDead);
  EXPECT_EQ(line.count_written(ask_version()), 4);
}

TEST(ChessLinkDriver, ReadsTheNumberThatAnOrganiserWroteIntoTheBoard) {
  DriverLine line =
      line_to({.cells = {{"11", "4A"}, {"12", "42"}, {"13", "00"}, {"14", "11"}, {"15", "19"}}});
  line.advance(3s);
  EXPECT_EQ(line.driver->device().serial, "17");
}

TEST(ChessLinkDriver, DarkensTheLightsOnceAndNeverWritesACell) {
  DriverLine line = line_to({});
  line.advance(60s);
  EXPECT_EQ(line.count_written(darken_lights()), 1);
  for (const auto& [at, bytes] : line.written) EXPECT_NE(bytes[0] & 0x7F, 'W');
}

TEST(ChessLinkDriver, LightsUpSquaresAfterTheGreeting) {
  const auto e2e4 = rules::bit(Square::e2) | rules::bit(Square::e4);
  DriverLine line = line_to({});
  line.advance(100ms);
  ASSERT_TRUE(line.driver->send(line.now, ShowLights{e2e4}));
  line.advance(5s);
  EXPECT_EQ(line.count_written(show_lights(e2e4)), 1);
  EXPECT_EQ(line.written.back().second, ask_position()) << "it goes on to ask";
}

TEST(ChessLinkDriver, ReportsThatTheBoardHasLights) {
  EXPECT_TRUE(settled_line().driver->device().capabilities.lights);
}

TEST(ChessLinkDriver, LeavesAPauseBetweenTwoQuestions) {
  DriverLine line = line_to({});
  line.advance(5s);
  for (std::size_t i = 1; i < line.written.size(); ++i) {
    EXPECT_GE(line.written[i].first - line.written[i - 1].first, 100ms);
  }
}

TEST(ChessLinkDriver, TellsAMoveThatTheBoardReports) {
  DriverLine line = settled_line({.reports = '3'});
  line.board_says(kAfterE4);
  EXPECT_THAT(line.seen, ElementsAre(Observation(SquareChanged{Square::e2, Piece::kNone}),
                                     Observation(SquareChanged{Square::e4, Piece::kWhitePawn})));
}

TEST(ChessLinkDriver, AsksOftenIfTheBoardNeverReports) {
  DriverLine line = settled_line({.reports = '1'});
  line.advance(10s);
  EXPECT_GE(line.count_written(ask_position()), 35);
}

TEST(ChessLinkDriver, AsksRarelyIfTheBoardReportsChanges) {
  DriverLine line = settled_line({.reports = '4'});
  line.advance(10s);
  EXPECT_LE(line.count_written(ask_position()), 11);
}

TEST(ChessLinkDriver, AsksNothingIfTheBoardReportsEachScan) {
  DriverLine line = settled_line({.reports = '0'});
  for (int i = 0; i < 200; ++i) {
    line.advance(40ms);
    line.board_says(kStart);
  }
  EXPECT_THAT(line.written, IsEmpty());
}

TEST(ChessLinkDriver, AsksAtOnceAfterNoise) {
  DriverLine line = settled_line({.reports = '3'});
  line.answer = Board{.reports = '3', .position = kAfterE4};
  line.board_says({0x00, 0xFF});
  line.advance(200ms);
  EXPECT_EQ(line.count_written(ask_position()), 1);
  EXPECT_THAT(line.all<NoiseSkipped>(), ElementsAre(NoiseSkipped{2}));
  EXPECT_THAT(line.all<ChangesMissed>(), IsEmpty()) << "one move can be seen from its result";
}

TEST(ChessLinkDriver, ReportsThatChangesWereMissedIfNoiseHidMoreThanAMove) {
  DriverLine line = settled_line({.reports = '3'});
  line.answer = Board{.reports = '3', .position = kAfterE4E5};
  line.board_says({0x00, 0xFF});
  line.advance(200ms);
  EXPECT_EQ(line.all<ChangesMissed>().size(), 1u);
  EXPECT_EQ(line.all<PlacementRead>().size(), 1u);
}

TEST(ChessLinkDriver, DropsAPositionWithALetterThatIsNoPiece) {
  DriverLine line = settled_line({.reports = '3'});
  line.board_says(
      encode_frame("sRNBKQBNRPPPPPPPPzzzzzzzz........................pppppppprnbkqbnr"));
  line.advance(200ms);
  EXPECT_THAT(line.all<SquareChanged>(), IsEmpty());
  EXPECT_EQ(line.all<NoiseSkipped>().size(), 1u);
}

TEST(ChessLinkDriver, IsDeadThreeSecondsAfterTheBoardFellSilent) {
  DriverLine line = settled_line({.reports = '3'});
  line.answer = [](const Bytes&) { return Bytes(); };
  line.board_says(kStart);
  line.advance(2900ms);
  EXPECT_EQ(line.driver->conversation(), Conversation::kLive);
  line.advance(200ms);
  EXPECT_EQ(line.driver->conversation(), Conversation::kDead);
}

TEST(ChessLinkDriver, AsksAfterASleepBeforeItGivesUp) {
  DriverLine line = settled_line({.reports = '3'});
  line.now += 1h;
  line.advance(1s);
  EXPECT_EQ(line.driver->conversation(), Conversation::kLive);
}

TEST(ChessLinkDriver, ReadsTheBoardWhenTheOwnerAsks) {
  DriverLine line = settled_line({.reports = '3'});
  ASSERT_TRUE(line.driver->send(line.now, ReadPlacement{}));
  line.advance(300ms);
  EXPECT_THAT(line.seen, ElementsAre(Observation(PlacementRead{Placement::initial()})));
}

TEST(ChessLinkDriver, RefusesWhatTheBoardCannotDo) {
  DriverLine line = settled_line();
  EXPECT_EQ(line.driver->send(line.now, ReadLog{}).error().message,
            "a ChessLink board keeps no log");
  EXPECT_EQ(line.driver->send(line.now, Beep{}).error().message,
            "a ChessLink board supports no clock");
}

TEST(ChessLinkDriver, ForgetsTheLastConnectionWhenItIsOpenedAgain) {
  DriverLine line = settled_line();
  line.open();
  EXPECT_EQ(line.driver->conversation(), Conversation::kGreeting);
  EXPECT_FALSE(line.driver->identified());
}

TEST(ChessLinkEmulation, IsGreetedAndFollowed) {
  EmulatedLine line(find_driver("chesslink")->make(),
                    {.make = Make::kChessLink, .identity = {.number = 4711}});
  line.run(6);
  EXPECT_EQ(line.driver->conversation(), Conversation::kLive);
  EXPECT_EQ(line.driver->device().serial, "4711");
  line.play("0.5 lift e2\n1.0 place e4 P\n");
  line.run(2);
  EXPECT_EQ(line.placement()[Square::e4], Piece::kWhitePawn);
  EXPECT_EQ(line.placement()[Square::e2], Piece::kNone);
  EXPECT_THAT(line.all<NoiseSkipped>(), IsEmpty());
}

TEST(ChessLinkEmulation, IsFollowedOverAConnectionThatDamagesBytes) {
  BoardSettings settings{.make = Make::kChessLink};
  settings.faults = {*simulator::parse_fault("garble=0.002"),
                     *simulator::parse_fault("lose-byte=0.002")};
  EmulatedLine line(find_driver("chesslink")->make(), settings);
  line.run(6);
  line.play("0.5 lift g1\n1.0 place f3 N\n");
  line.run(3);
  EXPECT_EQ(line.driver->conversation(), Conversation::kLive);
  EXPECT_EQ(line.placement()[Square::f3], Piece::kWhiteKnight);
  EXPECT_THAT(line.all<NoiseSkipped>(), testing::Not(IsEmpty()));
  for (const SquareChanged& change : line.all<SquareChanged>()) {
    EXPECT_TRUE(change.square == Square::g1 || change.square == Square::f3);
  }
}

TEST(ChessLinkEmulation, ShowsWhatTheHostLightsUp) {
  const auto b1c3 = rules::bit(Square::b1) | rules::bit(Square::c3);
  EmulatedLine line(find_driver("chesslink")->make(), {.make = Make::kChessLink});
  line.run(5);
  ASSERT_TRUE(line.driver->send(Instant{}, ShowLights{b1c3}));
  line.run(2);
  EXPECT_EQ(line.board.lit(), b1c3);
  ASSERT_TRUE(line.driver->send(Instant{}, ShowLights{}));
  line.run(2);
  EXPECT_EQ(line.board.lit(), 0u);
}

TEST(ChessLinkEmulation, LightsUpTheSquareBetweenTwoBecauseItsCornersAreTheirs) {
  EmulatedLine line(find_driver("chesslink")->make(), {.make = Make::kChessLink});
  line.run(5);
  ASSERT_TRUE(
      line.driver->send(Instant{}, ShowLights{rules::bit(Square::e2) | rules::bit(Square::e4)}));
  line.run(2);
  EXPECT_TRUE(rules::contains(line.board.lit(), Square::e3));
}

}  // namespace chesslink_driver_test
}  // namespace jadoube::drivers::millennium
