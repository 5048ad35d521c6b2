#include "daemon/outputs/problem_report.h"

#include <gmock/gmock.h>

#include "tests/support/kept_findings.h"

namespace jadoube::outputs {
namespace problem_report_test {

using testing::ElementsAre;

class ProblemReportTest : public testing::Test {
 protected:
  std::vector<std::string> lines() const {
    std::vector<std::string> lines;
    for (const auto& [source, findings] : sink_.all()) {
      lines.push_back(source + ":");
      for (const auto& finding : findings) {
        lines.back() += " " + std::to_string(finding.facts.table) + " " + finding.facts.cause;
      }
    }
    return lines;
  }

  tests::KeptFindings sink_;
  ProblemReport report_{"site", &sink_};
};

TEST_F(ProblemReportTest, ReportsWhatIsWrongWhenItChanges) {
  report_.report({});
  report_.report({.ok = false, .problem = "no line"});
  report_.report({.ok = false, .problem = "no line", .call_again = Instant{}});
  report_.report({});
  EXPECT_THAT(lines(), ElementsAre("output site: 0 no line", "output site:"));
}

TEST_F(ProblemReportTest, TellsOfEachTable) {
  report_.report({.alerts = {{"g4", 4, "refused"}, {"g9", 9, "refused too"}}});
  EXPECT_THAT(lines(), ElementsAre("output site: 4 refused 9 refused too"));
}

TEST_F(ProblemReportTest, AGameWhoseMovesStopIsReportedForAllOutputsTogether) {
  report_.report({.alerts = {{.game_id = "g4",
                              .table = 4,
                              .which = model::IncidentCase::kStopsBeforeIllegal,
                              .move = "4. Ke4"}}});
  EXPECT_TRUE(lines().empty());
}

}  // namespace problem_report_test
}  // namespace jadoube::outputs
