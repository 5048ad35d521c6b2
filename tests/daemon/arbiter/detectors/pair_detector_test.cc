#include <gtest/gtest.h>

#include "daemon/arbiter/detectors/equipment_detectors.h"
#include "tests/daemon/tracking/pair/pair_table.h"
#include "tests/support/incident_follower.h"

namespace jadoube::arbiter {
namespace pair_detector_test {

using rules::Color;
using tracking::PairTable;

// The incidents about the pair that were ever told at `table`, each as it was told last.
std::vector<Incident> reported(const PairTable& table) {
  tests::IncidentFollower follower{TournamentRules{}};
  for (const auto& change : table.changes) {
    follower.run_until(change.at);
    follower.take(change);
  }
  follower.run_until(table.now);
  std::vector<Incident> incidents;
  for (const auto& change : follower.reported) {
    const auto& incident = change.incident;
    const bool of_pair = incident.kind == IncidentKind::kBoardsDiffer ||
                         incident.facts.which == IncidentCase::kOneOfPair;
    if (!of_pair) continue;
    const auto known = std::ranges::find(incidents, incident.id, &Incident::id);
    if (known == incidents.end()) {
      incidents.push_back(incident);
    } else {
      *known = incident;
    }
  }
  return incidents;
}

constexpr std::string_view kE4E5 =
    "W: e2- e4+P | 800ms B: e2- e4+P 900ms e7- e5+p | 800ms W: e7- e5+p 1000ms";

TEST(PairDetector, ReportsNothingWhilePlayersRepeat) {
  PairTable table;
  table.start_clock();
  table.hands(kE4E5);
  table.hands(
      "W: g1- f3+N | 9000ms B: g1- h3+N 5000ms h3- f3+N 3000ms b8- c6+n | W: b8- 4000ms c6+n");
  EXPECT_TRUE(reported(table).empty());
}

TEST(PairDetector, TellsOfADifferenceOverWhichItsPlayerPressed) {
  PairTable table;
  table.start_clock();
  table.hands(kE4E5);
  table.hands("W: g1- f3+N | 500ms B: g1- h3+N 900ms b8- c6+n | 500ms W: b8- c6+n 4000ms");
  const auto incidents = reported(table);
  ASSERT_EQ(incidents.size(), 1U);
  const auto& incident = incidents.front();
  EXPECT_EQ(incident.severity, Severity::kCritical);
  EXPECT_EQ(incident.article, "D.2.9");
  EXPECT_EQ(incident.facts.player, Color::kBlack);
  EXPECT_EQ(incident.facts.move, "1...e5");
  // The clocks when both boards agreed last.
  ASSERT_TRUE(incident.at_press);
  EXPECT_EQ(incident.at_press->white, std::chrono::seconds(179));
  EXPECT_EQ(incident.at_press->black, std::chrono::seconds(179));
  EXPECT_EQ(incident.squares, (std::vector{rules::Square::f3, rules::Square::h3}));
  EXPECT_EQ(incident.before[rules::Square::f3], rules::Piece::kWhiteKnight);
  EXPECT_EQ(incident.now[rules::Square::h3], rules::Piece::kWhiteKnight);
  EXPECT_EQ(incident.life, Life::kOpen);
}

TEST(PairDetector, ItIsOverWhenBothBoardsShowTheGame) {
  PairTable table;
  table.start_clock();
  table.hands(kE4E5);
  table.hands("W: g1- f3+N | 500ms B: g1- h3+N 900ms b8- c6+n | 500ms W: b8- c6+n 9000ms");
  table.hands("B: h3- f3+N 1000ms");
  const auto incidents = reported(table);
  ASSERT_EQ(incidents.size(), 1U);
  EXPECT_EQ(incidents.front().life, Life::kResolved);
  EXPECT_EQ(incidents.front().end.reason, EndReason::kBoardsAgree);
}

TEST(PairDetector, DifferenceThatLastsIsAWarning) {
  PairTable table;
  table.start_clock();
  table.hands(kE4E5);
  table.hands("W: g1- f3+N | 500ms B: g1- h3+N");
  table.wait(std::chrono::seconds(14));
  EXPECT_TRUE(reported(table).empty());
  table.wait(std::chrono::seconds(3));
  const auto incidents = reported(table);
  ASSERT_EQ(incidents.size(), 1U);
  EXPECT_EQ(incidents.front().severity, Severity::kWarning);
}

TEST(PairDetector, SlowPlayersHaveLonger) {
  PairTable table;
  table.start_clock();
  table.hands("W: e2- e4+P | B: 20000ms e2- e4+P 900ms e7- e5+p | W: e7- e5+p");
  table.hands("1000ms g1- f3+N | 500ms B: g1- h3+N");
  table.wait(std::chrono::seconds(38));
  EXPECT_TRUE(reported(table).empty());
  table.wait(std::chrono::seconds(6));
  EXPECT_EQ(reported(table).size(), 1U);
}

TEST(PairDetector, MoveThatIsNotRepeatedForLongIsInformation) {
  PairTable table;
  table.start_clock();
  table.hands("W: e2- e4+P |");
  table.wait(std::chrono::seconds(119));
  EXPECT_TRUE(reported(table).empty());
  table.wait(std::chrono::seconds(3));
  const auto incidents = reported(table);
  ASSERT_EQ(incidents.size(), 1U);
  EXPECT_EQ(incidents.front().severity, Severity::kInfo);
  EXPECT_EQ(incidents.front().facts.which, IncidentCase::kNotRepeated);
  EXPECT_EQ(incidents.front().facts.move, "");
}

TEST(PairDetector, TellsWhichBoardIsLost) {
  PairTable table;
  table.start_clock();
  table.hands(kE4E5);
  table.lose(Color::kBlack);
  table.wait(std::chrono::seconds(4));
  const auto incidents = reported(table);
  ASSERT_EQ(incidents.size(), 1U);
  EXPECT_EQ(incidents.front().kind, IncidentKind::kBoardLost);
  EXPECT_EQ(incidents.front().facts.player, Color::kBlack);
}

}  // namespace pair_detector_test
}  // namespace jadoube::arbiter
