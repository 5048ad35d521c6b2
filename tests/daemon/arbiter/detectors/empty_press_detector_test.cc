// Article 7.5.3: presses without a move.
#include "daemon/arbiter/detectors/empty_press_detector.h"

#include <gtest/gtest.h>

#include "tests/daemon/arbiter/incidents/incident_table.h"

namespace jadoube::arbiter {
namespace empty_press_detector_test {

using rules::Color;
using enum IncidentKind;

TEST(Article7_5_3, APressWithoutAMoveIsReportedAfterASecond) {
  auto table = playing("e4 e5");
  table.hands("1500ms | 900ms");
  EXPECT_EQ(table.told(), "");
  table.wait(std::chrono::milliseconds{100});
  const auto told = table.the(kPressedWithoutMove);
  EXPECT_EQ(told.article, "7.5.3");
  EXPECT_EQ(told.offender, Color::kWhite);
  EXPECT_EQ(told.severity, Severity::kCritical);
  EXPECT_EQ(told.offences, 1);
  EXPECT_EQ(told.ply, 3U);
}

TEST(Article7_5_3, APressThatTheOpponentGivesBackRightAfterItWasReportedStaysAnOffence) {
  auto table = playing("e4 e5");
  table.hands("1500ms | 1500ms |");
  EXPECT_EQ(table.of(kPressedWithoutMove), "CRITICAL OPEN");
  EXPECT_TRUE(table.the(kPressedWithoutMove).put_right);
  EXPECT_EQ(table.the(kPressedWithoutMove).offences, 1);
}

TEST(Article7_5_3, APressGivenBackLaterStaysAnOffence) {
  auto table = playing("e4 e5");
  table.hands("1500ms | 5000ms | 1000ms g1- f3+N |");
  EXPECT_EQ(table.of(kPressedWithoutMove), "CRITICAL OPEN");
  EXPECT_TRUE(table.the(kPressedWithoutMove).put_right);
}

// The opponent or the arbiter stopped the clock at once: the press happened all the same.
TEST(Article7_5_3, APressAfterWhichTheClockIsStoppedAtOnceIsOnRecordAndCounts) {
  auto table = playing("e4 e5");
  table.hands("1500ms | 700ms");
  table.act([&] { table.table.stop_clock(); });
  EXPECT_EQ(table.of(kPressedWithoutMove), "INFO OPEN");
  EXPECT_EQ(table.the(kPressedWithoutMove).offences, 1);
  // The second one knows of it.
  table.act([&] { table.table.resume_clock(); });
  table.hands("| 1500ms g1- f3+N 300ms | 1500ms b8- c6+n 300ms | 2000ms | 1500ms");
  EXPECT_EQ(table.the(kPressedWithoutMove).offences, 2);
  EXPECT_EQ(table.of(kSecondIllegalMove), "CRITICAL OPEN");
}

TEST(Article7_5_3, APressThatTheOpponentGivesBackAtOnceIsOnRecordAndCounts) {
  auto table = playing("e4 e5");
  table.hands("2500ms | 500ms | 100ms");
  EXPECT_EQ(table.of(kPressedWithoutMove), "INFO OPEN");
  EXPECT_EQ(table.the(kPressedWithoutMove).offences, 1);
  table.hands("1500ms g1- f3+N 300ms | 1500ms b8- c6+n 300ms | 2000ms | 1500ms");
  EXPECT_EQ(table.the(kPressedWithoutMove).offences, 2);
}

TEST(Article7_5_3, ALeverThatGoesToAndFroRightAfterAPressIsNone) {
  auto table = playing("e4 e5");
  table.hands("1500ms g1- f3+N 700ms | 150ms | 200ms | 3000ms");
  EXPECT_EQ(table.of(kPressedWithoutMove), "");
}

TEST(Article7_5_3, AStoppedClockAfterAPieceWasLiftedTellsNothing) {
  auto table = playing("e4 e5");
  table.hands("1500ms | 400ms g1- 200ms");
  table.act([&] { table.table.stop_clock(); });
  EXPECT_EQ(table.of(kPressedWithoutMove), "");
}

TEST(Article7_5_3, APressWhoseSquaresAreReadLateIsNone) {
  auto table = playing("e4 e5");
  table.hands("1500ms | 200ms g1- f3+N 3000ms");
  EXPECT_EQ(table.told(), "");
}

TEST(Article7_5_3, ALeverThatBouncesIsNone) {
  auto table = playing("e4 e5");
  table.hands("1000ms g1- f3+N | | | 3000ms");
  EXPECT_EQ(table.told(), "");
}

TEST(Article7_5_3, ALatePressAfterTheReplyIsNone) {
  auto table = playing("e4 e5");
  table.hands("1000ms g1- f3+N 700ms b8- c6+n 1000ms | 2000ms");
  EXPECT_EQ(table.of(kPressedWithoutMove), "");
}

TEST(Article7_5_3, ALegalMoveThatIsTakenBackAfterThePressIsNone) {
  auto table = playing("e4 e5");
  table.hands("1000ms g1- f3+N | 1500ms f3- g1+N 2000ms | 2000ms");
  EXPECT_EQ(table.of(kPressedWithoutMove), "");
}

TEST(Article7_5_3, LeversMovedBeforeTheFirstMoveAreNone) {
  IncidentTable table;
  table.start_clock();
  table.hands("1500ms | 2500ms");
  EXPECT_EQ(table.of(kPressedWithoutMove), "");
}

}  // namespace empty_press_detector_test
}  // namespace jadoube::arbiter
