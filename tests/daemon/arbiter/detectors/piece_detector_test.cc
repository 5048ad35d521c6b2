// Articles 7.4 and 7.6, and pieces that are misread.
#include "daemon/arbiter/detectors/piece_detector.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "daemon/texts/words.h"
#include "tests/daemon/arbiter/incidents/incident_table.h"

namespace jadoube::arbiter {
namespace piece_detector_test {

using rules::Color;
using testing::HasSubstr;
using enum IncidentKind;
using std::chrono::seconds;

TEST(Article7_4, APieceKnockedOverAtThePressAndStillSoIsReported) {
  auto table = playing("e4 e5 Nf3 Nc6");
  table.hands("f1- g2- b5+B 300ms |");
  EXPECT_EQ(table.reported(), "");
  table.wait(seconds{3});
  const auto reported = table.the(kPieceMissing);
  EXPECT_EQ(reported.article, "7.4");
  EXPECT_EQ(reported.severity, Severity::kWarning);
  EXPECT_EQ(reported.offender, Color::kWhite);
  EXPECT_EQ(texts::names_of(reported.squares), "g2");
  table.hands("g2+P 500ms");
  EXPECT_EQ(table.of(kPieceMissing), "WARNING WITHDRAWN");
}

TEST(Article7_4, OneThatIsRestoredWithinThreeSecondsIsNeverShown) {
  auto table = playing("e4 e5 Nf3 Nc6");
  table.hands("f1- g2- b5+B 300ms | 2000ms g2+P");
  table.wait(seconds{5});
  EXPECT_EQ(table.reported(), "");
}

TEST(Article7_4, APieceInTheHandOfWhoIsOnMoveIsNotMissing) {
  auto table = playing("e4 e5 Nf3 Nc6");
  table.hands("f1- b5+B a7- 300ms |");
  table.wait(seconds{8});
  EXPECT_EQ(table.of(kPieceMissing), "");
}

TEST(Article7_6, APieceThatStandsWrongAtThePressIsReported) {
  auto table = playing("e4 e5 Nf3 Nc6 Bb5 a6");
  table.hands("1000ms c6- d3+n 200ms b5- a4+B 300ms |");
  table.wait(seconds{4});
  const auto reported = table.the(kDisplacedPiece);
  EXPECT_EQ(reported.severity, Severity::kWarning);
  EXPECT_THAT(texts::names_of(reported.squares), HasSubstr("d3"));
}

TEST(Article7_6, NothingIsWrongOnABoardThatSensesLess) {
  for (const auto less : {drivers::SensingClass::kColor, drivers::SensingClass::kOccupancy}) {
    IncidentTable table({}, {.can = {.sensing = less}});
    table.start_clock();
    table.play("e4 e5 Nf3 Nc6 Bb5 a6");
    table.wait(seconds{20});
    EXPECT_EQ(table.reported(), "");
  }
}

TEST(Article7_6, APieceThatStandsWrongIsReportedOnABoardOfColours) {
  IncidentTable table({}, {.can = {.sensing = drivers::SensingClass::kColor}});
  table.start_clock();
  table.play("e4 e5 Nf3 Nc6 Bb5 a6");
  table.hands("1000ms c6- d3+n 200ms b5- a4+B 300ms |");
  table.wait(seconds{4});
  EXPECT_THAT(texts::names_of(table.the(kDisplacedPiece).squares), HasSubstr("d3"));
}

TEST(Article7_6, APieceAdjustedBetweenPressesIsNone) {
  auto table = playing("e4 e5 Nf3 Nc6 Bb5 a6");
  table.hands("a1- 400ms a1+R 500ms b5- a4+B 300ms |");
  table.wait(seconds{5});
  EXPECT_EQ(table.of(kDisplacedPiece) + table.of(kPieceMissing), "");
}

// A ply was made while nobody listened, and the board is sending its log when more are pressed.
TEST(Article7_6, WhatStandsOtherwiseWhileAGapIsBeingExplainedIsNotWrong) {
  auto table = playing("e4 e5 Nf3 Nc6");
  table.act([&] {
    table.table.away("1500ms f1- c4+B");
    table.table.set_clock(seconds{100});
    table.table.read_clock();
    table.table.observe(drivers::LogAwaited{});
  });
  table.hands("500ms | 4000ms f8- c5+b 300ms | 1500ms d2- d3+P 300ms | 3500ms");
  EXPECT_EQ(table.reported(), "");
  table.act([&] {
    table.table.observe(drivers::LogRead{table.table.log});
    table.table.dump();
  });
  table.wait(seconds{5});
  EXPECT_EQ(table.reported(), "");
  EXPECT_EQ(table.table.moves(), "e4 e5 Nf3 Nc6 Bc4 Bc5 d3");
}

TEST(Article7_6, WhatStandsWrongAtAPressAfterAGapWasExplainedIsReported) {
  auto table = playing("e4 e5 Nf3 Nc6");
  table.act([&] { table.table.away("1500ms f1- c4+B |"); });
  table.wait(seconds{3});
  ASSERT_EQ(table.table.moves(), "e4 e5 Nf3 Nc6 Bc4*");
  table.hands("f8- g7- c5+b 300ms | 5000ms");
  EXPECT_EQ(table.of(kPieceMissing), "WARNING OPEN");
}

TEST(SensorFault, IsAPieceThatIsReadAsAnotherForLong) {
  auto table = started_from("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBBR");
  table.play("e4 e5");
  EXPECT_EQ(table.of(kSensorFault), "");
  table.wait(seconds{10});
  EXPECT_EQ(texts::names_of(table.the(kSensorFault).squares), "g1");
  EXPECT_EQ(table.of(kDisplacedPiece) + table.of(kPieceMissing), "");
}

TEST(SensorFault, IsNoneWhereAGameIsResumedThoughAnotherPositionIsThere) {
  auto table = playing("e4 e5 Nf3 Nc6 Bb5 a6");
  table.act([&] { table.table.stop_clock(); });
  model::Correction resumed{.after = table.table.now, .plies = table.table.game().plies};
  resumed.new_game = {2, rules::Position::initial()};
  table.observe(drivers::PlacementRead{
      *rules::parse_placement("2bqk1nr/rpp2ppp/p1p5/4p3/4P3/5B2/PPPP1PPP/RNBQ1RK1")});
  table.tracker.expect_ruling();
  table.act([&] { table.table.tracker.correct(resumed, table.table.changes); });
  table.wait(seconds{30});
  EXPECT_EQ(table.table.game().ordinal, 2);
  EXPECT_EQ(table.of(kSensorFault), "");
}

TEST(SensorFault, IsOverWhenThePieceIsReadAsItself) {
  auto table = started_from("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBBR");
  table.play("e4 e5");
  table.wait(seconds{10});
  EXPECT_EQ(table.of(kSensorFault), "WARNING OPEN");
  table.hands("g1- g1+N 2000ms");
  EXPECT_EQ(table.of(kSensorFault), "WARNING RESOLVED");
}

TEST(Article7_4, TheMoverIsReportedOfTheOpponentsPiecesThatTheyKnockedOver) {
  auto table = playing("e4 e5");
  table.hands("1000ms d1- g7- h7- h5+Q 300ms |");
  table.wait(seconds{3});
  const auto reported = table.the(kPieceMissing);
  EXPECT_EQ(reported.offender, Color::kWhite);
  EXPECT_EQ(reported.ply, 3u);
  EXPECT_EQ(texts::names_of(reported.squares), "g7, h7");
  // The victim plays on, and is not blamed.
  table.hands("1000ms b8- c6+n 300ms |");
  table.wait(seconds{5});
  EXPECT_EQ(table.of(kPieceMissing), "WARNING OPEN");
}

TEST(Article7_4, OneMissingPieceMayBeInTheOpponentsHandUntilTheyHaveMoved) {
  auto table = playing("e4 e5");
  table.hands("1000ms d1- a7- h5+Q 300ms |");
  table.wait(seconds{3});
  EXPECT_EQ(table.of(kPieceMissing), "");
  table.hands("1000ms b8- c6+n 300ms | 2000ms g1- f3+N 300ms |");
  table.wait(seconds{4});
  EXPECT_EQ(table.the(kPieceMissing).offender, Color::kWhite);
  EXPECT_EQ(table.the(kPieceMissing).ply, 3u);
}

TEST(Article7_6, AMoveOutOfTurnIsNotPutRightByTheRecord) {
  auto table = playing("e4 e5 Nf3 Nc6");
  table.hands("1000ms f1- c4+B 12000ms d2- d3+P 300ms |");
  table.hands("6000ms g8- f6+n 300ms |");
  table.wait(seconds{5});
  EXPECT_EQ(table.of(kDisplacedPiece), "WARNING OPEN");
  EXPECT_EQ(texts::names_of(table.the(kDisplacedPiece).squares), "d2, d3");
}

// Articles 4.3 and 4.4.2, for the log.

TEST(Article4_3_1, AnotherPieceThatWasLiftedIsLoggedOnceThePlyIsFinal) {
  auto table = playing("e4 e5");
  table.hands("b1- 800ms b1+N 800ms g1- f3+N 300ms |");
  EXPECT_EQ(table.reported(), "");
  table.play("Nc6 Bb5");
  const auto reported = table.the(kTouchMove);
  EXPECT_EQ(reported.severity, Severity::kLog);
  EXPECT_EQ(reported.article, "4.3.1");
  EXPECT_EQ(reported.ply, 3U);
  EXPECT_EQ(reported.move, "2.Nf3");
  EXPECT_EQ(reported.offender, rules::Color::kWhite);
  EXPECT_THAT(texts::names_of(reported.squares), HasSubstr("b1"));
}

TEST(Article4_3_1, ALiftWhileTheOpponentsClockRunsIsNone) {
  auto table = playing("e4 e5");
  table.hands("b8- 800ms b8+n 800ms g1- f3+N 300ms |");
  table.play("Nf6 Bb5 a6");
  EXPECT_EQ(table.of(kTouchMove), "");
}

TEST(Article4_3_1, Of2014HasItsOwnNumber) {
  auto table = playing("e4 e5", {.laws = rules::laws_of(rules::Edition::kFide2014)});
  table.hands("b1- 800ms b1+N 800ms g1- f3+N 300ms |");
  table.play("Nc6 Bb5");
  EXPECT_EQ(table.the(kTouchMove).article, "4.3a");
}

TEST(Article4_4_2, CastlingBegunWithTheRookIsLogged) {
  auto table = playing("e4 e5 Nf3 Nc6 Bb5 a6");
  table.hands("1000ms h1- f1+R 600ms e1- g1+K 300ms |");
  table.play("Nf6 Re1 Be7");
  EXPECT_EQ(table.of(kRookFirstCastling), "LOG OPEN") << table.reported();
  EXPECT_EQ(table.the(kRookFirstCastling).article, "4.4.2");
}

TEST(Article4_4_2, CastlingWithTheKingFirstIsNone) {
  auto table = playing("e4 e5 Nf3 Nc6 Bb5 a6");
  table.hands("1000ms e1- g1+K 600ms h1- f1+R 300ms |");
  table.play("Nf6 Re1 Be7");
  EXPECT_EQ(table.of(kRookFirstCastling), "");
}

TEST(Article4_7, AReleasedPieceThatIsMovedOnIsLoggedUnderItsPlayer) {
  auto table = playing("e4 e5 Nf3 Nc6");
  table.hands("1000ms f1- c4+B 12000ms c4- b5+B 300ms |");
  table.hands("1000ms a7- a6+p 300ms | 1000ms b5- a4+B 300ms | 1000ms b7- b5+p 300ms |");
  table.wait(std::chrono::seconds{5});
  const auto reported = table.the(kTouchMove);
  EXPECT_EQ(reported.move, "3.Bb5");
  EXPECT_EQ(reported.offender, rules::Color::kWhite);
  EXPECT_EQ(reported.article, "4.7");
}

}  // namespace piece_detector_test
}  // namespace jadoube::arbiter
