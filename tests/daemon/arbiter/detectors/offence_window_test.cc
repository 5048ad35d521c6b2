// Article A.5.2: until when an arbiter can act.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "daemon/arbiter/detectors/illegal_plies.h"
#include "daemon/texts/incident.h"
#include "tests/daemon/arbiter/incidents/incident_table.h"

namespace jadoube::arbiter {
namespace offence_window_test {

using testing::HasSubstr;
using enum IncidentKind;

TEST(ArticleA_5_2, TheWindowClosesWithTheOpponentsNextMove) {
  auto table = playing("e4 e5", rapid());
  table.hands("b1- b5+N 300ms |");
  EXPECT_EQ(table.the(kIllegalMove).closes, Closes::kOpponentsMove);
  EXPECT_THAT(texts::may_do(table.the(kIllegalMove)), HasSubstr("1 minute to Black"));
  table.play("a6");
  const auto reported = table.the(kIllegalMove);
  EXPECT_EQ(reported.severity, Severity::kLog);
  EXPECT_EQ(reported.closes, Closes::kClosed);
  EXPECT_EQ(texts::may_do(reported), "Too late: it is not taken back (A.5.2)");
  EXPECT_EQ(reported.offences, 0);
}

TEST(ArticleA_5_2, InStandardChessItStaysOpen) {
  auto table = playing("e4 e5");
  table.hands("b1- b5+N 300ms |");
  table.play("a6");
  EXPECT_EQ(table.of(kIllegalMove), "CRITICAL OPEN");
  EXPECT_EQ(table.the(kIllegalMove).closes, Closes::kNever);
}

TEST(ArticleA_5_2, OneThatTheArbiterActedOnCountsThoughTheGameWentOn) {
  auto table = playing("e4 e5", rapid());
  table.hands("b1- b5+N 300ms |");
  table.decide(table.the(kIllegalMove).id, IncidentDecision::Kind::kAcknowledge);
  table.play("a6");
  EXPECT_EQ(table.the(kIllegalMove).offences, 1);
}

}  // namespace offence_window_test
}  // namespace jadoube::arbiter
