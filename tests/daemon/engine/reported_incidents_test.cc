#include <gtest/gtest.h>

#include "daemon/engine/daemon_watch.h"
#include "tests/daemon/engine/engine_parts.h"

namespace jadoube::engine {
namespace reported_incidents_test {

using namespace std::chrono_literals;

class ReportedIncidentsTest : public tests::EngineParts {
 protected:
  /// The board is lost in its first game for so long that arbiters are told.
  void see_lost_board() {
    see_e4();
    see(drivers::ConnectionChanged{drivers::ConnectionState::kLost, "/dev/x", "gone"});
    now_ += 20s;
    session().advance(now_);
    ASSERT_FALSE(session().incidents().empty());
    ASSERT_TRUE(pipeline_->commit());
  }
  stream::Incidents report() {
    auto reported = report_differences(*journal_, session(),
                                       {now_, model::EndReason::kRulesChanged}, pending());
    EXPECT_TRUE(reported) << reported.error().message;
    return reported ? *reported : stream::Incidents();
  }
};

TEST_F(ReportedIncidentsTest, NothingIsReportedAgainThatIsTheSame) {
  see_lost_board();
  EXPECT_EQ(report().size(), session().incidents().size());
  EXPECT_TRUE(pending().batch().empty());
}

TEST_F(ReportedIncidentsTest, WhatIsNotFoundAgainIsWithdrawn) {
  see_lost_board();
  const auto reported = session().incidents().size();
  session().replace_incidents(arbiter::IncidentTracker({}));
  EXPECT_EQ(report().size(), reported);
  ASSERT_FALSE(pending().batch().incidents.empty());
  EXPECT_FALSE(pending().batch().incidents[0].open);
}

TEST_F(ReportedIncidentsTest, WhatWasNeverToldIsReportedNow) {
  see_e4();
  see(drivers::ConnectionChanged{drivers::ConnectionState::kLost, "/dev/x", "gone"});
  now_ += 20s;
  session().advance(now_);
  // The journal has nothing of it.
  const auto before = pending().batch().incidents.size();
  ASSERT_GT(before, 0u);
  EXPECT_TRUE(report().empty());
  EXPECT_EQ(pending().batch().incidents.size(), before + session().incidents().size());
}

}  // namespace reported_incidents_test
}  // namespace jadoube::engine
