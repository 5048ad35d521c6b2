#include <gtest/gtest.h>

#include "daemon/arbiter/detectors/record_detectors.h"
#include "tests/daemon/arbiter/incidents/incident_table.h"

namespace jadoube::arbiter {
namespace reported_detector_test {

using enum IncidentKind;

TEST(Article7_3, ColoursThatAnArbiterReportsAsReversedAreReportedOnce) {
  auto table = playing("e4 e5");
  table.decide(Report{Report::Kind::kColoursReversed});
  EXPECT_EQ(table.of(kColoursReversed), "INFO OPEN");
  EXPECT_EQ(table.the(kColoursReversed).facts.count, 2);
  table.play("Nf3");
  table.decide(Report{Report::Kind::kColoursReversed});
  EXPECT_EQ(table.of(kColoursReversed), "INFO OPEN");
  EXPECT_EQ(table.the(kColoursReversed).facts.count, 2);
}

TEST(ReportedDetector, CountsTwoHandsOfEachPlayer) {
  const ObservedGame record{TournamentRules{}};
  ReportedDetector detector;
  detector.report({model::Report::Kind::kTwoHands, rules::Color::kBlack}, record);
  detector.report({model::Report::Kind::kTwoHands, rules::Color::kBlack}, record);
  EXPECT_EQ(detector.two_hands(rules::Color::kBlack), 2);
  EXPECT_EQ(detector.two_hands(rules::Color::kWhite), 0);
  detector.take({Instant{}, model::GameStarted{}});
  EXPECT_EQ(detector.two_hands(rules::Color::kBlack), 0);
}

}  // namespace reported_detector_test
}  // namespace jadoube::arbiter
