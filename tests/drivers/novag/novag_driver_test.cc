#include "drivers/novag/novag_driver.h"

#include <gmock/gmock.h>

#include <random>

#include "drivers/driver.h"
#include "rules/notation/fen.h"
#include "tests/drivers/driver_line.h"

namespace jadoube::drivers::novag {
namespace novag_driver_test {

using namespace std::chrono_literals;
using lines::Bytes;
using lines::DriverLine;
using lines::EmulatedLine;
using rules::Piece;
using rules::Placement;
using rules::Square;
using simulator::Make;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Bytes bytes_of(std::string_view text) { return {text.begin(), text.end()}; }

constexpr std::string_view kNoMoves = "Game   1\r\n.      white       black\r\n";

// A board whose list of moves is `list`.
DriverLine opened_line(std::string list = std::string(kNoMoves)) {
  DriverLine line(find_driver("novag")->make());
  line.answer = [list = std::move(list)](const Bytes& asked) {
    if (asked == bytes_of("I\r\n")) return bytes_of("ID.UCBII V1.09\r\n");
    if (asked == bytes_of("G\r\n")) return bytes_of(list);
    return bytes_of("Xmit on\r\n");
  };
  line.open();
  return line;
}

DriverLine live_line() {
  DriverLine line = opened_line();
  line.advance(3s);
  line.seen.clear();
  line.written.clear();
  return line;
}

Observation changed(Square square, Piece piece = Piece::kNone) {
  return SquareChanged{square, piece};
}

TEST(NovagDriver, GreetsTurnsOnTheTellingOfMovesAndReadsTheList) {
  DriverLine line = opened_line();
  line.advance(3s);
  std::vector<Bytes> written;
  for (const auto& [at, bytes] : line.written) written.push_back(bytes);
  EXPECT_THAT(written, ElementsAre(bytes_of("I\r\n"), bytes_of("U on\r\n"), bytes_of("X on\r\n"),
                                   bytes_of("G\r\n")));
  for (std::size_t i = 1; i < line.written.size(); ++i) {
    EXPECT_GE(line.written[i].first - line.written[i - 1].first, 100ms);
  }
  EXPECT_EQ(line.driver->conversation(), Conversation::kLive);
  EXPECT_EQ(line.driver->device().firmware, "UCBII V1.09");
  EXPECT_THAT(line.all<PlacementRead>(), ElementsAre(PlacementRead{Placement::initial()}));
}

TEST(NovagDriver, NeverStartsAGameOnTheBoard) {
  DriverLine line = opened_line();
  line.advance(1h);
  EXPECT_EQ(line.count_written(bytes_of("N\r\n")), 0);
}

TEST(NovagDriver, ReportsTheSquaresOfAMove) {
  DriverLine line = live_line();
  line.board_says(bytes_of("M   1   e2-e4\r\nM   1,  d7-d5\r\nM   2   e4xd5\r\n"));
  EXPECT_THAT(line.seen, ElementsAre(changed(Square::e2), changed(Square::e4, Piece::kWhitePawn),
                                     changed(Square::d7), changed(Square::d5, Piece::kBlackPawn),
                                     changed(Square::e4), changed(Square::d5),
                                     changed(Square::d5, Piece::kWhitePawn)));
}

TEST(NovagDriver, TakesAMoveBack) {
  DriverLine line = live_line();
  line.board_says(bytes_of("M   1   e2-e4\r\n"));
  line.seen.clear();
  line.board_says(bytes_of("T   1   e2-e4\r\n"));
  EXPECT_THAT(line.seen, ElementsAre(changed(Square::e4), changed(Square::e2, Piece::kWhitePawn)));
}

TEST(NovagDriver, SwitchesTheTellingOnAgainWhenAGameBegins) {
  DriverLine line = live_line();
  line.board_says(bytes_of("M   1   e2-e4\r\nNew Game\r\n"));
  line.advance(2s);
  EXPECT_EQ(line.count_written(bytes_of("X on\r\n")), 1);
  EXPECT_EQ(line.count_written(bytes_of("U on\r\n")), 1);
  EXPECT_THAT(line.all<PlacementRead>(), ElementsAre(PlacementRead{Placement::initial()}));
}

TEST(NovagDriver, ReadsThePresentPositionInTheMiddleOfAGame) {
  DriverLine line =
      opened_line(std::string(kNoMoves) + ".   1  e2-e4       e7-e5\r\n.   2  Ng1-f3\r\n");
  line.advance(3s);
  const auto read = line.all<PlacementRead>();
  ASSERT_EQ(read.size(), 1u);
  EXPECT_EQ(rules::to_fen(read[0].placement), "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R");
}

TEST(NovagDriver, AsksForTheListIfALineWasLost) {
  DriverLine line = live_line();
  line.answer = [](const Bytes& asked) {
    if (asked != bytes_of("G\r\n")) return Bytes();
    return bytes_of("Game 2\r\n.   1  e2-e4  e7-e5\r\n.   2  g1-f3\r\n");
  };
  line.board_says(bytes_of("M   1   e2-e4\r\nM   2   g1-f3\r\n"));
  EXPECT_EQ(line.all<SquareChanged>().size(), 2u);
  line.advance(2s);
  EXPECT_EQ(line.count_written(bytes_of("G\r\n")), 1);
  EXPECT_THAT(
      line.all<SquareChanged>(),
      ElementsAre(
          SquareChanged{Square::e2, Piece::kNone}, SquareChanged{Square::e4, Piece::kWhitePawn},
          SquareChanged{Square::e7, Piece::kNone}, SquareChanged{Square::e5, Piece::kBlackPawn},
          SquareChanged{Square::g1, Piece::kNone}, SquareChanged{Square::f3, Piece::kWhiteKnight}));
}

std::function<Bytes(const Bytes&)> board_with_list(const std::string& rows) {
  return [rows](const Bytes& asked) {
    if (asked == bytes_of("I\r\n")) return bytes_of("ID.UCBII V1.09\r\n");
    return asked == bytes_of("G\r\n") ? bytes_of("Game   3\r\n" + rows) : Bytes();
  };
}

TEST(NovagDriver, ComparesToldMovesWithTheListAndSaysNothingIfTheyAreTheSame) {
  DriverLine line = live_line();
  line.answer = board_with_list(".   1  e2-e4  e7-e5\r\n");
  line.board_says(bytes_of("M   1   e2-e4\r\nM   1,  e7-e5\r\n"));
  line.seen.clear();
  line.advance(2min);
  EXPECT_EQ(line.count_written(bytes_of("G\r\n")), 1) << "once, because nothing is told since";
  EXPECT_THAT(line.seen, IsEmpty());
}

TEST(NovagDriver, FindsAMoveWhoseLineWasLostAtTheEnd) {
  DriverLine line = live_line();
  line.answer = board_with_list(".   1  e2-e4  e7-e5\r\n.   2  g1-f3\r\n");
  line.board_says(bytes_of("M   1   e2-e4\r\nM   1,  e7-e5\r\n"));
  line.seen.clear();
  line.advance(15s);
  EXPECT_EQ(line.count_written(bytes_of("G\r\n")), 2) << "asked again before it counts";
  EXPECT_THAT(line.seen,
              ElementsAre(changed(Square::g1), changed(Square::f3, Piece::kWhiteKnight)));
}

TEST(NovagDriver, FindsAMoveThatWasReadAsAnotherLegalOne) {
  DriverLine line = live_line();
  line.answer = board_with_list(".   1  e2-e3\r\n");
  line.board_says(bytes_of("M   1   e2-e4\r\n"));
  line.seen.clear();
  line.advance(15s);
  EXPECT_EQ(line.all<ChangesMissed>().size(), 1u);
  ASSERT_EQ(line.all<PlacementRead>().size(), 1u);
  EXPECT_EQ(rules::to_fen(line.all<PlacementRead>()[0].placement),
            "rnbqkbnr/pppppppp/8/8/8/4P3/PPPP1PPP/RNBQKBNR");
}

TEST(NovagDriver, AListThatCannotBeReadChangesNothingThatWasReported) {
  DriverLine line = live_line();
  line.answer = board_with_list(".   1  e2-x9\r\n");
  line.board_says(bytes_of("M   1   e2-e4\r\n"));
  line.advance(15s);
  line.seen.clear();
  line.board_says(bytes_of("M   1,  e7-e5\r\n"));
  EXPECT_EQ(line.all<SquareChanged>().size(), 2u);
  EXPECT_EQ(line.driver->advice(), "");
}

TEST(NovagDriver, AListThatLeavesOutTheFirstMovesIsComparedFromThereOn) {
  DriverLine line = live_line();
  line.answer = board_with_list(".   2  g1-f3  b8-c6\r\n");
  line.board_says(bytes_of("M   1   e2-e4\r\nM   1,  e7-e5\r\nM   2   g1-f3\r\n"));
  line.seen.clear();
  line.advance(15s);
  EXPECT_THAT(line.all<SquareChanged>(),
              ElementsAre(SquareChanged{Square::b8, Piece::kNone},
                          SquareChanged{Square::c6, Piece::kBlackKnight}));
}

TEST(NovagDriver, ComparesOnceAMinuteWhileMovesAreReportedWithoutAPause) {
  DriverLine line = live_line();
  line.answer = board_with_list("");
  const auto move = [&](int ply) {
    constexpr std::string_view kThereAndBack[] = {"g1-f3", "g8-f6", "f3-g1", "f6-g8"};
    const std::string number = std::to_string(ply / 2 + 1) + (ply % 2 == 0 ? "" : ",");
    line.board_says(bytes_of("M " + number + " " + std::string(kThereAndBack[ply % 4]) + "\r\n"));
  };
  for (int ply = 0; ply < 11; ++ply) {
    move(ply);
    line.advance(5s);
  }
  EXPECT_EQ(line.count_written(bytes_of("G\r\n")), 0);
  move(11);
  line.advance(5s);
  EXPECT_GE(line.count_written(bytes_of("G\r\n")), 1);
}

TEST(NovagDriver, ReportsWhatToDoIfTheListDoesNotStartAtTheFirstMove) {
  DriverLine line = opened_line("Game 70\r\n.   14  e2-e4  e7-e5\r\n");
  line.advance(3s);
  EXPECT_THAT(line.seen,
              testing::Not(testing::Contains(testing::VariantWith<PlacementRead>(testing::_))));
  EXPECT_THAT(line.driver->advice(), HasSubstr("put all pieces on their starting squares"));
  line.board_says(bytes_of("M  71   d2-d4\r\n"));
  EXPECT_THAT(line.all<SquareChanged>(), IsEmpty());
  line.board_says(bytes_of("New Game\r\n"));
  EXPECT_EQ(line.driver->advice(), "");
  EXPECT_EQ(line.all<PlacementRead>().size(), 1u);
}

TEST(NovagDriver, ReportsWhatToDoIfNoListComes) {
  DriverLine line(find_driver("novag")->make());
  line.answer = [](const Bytes& asked) {
    return asked == bytes_of("I\r\n") ? bytes_of("ID.UCBII V1.09\r\n") : Bytes();
  };
  line.open();
  line.advance(15s);
  EXPECT_EQ(line.count_written(bytes_of("G\r\n")), 3);
  EXPECT_NE(line.driver->advice(), "");
}

TEST(NovagDriver, BeginsWithWhitesFirstMoveIfThatComesFirst) {
  DriverLine line(find_driver("novag")->make());
  line.open();
  line.board_says(bytes_of("ID.UCBII V1.09\r\nM   1   e2-e4\r\n"));
  EXPECT_THAT(line.all<PlacementRead>(), ElementsAre(PlacementRead{Placement::initial()}));
  EXPECT_EQ(line.all<SquareChanged>().size(), 2u);
}

TEST(NovagDriver, IsDeadIfNothingAnswers) {
  DriverLine line(find_driver("novag")->make());
  line.open();
  line.advance(4s);
  EXPECT_EQ(line.driver->conversation(), Conversation::kDead);
  EXPECT_EQ(line.count_written(bytes_of("I\r\n")), 4);
}

TEST(NovagDriver, IsDeadIfAnotherMakeTalks) {
  DriverLine line(find_driver("novag")->make());
  line.open();
  for (int i = 0; i < 40; ++i) {
    line.board_says(bytes_of(":255 255 0 0 0 0 255 255 \r\n"));
    line.advance(100ms);
  }
  EXPECT_EQ(line.driver->conversation(), Conversation::kDead);
}

TEST(NovagDriver, StaysLiveWhileNobodyMoves) {
  DriverLine line = live_line();
  line.advance(10min);
  EXPECT_EQ(line.driver->conversation(), Conversation::kLive);
  EXPECT_THAT(line.seen, IsEmpty());
}

TEST(NovagDriver, IsDeadIfTheBoardFallsSilent) {
  DriverLine line = live_line();
  line.answer = [](const Bytes&) { return Bytes(); };
  line.advance(30s);
  EXPECT_EQ(line.driver->conversation(), Conversation::kDead);
}

TEST(NovagDriver, StartsAnewWhenItIsOpenedAgain) {
  DriverLine line = live_line();
  line.open();
  EXPECT_EQ(line.driver->conversation(), Conversation::kGreeting);
  line.advance(3s);
  EXPECT_EQ(line.driver->conversation(), Conversation::kLive);
  EXPECT_EQ(line.all<PlacementRead>().size(), 1u);
}

TEST(NovagDriver, CountsBytesThatAreNoText) {
  DriverLine line = live_line();
  line.board_says({0x80, 0x91, 0xFF});
  line.advance(2s);
  EXPECT_THAT(line.all<NoiseSkipped>(), ElementsAre(NoiseSkipped{3}));
}

TEST(NovagDriver, ReportsWhatItKnowsWhenAsked) {
  DriverLine line = live_line();
  ASSERT_TRUE(line.driver->send(line.now, ReadPlacement{}));
  line.advance(0ms);
  EXPECT_THAT(line.all<PlacementRead>(), ElementsAre(PlacementRead{Placement::initial()}));
}

TEST(NovagDriver, RefusesWhatItCannotDo) {
  DriverLine line = live_line();
  EXPECT_EQ(line.driver->send(line.now, ReadLog{}).error().message, "a Novag board keeps no log");
  EXPECT_EQ(line.driver->send(line.now, SetClock{}).error().message,
            "this driver does not set the clocks of a Novag board");
}

TEST(NovagDriver, SeesTheSameForAnySplitOfTheStream) {
  const Bytes stream = bytes_of(
      "ID.UCBII V1.09\r\nReferee on\r\nXmit on\r\nGame   1\r\n.      white       black\r\n"
      ".   1  e2-e4       e7-e5\r\nM   2   g1-f3\r\nM   2,  b8-c6\r\nT   2,  b8-c6\r\n"
      "M   2,  d7-d6\r\nNew Game\r\nM   1   d2-d4\r\n");
  const auto seen_in = [&](std::size_t most, std::mt19937& random) {
    DriverLine line(find_driver("novag")->make());
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
  EXPECT_EQ(lines::all<SquareChanged>(whole).size(), 10u);
  for (int run = 0; run < 100; ++run) EXPECT_EQ(seen_in(60, random), whole);
}

TEST(NovagEmulation, IsGreetedAndFollowed) {
  EmulatedLine line(find_driver("novag")->make(), {.make = Make::kNovag});
  line.run(3);
  EXPECT_EQ(line.driver->device().firmware, "UCBII V1.09");
  line.play("0.5 lift e2\n1.2 place e4 P\n3 lift d7\n4 place d5 p\n");
  line.run(6);
  EXPECT_THAT(line.all<SquareChanged>(), ElementsAre(SquareChanged{Square::e2, Piece::kNone},
                                                     SquareChanged{Square::e4, Piece::kWhitePawn},
                                                     SquareChanged{Square::d7, Piece::kNone},
                                                     SquareChanged{Square::d5, Piece::kBlackPawn}));
}

TEST(NovagEmulation, HidesAnIllegalMove) {
  EmulatedLine line(find_driver("novag")->make(), {.make = Make::kNovag});
  line.run(3);
  line.play("0.5 lift e2\n1.2 place e5 P\n");
  line.run(5);
  EXPECT_THAT(line.all<SquareChanged>(), IsEmpty());
  line.play("0.5 lift e5\n1.2 place e4 P\n");
  line.run(5);
  EXPECT_EQ(line.all<SquareChanged>().size(), 2u);
}

TEST(NovagEmulation, TakesAMoveBackIfThePieceContinues) {
  EmulatedLine line(find_driver("novag")->make(), {.make = Make::kNovag});
  line.run(3);
  line.play("0.5 lift e2\n0.6 place e3 P\n1.5 lift e3\n1.6 place e4 P\n2 lift e7\n3 place e5 p\n");
  line.run(6);
  EXPECT_EQ(rules::to_fen(line.placement()), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR");
}

TEST(NovagEmulation, TellsANewGameWhenAllPiecesAreSetUp) {
  EmulatedLine line(find_driver("novag")->make(), {.make = Make::kNovag});
  line.run(3);
  line.play("0.5 lift e2\n1.2 place e4 P\n3 lift e7\n4 place e5 p\n");
  line.run(6);
  line.play("0.5 lift e4\n0.6 lift e5\n1 place e2 P\n1.2 place e7 p\n4 lift d2\n5 place d4 P\n");
  line.run(8);
  EXPECT_EQ(line.all<PlacementRead>().size(), 2u);
  EXPECT_EQ(rules::to_fen(line.placement()), "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR");
}

TEST(NovagEmulation, IsFollowedAfterTheConnectionWasLost) {
  EmulatedLine line(find_driver("novag")->make(), {.make = Make::kNovag});
  line.run(3);
  line.play("0.5 lift e2\n1.2 place e4 P\n");
  line.run(3);
  line.driver->open(Instant(1h) + 6s);
  line.seen.clear();
  line.run(3);
  ASSERT_EQ(line.all<PlacementRead>().size(), 1u);
  EXPECT_EQ(rules::to_fen(line.placement()), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
}

}  // namespace novag_driver_test
}  // namespace jadoube::drivers::novag
