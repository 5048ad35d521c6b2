#include <gtest/gtest.h>

#include "daemon/client/verbs/verb_texts.h"

namespace jadoube::cli {
namespace failover_text_test {

v1::GetStatusResponse with(const v1::Failover& failover) {
  v1::GetStatusResponse status;
  *status.mutable_failover() = failover;
  return status;
}

v1::Failover in_step() {
  v1::Failover failover;
  failover.set_name("first");
  failover.set_peer("second");
  failover.set_active(true);
  failover.set_connected(true);
  failover.set_in_step(true);
  failover.mutable_copied_time()->set_seconds(100);
  return failover;
}

TEST(FailoverText, ADaemonAloneSaysNothing) {
  EXPECT_EQ(failover_text(v1::GetStatusResponse(), 0), "");
}

TEST(FailoverText, ReportsWhoIsActiveAndThatTheCopyIsComplete) {
  EXPECT_EQ(failover_text(with(in_step()), 100),
            "failover first is ACTIVE, second is its standby; the copy is complete\n");
  auto standby = in_step();
  standby.set_active(false);
  EXPECT_EQ(failover_text(with(standby), 100),
            "failover first is STANDBY, second is active; the copy is complete\n");
}

TEST(FailoverText, ReportsHowOldTheCopyIsAndWhatIsWrong) {
  auto alone = in_step();
  alone.set_connected(false);
  alone.set_in_step(false);
  alone.set_behind(3);
  alone.set_problem("no standby follows");
  EXPECT_EQ(failover_text(with(alone), 105),
            "failover first is ACTIVE, second is its standby; the copy was complete 5 seconds "
            "ago, 3 transactions missing\n"
            "         no standby follows\n");
}

TEST(FailoverText, ReportsThatThereWasNeverACopy) {
  v1::Failover failover;
  failover.set_name("first");
  failover.set_active(true);
  EXPECT_EQ(failover_text(with(failover), 0),
            "failover first is ACTIVE, and has no standby; there is NO COMPLETE COPY\n");
}

}  // namespace failover_text_test
}  // namespace jadoube::cli
