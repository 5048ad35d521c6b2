#include <gtest/gtest.h>

#include "daemon/failover/evidence.h"

namespace jadoube::failover {
namespace findings_test {

using model::Severity;

TEST(FailoverFindings, NothingIsReportedWhileTheStandbyIsInStep) {
  EXPECT_TRUE(findings_of("", {.name = "a", .is_in_step = true}).empty());
}

TEST(FailoverFindings, ThatTwoWereActiveIsCriticalAndToldAtOnce) {
  const auto findings = findings_of("TWO DAEMONS WERE ACTIVE", {.name = "a"});
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].severity, Severity::kCritical);
  EXPECT_EQ(findings[0].patience.count(), 0);
  EXPECT_EQ(findings[0].facts.cause, "TWO DAEMONS WERE ACTIVE");
  EXPECT_EQ(findings[0].kind, model::IncidentKind::kStandbyFailing);
}

TEST(FailoverFindings, AStandbyThatIsGoneIsAWarningAfterAWhile) {
  const auto findings = findings_of("", {.name = "a", .problem = "no standby follows"});
  ASSERT_EQ(findings.size(), 1u);
  EXPECT_EQ(findings[0].severity, Severity::kWarning);
  EXPECT_GT(findings[0].patience.count(), 0);
  EXPECT_EQ(findings[0].facts.cause, "no standby follows");
}

}  // namespace findings_test
}  // namespace jadoube::failover
