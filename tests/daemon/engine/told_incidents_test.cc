#include <gtest/gtest.h>

#include "daemon/engine/daemon_watch.h"
#include "tests/daemon/engine/engine_parts.h"

namespace jadoube::engine {
namespace told_incidents_test {

using namespace std::chrono_literals;

class ToldIncidentsTest : public tests::EngineParts {
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
  stream::Incidents tell() {
    auto told =
        tell_differences(*journal_, session(), {now_, model::EndReason::kRulesChanged}, pending());
    EXPECT_TRUE(told) << told.error().message;
    return told ? *told : stream::Incidents();
  }
};

TEST_F(ToldIncidentsTest, NothingIsReportedAgainThatIsTheSame) {
  see_lost_board();
  EXPECT_EQ(tell().size(), session().incidents().size());
  EXPECT_TRUE(pending().batch().empty());
}

TEST_F(ToldIncidentsTest, WhatIsNotFoundAgainIsWithdrawn) {
  see_lost_board();
  const auto told = session().incidents().size();
  session().replace_incidents(arbiter::IncidentTracker({}));
  EXPECT_EQ(tell().size(), told);
  ASSERT_FALSE(pending().batch().incidents.empty());
  EXPECT_FALSE(pending().batch().incidents[0].open);
}

TEST_F(ToldIncidentsTest, WhatWasNeverToldIsReportedNow) {
  see_e4();
  see(drivers::ConnectionChanged{drivers::ConnectionState::kLost, "/dev/x", "gone"});
  now_ += 20s;
  session().advance(now_);
  // The journal has nothing of it.
  const auto before = pending().batch().incidents.size();
  ASSERT_GT(before, 0u);
  EXPECT_TRUE(tell().empty());
  EXPECT_EQ(pending().batch().incidents.size(), before + session().incidents().size());
}

}  // namespace told_incidents_test
}  // namespace jadoube::engine
