// Articles 7.5.1 and 7.5.2: illegal moves, as players make them and a board tells them.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "daemon/arbiter/detectors/illegal_move_detectors.h"
#include "daemon/texts/incident.h"
#include "daemon/texts/words.h"
#include "tests/daemon/arbiter/incidents/incident_table.h"

namespace jadoube::arbiter {
namespace illegal_move_detector_test {

using rules::Color;
using testing::HasSubstr;
using enum IncidentKind;

constexpr auto kBeforePromotion = "h4 g5 hxg5 h6 gxh6 Nf6 h7 Rg8";

TEST(Article7_5_1, AnIllegalMoveIsReportedAtThePress) {
  auto table = playing("e4 e5");
  table.hands("b1- b5+N");
  table.wait(std::chrono::milliseconds{200});
  EXPECT_EQ(table.reported(), "");
  table.hands("|");
  const auto reported = table.the(kIllegalMove);
  EXPECT_EQ(reported.severity, Severity::kCritical);
  EXPECT_EQ(reported.article, "7.5.1");
  EXPECT_EQ(reported.ply, 3U);
  EXPECT_EQ(reported.offender, Color::kWhite);
  EXPECT_EQ(reported.offences, 1);
  EXPECT_EQ(texts::names_of(reported.squares), "b1, b5");
  EXPECT_EQ(reported.before[rules::Square::b1], rules::Piece::kWhiteKnight);
  EXPECT_EQ(reported.now[rules::Square::b5], rules::Piece::kWhiteKnight);
  EXPECT_EQ(reported.at_press->white, std::chrono::seconds{178});
  EXPECT_EQ(reported.clock->running, Color::kBlack);
  EXPECT_EQ(texts::why(reported), "seen at the press");
  EXPECT_EQ(reported.opened, table.table.now);
  EXPECT_THAT(texts::may_do(reported), HasSubstr("2 minutes to Black (7.5.5)"));
  EXPECT_THAT(texts::penalty(reported), HasSubstr("7.5.5"));
}

TEST(Article7_5_1, AKingLeftInCheckIsAnIllegalMove) {
  auto table = playing("e4 e5 Qh5 Nc6 Qxf7+");
  table.hands("a7- a6+p 300ms |");
  const auto reported = table.the(kIllegalMove);
  EXPECT_EQ(reported.offender, Color::kBlack);
  EXPECT_EQ(reported.move, "3...a7-a6");
}

TEST(Article7_5_1, AnIllegalMoveThatIsPutRightBeforeThePressIsNone) {
  auto table = playing("e4 e5");
  table.hands("b1- b5+N 400ms b5- c3+N |");
  table.wait(std::chrono::seconds{5});
  EXPECT_EQ(table.reported(), "");
}

TEST(Article7_5_1, OneThatIsPutRightAtOnceIsWithdrawnAndSaysWhy) {
  auto table = playing("e4 e5");
  table.hands("b1- b5+N 300ms | 400ms b5- c3+N 800ms");
  EXPECT_EQ(table.of(kIllegalMove), "CRITICAL WITHDRAWN");
  EXPECT_EQ(texts::reason(table.the(kIllegalMove)), "the move is no longer on the board at once");
  EXPECT_EQ(table.the(kIllegalMove).offences, 0);
}

// The arbiter or the player was quick. It happened all the same.
TEST(Article7_5_1, OneThatIsUndoneWithinASecondIsOnRecordAndCounts) {
  auto table = playing("e4 e5", standard());
  table.hands("b1- b5+N 300ms | 700ms b5- b1+N 2000ms | 1000ms");
  EXPECT_EQ(table.of(kIllegalMove), "WARNING OPEN");
  const auto first = table.the(kIllegalMove);
  EXPECT_TRUE(first.put_right);
  EXPECT_EQ(first.offences, 1);
  // The second one is undone before it is certain. It knows of the first, and one call drops it.
  table.hands("g1- g5+N 300ms | 700ms g5- g1+N 3000ms");
  const auto second = table.the(kIllegalMove);
  EXPECT_EQ(second.severity, Severity::kWarning);
  EXPECT_EQ(second.life, Life::kOpen);
  EXPECT_TRUE(second.put_right);
  EXPECT_EQ(second.offences, 2);
  EXPECT_EQ(table.of(kSecondIllegalMove), "WARNING OPEN");
  table.decide(first.id, IncidentDecision::Kind::kDismiss);
  EXPECT_EQ(table.the(kIllegalMove).offences, 1);
  EXPECT_EQ(table.of(kSecondIllegalMove), "WARNING WITHDRAWN");
}

TEST(Article7_5_1, ACastlingWhoseRookIsMovedAfterThePressIsOnRecordAndCounts) {
  auto table = playing("e4 e5 Nf3 Nc6 Bc4 Bc5", standard());
  table.hands("1500ms e1- g1+K 300ms | 1300ms h1- f1+R 3000ms");
  EXPECT_EQ(table.of(kIllegalMove), "INFO OPEN");
  EXPECT_TRUE(table.the(kIllegalMove).put_right);
  EXPECT_EQ(table.the(kIllegalMove).offences, 1);
  EXPECT_EQ(table.table.moves(), "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O");
}

TEST(Article7_5_1, ACastlingWhoseRookIsReadLateIsNone) {
  auto table = playing("e4 e5 Nf3 Nc6 Bc4 Bc5", standard());
  table.hands("1500ms e1- g1+K h1- | f1+R 3000ms");
  EXPECT_EQ(table.of(kIllegalMove), "");
}

TEST(Article7_5_1, OneThatMayBeSetDownBadlyAndIsPutRightSoonIsInTheLog) {
  // Had the knight gone to a3 or c3, and stood badly.
  auto table = playing("e4 e5");
  table.hands("b1- b3+N 300ms | 1500ms");
  ASSERT_EQ(table.table.moves(), "e4 e5");
  const auto reported = table.the(kIllegalMove);
  EXPECT_EQ(reported.severity, Severity::kLog);
  EXPECT_EQ(reported.ply, 3U);
  EXPECT_EQ(reported.move, "2.Nb1-b3");
  EXPECT_EQ(reported.offender, Color::kWhite);
  EXPECT_EQ(reported.at_press->running, Color::kBlack);
  EXPECT_EQ(reported.offences, 0);
  table.hands("b3- c3+N 1000ms");
  EXPECT_EQ(table.of(kIllegalMove), "LOG OPEN");
  EXPECT_EQ(texts::reason(table.the(kIllegalMove)), "the move is no longer on the board at once");
}

TEST(Article7_5_1, OneThatNoKnightMakesIsNotReportedWhereItIsPutRightAfterTheReply) {
  auto table = playing("e4 e5");
  table.hands("g1- g3+N 300ms | 1000ms");
  EXPECT_EQ(table.of(kIllegalMove), "LOG OPEN");
  table.hands("500ms a7- a6+p 300ms | 500ms g3- f3+N 3000ms");
  EXPECT_EQ(table.of(kIllegalMove), "LOG WITHDRAWN");
  EXPECT_EQ(table.table.moves(), "e4 e5 Nf3* a6");
}

TEST(Article7_5_1, OneInTheLogThatIsWrittenAfterAllIsReported) {
  auto table = playing("e4 e5");
  table.hands("b1- b3+N 300ms | 1500ms");
  ASSERT_EQ(table.of(kIllegalMove), "LOG OPEN");
  table.hands("1000ms a7- a6+p 300ms | 1000ms d2- d4+P 300ms |");
  // The knight could have gone to c3, beside.
  EXPECT_EQ(table.of(kIllegalMove), "INFO OPEN") << table.table.moves();
  const auto reported = table.the(kIllegalMove);
  EXPECT_GT(reported.opened - reported.began, std::chrono::milliseconds{2500});
}

TEST(Article7_5_1, ALegalMoveThatIsDoubtfulIsNotInTheLog) {
  auto table = playing("e4 e5");
  table.hands("b1- c3+N 300ms | 5000ms");
  EXPECT_EQ(table.reported(), "");
}

TEST(Article7_5_1, OneThatIsPutRightLaterStaysAnOffence) {
  auto table = playing("e4 e5");
  table.hands("b1- b5+N 300ms | 5000ms b5- b1+N 3000ms | 1000ms b1- c3+N |");
  const auto reported = table.the(kIllegalMove);
  EXPECT_EQ(reported.life, Life::kOpen);
  EXPECT_TRUE(reported.put_right);
  EXPECT_EQ(reported.offences, 1);
}

TEST(Article7_5_1, OneThatIsLegalFromBesideIsInformationAndDoesNotCount) {
  // Had the queen gone to g4, and stood badly.
  auto table = playing("e4 e5 Qf3 Nh6");
  table.hands("d7- f3- d7+Q 1000ms | 1000ms");
  EXPECT_EQ(table.of(kIllegalMove), "INFO OPEN") << table.table.moves();
  EXPECT_EQ(table.the(kIllegalMove).offences, 0);
  EXPECT_THAT(texts::why(table.the(kIllegalMove)), HasSubstr("may have been set down badly"));
}

TEST(Article7_5_1, AMoveInferredAfterAGapIsNotSaidToHaveBeenPressed) {
  auto table = playing("e4 e5 Nf3 Nc6 Bb5 a6");
  table.hands("e1- e3+K 3000ms a6- a5+p 3000ms d2- d4+P 4000ms");
  for (const auto& incident : table.tracker.incidents()) {
    EXPECT_NE(incident.severity, Severity::kCritical) << table.reported();
  }
}

TEST(Article7_5_2, APawnLeftOnTheLastRankIsReported) {
  auto table = playing(kBeforePromotion);
  table.hands("h7- h8+P 300ms |");
  const auto reported = table.the(kPromotionIncomplete);
  EXPECT_EQ(reported.article, "7.5.2");
  EXPECT_EQ(reported.severity, Severity::kCritical);
  EXPECT_EQ(table.of(kIllegalMove), "");
}

TEST(Article7_5_2, APawnExchangedBeforeThePressIsNone) {
  auto table = playing(kBeforePromotion);
  table.hands("h7- h8+P 500ms h8- h8+Q |");
  table.wait(std::chrono::seconds{5});
  EXPECT_EQ(table.of(kPromotionIncomplete), "");
}

TEST(Article7_5_2, APawnExchangedRightAfterThePressIsWithdrawn) {
  auto table = playing(kBeforePromotion);
  table.hands("h7- h8+P 300ms | h8- h8+Q 500ms");
  EXPECT_EQ(table.of(kPromotionIncomplete), "CRITICAL WITHDRAWN");
}

// Which of the two goes first is no matter: both stand as after castling at the press.
TEST(Article7_5_1, IllegalCastlingBegunWithTheRookIsPlainAndCounts) {
  auto table = playing("e4 e5 Nf3 Nc6 h4 h5 Rh3 Rh6 Rh1 Rh8 Bc4 Bc5");
  table.hands("1500ms h1- f1+R e1- g1+K 300ms |");
  table.wait(std::chrono::seconds{2});
  EXPECT_EQ(table.of(kIllegalMove), "CRITICAL OPEN");
  EXPECT_EQ(table.the(kIllegalMove).offences, 1);
}

// The only square beside it that the king may go to is not empty.
TEST(Article7_5_1, NoPieceWasSetDownBadlyWhereAnotherStands) {
  auto table = started_from("8/1p6/2p5/8/kP3R2/r1Q3Pp/8/5R1K");
  table.hands("1000ms b4- b5+P 300ms | 2000ms a4- a5+k 300ms |");
  table.wait(std::chrono::seconds{2});
  EXPECT_EQ(table.of(kIllegalMove), "CRITICAL OPEN");
}

}  // namespace illegal_move_detector_test
}  // namespace jadoube::arbiter
