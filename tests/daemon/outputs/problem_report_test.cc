#include "daemon/outputs/problem_report.h"

#include <gmock/gmock.h>

namespace jadoube::outputs {
namespace problem_report_test {

using testing::ElementsAre;

class ProblemReportTest : public testing::Test {
 protected:
  ProblemReport report_{"site", [this](const std::string& source, const auto& findings) {
                          std::string line = source + ":";
                          for (const auto& finding : findings) {
                            line += " " + std::to_string(finding.facts.table) + " " +
                                    finding.facts.cause;
                          }
                          lines_.push_back(line);
                        }};
  std::vector<std::string> lines_;
};

TEST_F(ProblemReportTest, TellsWhatIsWrongWhenItChanges) {
  report_.tell({});
  report_.tell({.ok = false, .problem = "no line"});
  report_.tell({.ok = false, .problem = "no line", .call_again = Instant{}});
  report_.tell({});
  EXPECT_THAT(lines_, ElementsAre("output site: 0 no line", "output site:"));
}

TEST_F(ProblemReportTest, TellsOfEachTable) {
  report_.tell({.alerts = {{"g4", 4, "refused"}, {"g9", 9, "refused too"}}});
  EXPECT_THAT(lines_, ElementsAre("output site: 4 refused 9 refused too"));
}

TEST_F(ProblemReportTest, AGameWhoseMovesStopIsToldForAllOutputsTogether) {
  report_.tell({.alerts = {{.game_id = "g4",
                            .table = 4,
                            .which = model::IncidentCase::kStopsBeforeIllegal,
                            .move = "4. Ke4"}}});
  EXPECT_TRUE(lines_.empty());
}

}  // namespace problem_report_test
}  // namespace jadoube::outputs
