// Articles 4.3 and 4.4.2, for the log.
#include "daemon/arbiter/detectors/touch_detector.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "daemon/texts/words.h"
#include "tests/daemon/arbiter/incidents/incident_table.h"

namespace jadoube::arbiter {
namespace touch_detector_test {

using testing::HasSubstr;
using enum IncidentKind;

TEST(Article4_3_1, AnotherPieceThatWasLiftedIsLoggedOnceThePlyIsFinal) {
  auto table = playing("e4 e5");
  table.hands("b1- 800ms b1+N 800ms g1- f3+N 300ms |");
  EXPECT_EQ(table.told(), "");
  table.play("Nc6 Bb5");
  const auto told = table.the(kTouchMove);
  EXPECT_EQ(told.severity, Severity::kLog);
  EXPECT_EQ(told.article, "4.3.1");
  EXPECT_EQ(told.ply, 3U);
  EXPECT_EQ(told.move, "2.Nf3");
  EXPECT_EQ(told.offender, rules::Color::kWhite);
  EXPECT_THAT(texts::names_of(told.squares), HasSubstr("b1"));
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
  EXPECT_EQ(table.of(kRookFirstCastling), "LOG OPEN") << table.told();
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
  const auto told = table.the(kTouchMove);
  EXPECT_EQ(told.move, "3.Bb5");
  EXPECT_EQ(told.offender, rules::Color::kWhite);
  EXPECT_EQ(told.article, "4.7");
}

}  // namespace touch_detector_test
}  // namespace jadoube::arbiter
