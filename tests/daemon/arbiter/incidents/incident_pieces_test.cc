// Pieces that do not stand where they should: Articles 7.2, 7.4, 7.6, and what only the board
// knows.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "daemon/texts/incident.h"
#include "tests/daemon/arbiter/incidents/incident_table.h"

namespace jadoube::arbiter {
namespace {

using rules::Color;
using testing::HasSubstr;
using enum IncidentKind;
using std::chrono::seconds;

TEST(Article7_4, APieceKnockedOverAtThePressAndStillSoIsTold) {
  auto table = playing("e4 e5 Nf3 Nc6");
  table.hands("f1- g2- b5+B 300ms |");
  EXPECT_EQ(table.told(), "");
  table.wait(seconds{3});
  const auto told = table.the(kPieceMissing);
  EXPECT_EQ(told.article, "7.4");
  EXPECT_EQ(told.severity, Severity::kWarning);
  EXPECT_EQ(told.offender, Color::kWhite);
  EXPECT_EQ(names_of(told.squares), "g2");
  table.hands("g2+P 500ms");
  EXPECT_EQ(table.of(kPieceMissing), "WARNING WITHDRAWN");
}

TEST(Article7_4, OneThatIsRestoredWithinThreeSecondsIsNeverShown) {
  auto table = playing("e4 e5 Nf3 Nc6");
  table.hands("f1- g2- b5+B 300ms | 2000ms g2+P");
  table.wait(seconds{5});
  EXPECT_EQ(table.told(), "");
}

TEST(Article7_4, APieceInTheHandOfWhoIsOnMoveIsNotMissing) {
  auto table = playing("e4 e5 Nf3 Nc6");
  table.hands("f1- b5+B a7- 300ms |");
  table.wait(seconds{8});
  EXPECT_EQ(table.of(kPieceMissing), "");
}

TEST(Article7_6, APieceThatStandsWrongAtThePressIsTold) {
  auto table = playing("e4 e5 Nf3 Nc6 Bb5 a6");
  table.hands("1000ms c6- d3+n 200ms b5- a4+B 300ms |");
  table.wait(seconds{4});
  const auto told = table.the(kDisplacedPiece);
  EXPECT_EQ(told.severity, Severity::kWarning);
  EXPECT_THAT(names_of(told.squares), HasSubstr("d3"));
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
  EXPECT_EQ(table.told(), "");
  table.act([&] {
    table.table.observe(drivers::LogRead{table.table.log});
    table.table.dump();
  });
  table.wait(seconds{5});
  EXPECT_EQ(table.told(), "");
  EXPECT_EQ(table.table.moves(), "e4 e5 Nf3 Nc6 Bc4 Bc5 d3");
}

TEST(Article7_6, WhatStandsWrongAtAPressAfterAGapWasExplainedIsTold) {
  auto table = playing("e4 e5 Nf3 Nc6");
  table.act([&] { table.table.away("1500ms f1- c4+B |"); });
  table.wait(seconds{3});
  ASSERT_EQ(table.table.moves(), "e4 e5 Nf3 Nc6 Bc4*");
  table.hands("f8- g7- c5+b 300ms | 5000ms");
  EXPECT_EQ(table.of(kPieceMissing), "WARNING OPEN");
}

// Black's king is gone from the board, and whatever is played, no ply explains what stands.
IncidentTable not_followed() {
  auto table = playing("e4 e5 Nf3 Nc6");
  table.hands("e8- f1- d4+k c5+P 700ms | 1500ms a7- b4+q 700ms | 1500ms h1- g5+r 700ms | 1500ms");
  return table;
}

TEST(NotFollowed, IsToldOnceAndStandsForWhatStandsWrongAtEachPress) {
  auto table = not_followed();
  table.wait(seconds{3});
  ASSERT_EQ(table.of(kNeedsDecision), "WARNING OPEN") << table.table.moves() << "\n"
                                                      << table.told();
  EXPECT_EQ(texts::what(table.the(kNeedsDecision)),
            "The moves since 2...Nc6 are not known: what stands does not follow from the record");
  EXPECT_EQ(table.the(kNeedsDecision).ply, 4U);
  const auto before = table.desk.incidents().size();
  table.hands("a8- h3+k 700ms | 2000ms a1- h4+k 700ms | 2000ms c6- h5+k 700ms | 12000ms");
  EXPECT_EQ(table.desk.incidents().size(), before) << table.told();
  EXPECT_EQ(table.of(kNeedsDecision), "WARNING OPEN");
}

TEST(NotFollowed, ResolvesWhatWasToldBeforeAndSaysWhy) {
  auto table = playing("e4 e5 Nf3 Nc6");
  table.hands("e8- f1- d4+k c5+P 700ms | 4000ms");
  ASSERT_EQ(table.of(kDisplacedPiece), "WARNING OPEN") << table.told();
  table.hands("a7- b4+q 700ms | 2000ms h1- g5+r 700ms | 5000ms");
  EXPECT_EQ(table.of(kDisplacedPiece), "WARNING RESOLVED") << table.told();
  EXPECT_THAT(texts::reason(table.the(kDisplacedPiece)), HasSubstr("not followed"));
}

TEST(NotFollowed, IsResolvedWhenTheRecordStandsAgain) {
  auto table = not_followed();
  table.wait(seconds{10});
  table.hands("d4- c5- b4- g5- e8+k f1+B a7+p h1+R 6000ms");
  EXPECT_EQ(table.of(kNeedsDecision), "WARNING RESOLVED") << table.told();
  EXPECT_EQ(texts::reason(table.the(kNeedsDecision)), "the game is followed again");
}

TEST(NotFollowed, IsNotToldForOnePieceThatStandsWrongWhileTheGameGoesOn) {
  auto table = playing("e4 e5 Nf3 Nc6");
  table.hands("f1- g2- b5+B 300ms |");
  table.play("a6 Ba4 Nf6 d3 d6");
  EXPECT_EQ(table.of(kNeedsDecision), "");
}

constexpr auto kKingAndQueenChanged = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR";

TEST(Article7_2_1, AWrongArrayIsAWarningAndCriticalOnceAMoveIsMade) {
  auto table = started_from(kKingAndQueenChanged);
  const auto told = table.the(kWrongStartPosition);
  EXPECT_EQ(told.article, "7.2.1");
  EXPECT_EQ(told.severity, Severity::kWarning);
  EXPECT_EQ(names_of(told.squares), "d1, e1");
  table.play("e4");
  EXPECT_EQ(table.of(kWrongStartPosition), "CRITICAL OPEN");
}

TEST(Article7_2_1, TheStandardArrayAndAGameJoinedInTheMiddleAreNone) {
  auto right = playing("e4");
  right.wait(seconds{5});
  EXPECT_EQ(right.of(kWrongStartPosition), "");
  auto middle = started_from("4k3/8/8/8/8/8/4P3/4K3");
  EXPECT_EQ(middle.of(kWrongStartPosition), "");
}

TEST(Article7_2_1, AnArrayOfChess960IsRightWhereTheEventPlaysIt) {
  constexpr auto kArray = "rknbbnqr/pppppppp/8/8/8/8/PPPPPPPP/RKNBBNQR";
  EXPECT_EQ(started_from(kArray, {.chess960 = true}).of(kWrongStartPosition), "");
  EXPECT_EQ(started_from(kArray).of(kWrongStartPosition), "WARNING OPEN");
}

TEST(Article7_2_1, AManWhoIsNotReadAtTheStartIsAWarningOnly) {
  auto table = started_from("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR");
  EXPECT_EQ(names_of(table.the(kWrongStartPosition).squares), "b1");
  table.play("e4 e5");
  EXPECT_EQ(table.of(kWrongStartPosition), "WARNING OPEN");
}

TEST(ArticleA_5_1, AfterTenMovesTheGameGoesOn) {
  auto table = started_from(kKingAndQueenChanged, rapid());
  table.play("e4 e5");
  EXPECT_EQ(table.the(kWrongStartPosition).closes, Closes::kTenMoves);
  table.play("Nf3 Nc6 a3 a6 b3 b6 c3 h6 h3 g6 g3 Bg7 d3 d6 Bg2 Nf6 Nbd2 Bd7 Qe2 Qe7");
  const auto told = table.the(kWrongStartPosition);
  EXPECT_EQ(told.severity, Severity::kLog);
  EXPECT_EQ(told.article, "A.5.1.2");
  EXPECT_EQ(told.closes, Closes::kClosed);
}

TEST(Article7_2_2, ABoardThatLiesTheOtherWayRoundIsAnInformation) {
  IncidentTable table({}, {.rotated = true});
  table.start_clock();
  table.play("e4 e5");
  table.wait(seconds{3});
  EXPECT_EQ(table.of(kBoardRotated), "INFO OPEN");
  EXPECT_EQ(table.the(kBoardRotated).article, "7.2.2");
}

// An arbiter says that the board lies so.
void turn(IncidentTable& table, model::Orientation orientation) {
  model::Correction correction{.after = table.table.now};
  correction.orientation = orientation;
  table.desk.expect_ruling();
  table.act([&] {
    table.table.watch.correct(correction, table.table.changes);
    table.table.wait(seconds{0});
  });
}

TEST(Article7_2_2, ABoardThatAnArbiterTurnsBackIsRotatedNoMore) {
  IncidentTable table({}, {.rotated = true});
  table.start_clock();
  table.play("e4 e5");
  table.wait(seconds{3});
  turn(table, model::Orientation::kNormal);
  EXPECT_EQ(table.of(kBoardRotated), "INFO RESOLVED");
  EXPECT_EQ(texts::reason(table.the(kBoardRotated)), "an arbiter has corrected the record");
}

TEST(Article7_2_2, AnArbiterWhoSaysThatTheBoardWasTurnedEndsTheWarningAndIsToldNoMore) {
  auto table = playing("e4 e5 Nf3 Nc6 Bb5 a6");
  table.wait(seconds{4});
  const auto stands = table.table.watch.board().placement;
  table.observe(drivers::PlacementRead{rules::rotated(stands)});
  table.wait(seconds{4});
  ASSERT_EQ(table.of(kBoardRotated), "WARNING OPEN");
  turn(table, model::Orientation::kRotated);
  table.wait(seconds{10});
  EXPECT_EQ(table.of(kBoardRotated), "WARNING RESOLVED");
}

TEST(Article7_2_2, ABoardTurnedInTheMiddleOfAGameIsAWarning) {
  auto table = playing("e4 e5 Nf3 Nc6 Bb5 a6");
  table.wait(seconds{4});
  EXPECT_EQ(table.of(kBoardRotated), "");
  const auto stands = table.table.watch.board().placement;
  table.observe(drivers::PlacementRead{rules::rotated(stands)});
  table.wait(seconds{4});
  EXPECT_EQ(table.of(kBoardRotated), "WARNING OPEN");
  table.observe(drivers::PlacementRead{stands});
  table.wait(seconds{1});
  EXPECT_THAT(table.of(kBoardRotated), testing::AnyOf("WARNING WITHDRAWN", "WARNING RESOLVED"));
}

// Nobody saw it begin, and one pawn of each side may have come from either.
TEST(Article7_2_2, AGameThatIsNotFollowedAsNobodyKnowsHowTheBoardLiesIsAWarning) {
  IncidentTable table({}, {.standing = *rules::parse_placement("4k3/4p3/8/8/8/8/3P4/3QK3")});
  table.act([&] {
    table.table.lose_line();
    table.table.start_unseen_clock();
    table.table.come_back();
  });
  table.wait(seconds{10});
  EXPECT_EQ(table.of(kBoardRotated), "");
  table.wait(seconds{10});
  EXPECT_EQ(table.told(), "0.1 BOARD_ROTATED WARNING OPEN\n");
  table.act([&] {
    model::Correction says{.after = table.table.now};
    says.orientation = model::Orientation::kNormal;
    table.table.watch.correct(says, table.table.changes);
    table.table.read_clock();
  });
  EXPECT_EQ(table.table.moves(), "");
  EXPECT_EQ(table.changes.back().incident.life, Life::kResolved);
  EXPECT_EQ(table.told(), "");
}

TEST(SensorFault, IsAManWhoIsReadAsAnotherForLong) {
  auto table = started_from("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBBR");
  table.play("e4 e5");
  EXPECT_EQ(table.of(kSensorFault), "");
  table.wait(seconds{10});
  EXPECT_EQ(names_of(table.the(kSensorFault).squares), "g1");
  EXPECT_EQ(table.of(kDisplacedPiece) + table.of(kPieceMissing), "");
}

TEST(SensorFault, IsNoneWhereAGameIsResumedThoughAnotherPositionStands) {
  auto table = playing("e4 e5 Nf3 Nc6 Bb5 a6");
  table.act([&] { table.table.stop_clock(); });
  model::Correction resumed{.after = table.table.now, .plies = table.table.game().plies};
  resumed.new_game = {2, rules::Position::initial()};
  table.observe(drivers::PlacementRead{
      *rules::parse_placement("2bqk1nr/rpp2ppp/p1p5/4p3/4P3/5B2/PPPP1PPP/RNBQ1RK1")});
  table.desk.expect_ruling();
  table.act([&] { table.table.watch.correct(resumed, table.table.changes); });
  table.wait(seconds{30});
  EXPECT_EQ(table.table.game().ordinal, 2);
  EXPECT_EQ(table.of(kSensorFault), "");
}

TEST(SensorFault, IsOverWhenTheManIsReadAsHimself) {
  auto table = started_from("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBBR");
  table.play("e4 e5");
  table.wait(seconds{10});
  EXPECT_EQ(table.of(kSensorFault), "WARNING OPEN");
  table.hands("g1- g1+N 2000ms");
  EXPECT_EQ(table.of(kSensorFault), "WARNING RESOLVED");
}

TEST(SensorFault, IsASquareThatFlickersAndNotAPieceThatIsAdjusted) {
  auto table = playing("e4 e5");
  table.hands("a1- a1+R a1- a1+R a1- a1+R 2000ms");
  EXPECT_EQ(table.of(kSensorFault), "");
  for (int i = 0; i < 8; ++i) table.hands("h1- h1+R");
  EXPECT_EQ(names_of(table.the(kSensorFault).squares), "h1");
}

constexpr auto kPawnOnTheFifth = "3qk3/8/8/3P4/8/8/8/3QK3";

TEST(SpareQueen, IsNeededWhenAPawnIsTwoMovesFromPromotion) {
  auto table = started_from(kPawnOnTheFifth);
  EXPECT_EQ(table.of(kSpareQueenNeeded), "");
  table.play("d6");
  const auto told = table.the(kSpareQueenNeeded);
  EXPECT_EQ(told.severity, Severity::kInfo);
  EXPECT_EQ(told.offender, Color::kWhite);
}

TEST(SpareQueen, IsNoneForAPawnThatJumpedThere) {
  auto table = playing("a3 h6");
  table.hands("1000ms e2- e6+P 300ms | 4000ms");
  ASSERT_EQ(table.of(kIllegalMove), "CRITICAL OPEN") << table.told() << table.table.moves();
  EXPECT_EQ(table.of(kSpareQueenNeeded), "");
  table.hands("e6- e2+P 3000ms | 1000ms e2- e4+P |");
  ASSERT_TRUE(table.the(kIllegalMove).put_right);
  EXPECT_EQ(table.of(kSpareQueenNeeded), "");
}

TEST(SpareQueen, IsNeededNoMoreWhereThePawnIsGone) {
  auto table = started_from("3qk3/4p3/8/3P4/8/8/8/3QK3");
  table.play("d6");
  ASSERT_EQ(table.of(kSpareQueenNeeded), "INFO OPEN");
  table.wait(seconds{5});
  table.play("exd6");
  EXPECT_EQ(table.of(kSpareQueenNeeded), "INFO RESOLVED");
}

TEST(SpareQueen, IsThereWhereTheQueenWasTakenOrTwoWereSeen) {
  auto taken = started_from("3qk3/8/8/3P4/8/8/8/4K3");
  taken.play("d6");
  EXPECT_EQ(taken.of(kSpareQueenNeeded), "");
  auto seen = started_from("3qk3/8/8/3P4/8/8/8/2QQK3");
  seen.play("d6");
  EXPECT_EQ(seen.of(kSpareQueenNeeded), "");
}

}  // namespace
}  // namespace jadoube::arbiter
