// Articles 7.5.4 and 7.5.5: what follows from several offences.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "daemon/arbiter/incidents/incident_tracker.h"
#include "daemon/texts/incident.h"
#include "tests/daemon/arbiter/incidents/incident_table.h"

namespace jadoube::arbiter {
namespace offence_count_test {

using rules::Color;
using testing::HasSubstr;
using enum IncidentKind;

TEST(Article7_5_5, TheSecondByOnePlayerLosesUnlessTheOpponentCannotMate) {
  auto table = playing("e4 e5");
  table.hands("1500ms | 5000ms | 1000ms b1- b5+N 300ms |");
  EXPECT_EQ(table.the(kIllegalMove).offences, 2);
  const auto second = table.the(kSecondIllegalMove);
  EXPECT_EQ(second.article, "7.5.5");
  EXPECT_EQ(second.severity, Severity::kCritical);
  EXPECT_THAT(texts::what(second), HasSubstr("Black can still mate"));
}

TEST(Article7_5_5, OneOfEachPlayerIsNotASecond) {
  auto table = playing("e4 e5");
  table.hands("b1- b5+N 300ms | 1500ms b8- b4+n 300ms |");
  EXPECT_EQ(table.of(kIllegalMove), "CRITICAL OPEN, CRITICAL OPEN");
  EXPECT_EQ(table.of(kSecondIllegalMove), "");
}

TEST(Article7_5_5, ADismissedOneDoesNotCount) {
  auto table = playing("e4 e5");
  table.hands("1500ms | 5000ms | 1000ms b1- b5+N 300ms |");
  table.decide(table.the(kPressedWithoutMove).id, IncidentDecision::Kind::kDismiss);
  EXPECT_EQ(table.of(kSecondIllegalMove), "CRITICAL WITHDRAWN");
  EXPECT_EQ(table.the(kIllegalMove).offences, 1);
  table.decide(table.the(kPressedWithoutMove).id, IncidentDecision::Kind::kReopen);
  EXPECT_EQ(table.of(kSecondIllegalMove), "CRITICAL OPEN");
}

TEST(Article7_5_5, TheCountOutlivesARevisionOfThePly) {
  auto table = playing("e4 e5");
  table.hands("b1- b5+N 300ms | 5000ms b5- b1+N 3000ms | 1000ms b1- c3+N |");
  table.play("Nc6");
  table.hands("1000ms a1- a5+R 300ms |");
  EXPECT_EQ(table.the(kIllegalMove).offences, 2);
  EXPECT_EQ(table.of(kSecondIllegalMove), "CRITICAL OPEN");
}

TEST(Article7_5_4, TwoHandsAreCountedWhereTheArbiterEntersThem) {
  auto table = playing("e4 e5");
  table.decide(Report{Report::Kind::kTwoHands, Color::kWhite});
  EXPECT_EQ(table.reported(), "");
  table.hands("1000ms b1- b5+N 300ms |");
  EXPECT_EQ(table.of(kSecondIllegalMove), "CRITICAL OPEN");
}

TEST(Article7_5_4, OfAnotherPlayerTheyAreNotCounted) {
  auto table = playing("e4 e5");
  table.decide(Report{Report::Kind::kTwoHands, Color::kBlack});
  table.hands("1000ms b1- b5+N 300ms |");
  EXPECT_EQ(table.of(kSecondIllegalMove), "");
}

TEST(ArticleA_4b, Of2014LosesWithTheFirst) {
  auto table = playing("e4 e5", {.laws = rules::laws_of(rules::Edition::kFide2014),
                                 .conditions = rapid().conditions});
  table.hands("b1- b5+N 300ms |");
  EXPECT_EQ(table.the(kIllegalMove).article, "7.5a");
  EXPECT_THAT(texts::may_do(table.the(kIllegalMove)), HasSubstr("White loses"));
  EXPECT_EQ(table.of(kSecondIllegalMove), "");
}

}  // namespace offence_count_test
}  // namespace jadoube::arbiter
