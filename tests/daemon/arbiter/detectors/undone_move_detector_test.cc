// Articles 7.5.1, 7.5.2 and 7.5.5: illegal moves that are undone soon after the press.
#include "daemon/arbiter/detectors/undone_move_detector.h"

#include <gmock/gmock.h>

#include "daemon/texts/incident.h"
#include "tests/daemon/arbiter/incidents/incident_table.h"

namespace jadoube::arbiter {
namespace undone_move_detector_test {

using enum IncidentKind;
using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(Article7_5_1, AnIllegalMoveThatIsUndoneAtOnceIsOnRecordAndCounts) {
  auto table = playing("e4 e5", standard());
  // Had the knight gone to a3 or c3, and stood badly: nobody would have taken it back.
  table.hands("b1- b3+N 300ms | 300ms b3- b1+N");
  const auto reported = table.the(kIllegalMove);
  EXPECT_EQ(table.of(kIllegalMove), "WARNING OPEN");
  EXPECT_TRUE(reported.put_right);
  EXPECT_EQ(reported.offences, 1);
  EXPECT_EQ(reported.ply, 3U);
  EXPECT_EQ(reported.move, "2.Nb1-b3");
  EXPECT_EQ(reported.offender, rules::Color::kWhite);
  EXPECT_EQ(reported.at_press->running, rules::Color::kBlack);
  EXPECT_EQ(texts::reason(reported), "the move is no longer on the board at once");
  EXPECT_THAT(texts::may_do(reported), testing::HasSubstr("7.5.5"));
}

TEST(Article7_5_5, TheSecondOneKnowsOfAFirstOneThatWasUndoneAtOnce) {
  auto table = playing("e4 e5", standard());
  table.hands("b1- b5+N 300ms | 300ms b5- b1+N 1000ms |");
  const auto first = table.the(kIllegalMove);
  table.play("Nc3 Nc6");
  table.hands("1500ms g1- g5+N 300ms | 2000ms");
  EXPECT_EQ(table.the(kIllegalMove).offences, 2);
  EXPECT_EQ(table.of(kSecondIllegalMove), "CRITICAL OPEN");
  // One call drops the first.
  table.decide(first.id, IncidentDecision::Kind::kDismiss);
  EXPECT_EQ(table.the(kIllegalMove).offences, 1);
  EXPECT_EQ(table.of(kSecondIllegalMove), "CRITICAL WITHDRAWN");
}

TEST(Article7_5_5, TheSameIllegalMoveMadeOnceMoreIsTheSecondOne) {
  auto table = playing("e4 e5", standard());
  table.hands("b1- b5+N 300ms | 300ms b5- b1+N 1000ms |");
  EXPECT_EQ(table.of(kIllegalMove), "WARNING OPEN");
  table.hands("1500ms b1- b5+N 300ms | 5000ms");
  EXPECT_EQ(table.of(kIllegalMove), "WARNING OPEN, CRITICAL OPEN");
  EXPECT_EQ(table.the(kIllegalMove).offences, 2);
  EXPECT_EQ(table.of(kSecondIllegalMove), "CRITICAL OPEN");
}

TEST(Article7_5_5, TheSameIllegalMoveUndoneTwiceCountsTwice) {
  auto table = playing("e4 e5", standard());
  table.hands("e4- e6+P 300ms | 300ms e6- e4+P 1000ms | 1500ms");
  table.hands("e4- e6+P 300ms | 300ms e6- e4+P 1000ms | 1500ms");
  EXPECT_EQ(table.of(kIllegalMove), "WARNING OPEN, WARNING OPEN");
  EXPECT_EQ(table.the(kIllegalMove).offences, 2);
  EXPECT_EQ(table.of(kSecondIllegalMove), "WARNING OPEN");
}

TEST(Article7_5_1, AnIllegalCaptureIsUndoneWhenBothPiecesStandAgain) {
  auto table = playing("e4 e5", standard());
  table.hands("d7- d1- d7+Q 300ms | 300ms d7- d1+Q");
  EXPECT_NE(table.of(kIllegalMove), "WARNING OPEN");
  table.hands("d7+p 1000ms |");
  EXPECT_EQ(table.of(kIllegalMove), "WARNING OPEN");
  EXPECT_EQ(table.the(kIllegalMove).offences, 1);
}

TEST(Article7_5_1, AnIllegalCastlingThatIsUndoneAtOnceCounts) {
  auto table = playing("e4 e5 Nf3 Nc6 h4 h5 Rh3 Rh6 Rh1 Rh8 Bc4 Bc5", standard());
  table.hands("1500ms e1- g1+K h1- f1+R 300ms | 300ms g1- f1- h1+R e1+K 1000ms |");
  EXPECT_EQ(table.of(kIllegalMove), "WARNING OPEN");
  EXPECT_EQ(table.the(kIllegalMove).offences, 1);
}

TEST(Article7_5_2, APawnOnItsLastRankThatGoesBackAtOnceCounts) {
  auto table = playing("h4 g5 hxg5 h6 gxh6 Nf6 h7 Rg8", standard());
  table.hands("1500ms h7- h8+P 300ms | 300ms h8- h7+P 1000ms |");
  EXPECT_EQ(table.of(kPromotionIncomplete), "WARNING OPEN");
  EXPECT_EQ(table.the(kPromotionIncomplete).offences, 1);
  EXPECT_EQ(table.of(kIllegalMove), "");
}

// The clock is read about once a second.
TEST(Article7_5_1, AnIllegalMoveCountsIfThePressIsReadWhenThePieceIsInTheHandAgain) {
  auto table = playing("e4 e5", standard());
  table.hands("1500ms b1- b5+N 800ms b5- 100ms | 300ms b1+N 1000ms");
  EXPECT_EQ(table.of(kIllegalMove), "WARNING OPEN");
  EXPECT_EQ(table.the(kIllegalMove).move, "2.Nb1-b5");
  EXPECT_EQ(table.the(kIllegalMove).offences, 1);
}

TEST(UndoneMoveDetector, APieceThatWasHardlySetDownIsNone) {
  auto table = playing("e4 e5", standard());
  table.hands("1500ms b1- b3+N | b3- b1+N 1000ms |");
  EXPECT_NE(table.of(kIllegalMove), "WARNING OPEN");
}

TEST(UndoneMoveDetector, APieceThatWasHeldOverASquareBeforeThePressIsNone) {
  auto table = playing("e4 e5", standard());
  table.hands("1500ms b1- b5+N b5- c3+N 300ms | 600ms c3- b1+N 1000ms |");
  EXPECT_EQ(table.of(kIllegalMove), "");
}

TEST(UndoneMoveDetector, AnOffenceThatAnArbiterMayHaveSeenStaysAsSevere) {
  auto table = playing("e4 e5", standard());
  table.hands("b1- b5+N 300ms | 5000ms b5- b1+N 3000ms");
  EXPECT_EQ(table.of(kIllegalMove), "CRITICAL OPEN");
  EXPECT_TRUE(table.the(kIllegalMove).put_right);
  EXPECT_EQ(table.the(kIllegalMove).offences, 1);
}

TEST(UndoneMoveDetector, ALegalMoveThatIsTakenBackIsNone) {
  auto table = playing("e4 e5", standard());
  table.hands("b1- c3+N 300ms | 500ms c3- b1+N 1000ms |");
  EXPECT_EQ(table.of(kIllegalMove), "");
}

TEST(UndoneMoveDetector, APieceThatIsCentredAfterThePressDoesNotCount) {
  auto table = playing("e4 e5", standard());
  table.hands("b1- b3+N 300ms | 500ms b3- c3+N 3000ms");
  EXPECT_EQ(table.the(kIllegalMove).severity, Severity::kLog);
  EXPECT_EQ(table.the(kIllegalMove).offences, 0);
}

TEST(UndoneMoveDetector, AMoveThatIsUndoneBeforeThePressIsNone) {
  auto table = playing("e4 e5", standard());
  table.hands("b1- b5+N 900ms b5- b1+N 900ms g1- f3+N 300ms | 3000ms");
  EXPECT_EQ(table.reported(), "");
}

TEST(UndoneMoveDetector, TheNumberOfPliesThatAreTakenBackLaterIsNoMatter) {
  auto table = playing("e4 e5", standard());
  table.hands("b1- b3+N 300ms | 300ms b3- b1+N 1000ms |");
  table.wait(seconds{1});
  table.tracker.expect_ruling();
  table.act([&] {
    table.table.derive_again(std::vector{model::Correction{.after = table.table.now, .keep = 1}});
  });
  EXPECT_EQ(table.of(kIllegalMove), "WARNING OPEN");
}

}  // namespace undone_move_detector_test
}  // namespace jadoube::arbiter
