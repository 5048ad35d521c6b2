// Article 7.5.2: a pawn that was replaced by a piece which no pawn becomes.
#include <gmock/gmock.h>

#include "daemon/arbiter/detectors/promotion_detectors.h"
#include "daemon/texts/incident.h"
#include "tests/daemon/arbiter/incidents/incident_table.h"

namespace jadoube::arbiter {
namespace promotion_detector_test {

using rules::Color;
using enum IncidentKind;
using std::chrono::milliseconds;
using std::chrono::seconds;

// White's pawn on g7 is about to be promoted.
IncidentTable before_promotion() { return started_from("4k3/6P1/8/8/8/8/4K3/8", standard()); }

TEST(PromotionDetector, APieceOfTheOtherColourIsNoPromotion) {
  auto table = before_promotion();
  table.hands("g7- g8+q 300ms |");
  table.wait(seconds{2});
  const auto reported = table.the(kPromotionIncomplete);
  EXPECT_EQ(reported.severity, Severity::kCritical);
  EXPECT_EQ(reported.article, "7.5.2");
  EXPECT_EQ(reported.offender, Color::kWhite);
  EXPECT_EQ(reported.ply, 1u);
  EXPECT_EQ(reported.offences, 1);
  EXPECT_EQ(texts::what(reported),
            "White replaced the pawn by a black queen on g8 and pressed the clock");
  table.wait(seconds{20});
  EXPECT_EQ(table.of(kClockStuck), "");
}

TEST(PromotionDetector, ABoardThatDoesNotTellPiecesApartAsksWhatThePawnBecame) {
  IncidentTable table(standard(), {.can = {.sensing = drivers::SensingClass::kOccupancy}});
  table.start_clock();
  table.play("a4 h5 a5 h4 a6 h3 axb7 hxg2");
  table.hands("1000ms a8- b7- a8+Q 300ms |");
  const auto reported = table.the(kNeedsDecision);
  EXPECT_EQ(reported.severity, Severity::kWarning);
  EXPECT_EQ(reported.move, "5.bxa8=Q");
  EXPECT_EQ(reported.squares, std::vector{rules::Square::a8});
  EXPECT_EQ(texts::what(reported),
            "The board does not report the new piece of 5.bxa8=Q. It is recorded as a queen");
}

TEST(PromotionDetector, AKingIsNoPromotion) {
  auto table = before_promotion();
  table.hands("g7- g8+K 300ms |");
  table.wait(seconds{2});
  EXPECT_EQ(table.of(kPromotionIncomplete), "CRITICAL OPEN");
}

TEST(PromotionDetector, APawnOfTheOtherColourIsNoPromotion) {
  auto table = before_promotion();
  table.hands("g7- g8+p 300ms |");
  table.wait(seconds{2});
  EXPECT_EQ(table.of(kPromotionIncomplete), "CRITICAL OPEN");
}

TEST(PromotionDetector, AKingAfterACaptureIsNoPromotion) {
  auto table = started_from("4k2r/6P1/8/8/8/8/4K3/8", standard());
  table.hands("h8- g7- h8+K 300ms |");
  table.wait(seconds{2});
  EXPECT_EQ(table.of(kPromotionIncomplete), "CRITICAL OPEN");
}

// One piece that no pawn becomes after another that it becomes.
TEST(PromotionDetector, TwoPiecesInTurnOfWhichTheSecondIsWrongAreNoPromotion) {
  auto table = before_promotion();
  table.hands("g7- g8+Q 1500ms g8- g8+q 300ms | 5000ms");
  EXPECT_EQ(table.of(kPromotionIncomplete), "CRITICAL OPEN");
}

TEST(PromotionDetector, WithoutAClockAWrongPieceIsNotTakenForAQueenInSilence) {
  for (const std::string wrong : {"q", "K", "p"}) {
    IncidentTable table(standard());
    table.play("h4 g5 hxg5 h6 gxh6 Nf6 h7 Rg8");
    ASSERT_EQ(table.table.moves(), "h4 g5 hxg5 h6 gxh6 Nf6 h7 Rg8?");
    table.hands("3000ms h7- h8+" + wrong + " 3000ms e7- e6+p");
    table.wait(seconds{40});
    EXPECT_NE(table.reported(), "") << wrong << " " << table.table.moves();
  }
}

TEST(PromotionDetector, AReplyDoesNotMakeItRight) {
  auto table = before_promotion();
  table.hands("g7- g8+q 300ms | 2000ms e8- e7+k 300ms |");
  table.wait(seconds{5});
  EXPECT_EQ(table.of(kPromotionIncomplete), "CRITICAL OPEN");
}

TEST(PromotionDetector, APieceThatIsExchangedStaysAnOffence) {
  auto table = before_promotion();
  table.hands("g7- g8+q 300ms |");
  table.wait(seconds{3});
  table.hands("g8- g8+Q");
  table.wait(seconds{1});
  EXPECT_EQ(table.of(kPromotionIncomplete), "CRITICAL OPEN");
  EXPECT_TRUE(table.the(kPromotionIncomplete).put_right);
}

TEST(PromotionDetector, APieceThatIsExchangedWithinASecondIsOnRecordAndCounts) {
  auto table = before_promotion();
  table.hands("g7- g8+q 300ms | 600ms g8- g8+Q 2000ms");
  EXPECT_EQ(table.of(kPromotionIncomplete), "INFO OPEN");
  EXPECT_TRUE(table.the(kPromotionIncomplete).put_right);
  EXPECT_EQ(table.the(kPromotionIncomplete).offences, 1);
}

TEST(Article4_4_4, AnotherPieceThatStoodOnThePromotionSquareBeforeThePressIsReported) {
  auto table = before_promotion();
  table.hands("g7- g8+R 1500ms g8- g8+Q 300ms | 1000ms");
  EXPECT_EQ(table.table.moves(), "g8=Q+");
  const auto reported = table.the(kTouchMove);
  EXPECT_EQ(table.of(kTouchMove), "INFO OPEN");
  EXPECT_EQ(reported.article, "4.4.4");
  EXPECT_EQ(texts::what(reported),
            "White put a white rook on g8 besides the white queen of 1.g8=Q+");
}

TEST(Article4_4_4, APieceThatIsExchangedAfterThePressIsReported) {
  auto table = before_promotion();
  table.hands("g7- g8+Q 300ms | 1000ms g8- g8+R 8000ms");
  EXPECT_EQ(table.of(kTouchMove), "WARNING OPEN");
  EXPECT_EQ(table.table.moves(), "g8=Q+");
  table.hands("g8- g8+Q 1000ms");
  EXPECT_EQ(table.of(kTouchMove), "WARNING RESOLVED");
}

TEST(Article4_4_4, APieceThatIsCarriedOverTheSquareIsNoChoice) {
  auto table = before_promotion();
  table.hands("g7- g8+R g8- g8+Q 300ms | 1000ms");
  EXPECT_EQ(table.of(kTouchMove), "");
}

TEST(PromotionDetector, EveryPieceThatAPawnBecomesIsRight) {
  for (const std::string piece : {"Q", "R", "B", "N"}) {
    auto table = before_promotion();
    table.hands("g7- g8+" + piece + " 300ms |");
    table.wait(seconds{5});
    EXPECT_EQ(table.of(kPromotionIncomplete), "") << piece;
  }
}

}  // namespace promotion_detector_test
}  // namespace jadoube::arbiter
