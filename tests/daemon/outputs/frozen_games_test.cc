#include <gmock/gmock.h>

#include "daemon/outputs/problem_report.h"
#include "tests/daemon/outputs/played.h"
#include "tests/support/kept_findings.h"

namespace jadoube::outputs {
namespace frozen_games_test {

using output_tests::played;
using output_tests::table_of;

class FrozenGamesTest : public testing::Test {
 protected:
  std::vector<TableAlert> alerts(const std::string& moves, bool is_over = false) {
    Round round{.number = 3, .tables = {table_of(4, played(moves))}};
    round.is_over = is_over;
    return frozen_alerts({round}, {});
  }
  std::vector<model::DaemonFinding> found() const { return sink_.of("frozen games"); }
  model::DaemonFinding only() const {
    EXPECT_EQ(found().size(), 1u);
    return found().front();
  }

  tests::KeptFindings sink_;
  FrozenGames games_{&sink_};
};

TEST_F(FrozenGamesTest, AnIllegalMoveIsReportedOnceForAllOutputs) {
  games_.report("site", alerts("e4 e5 !f1f5 d6"));
  games_.report("live", alerts("e4 e5 !f1f5 d6"));
  games_.report("live", alerts("e4 e5 !f1f5 d6"));
  EXPECT_EQ(sink_.all().size(), 2u);
  EXPECT_EQ(only().facts.name, "live, site");
  EXPECT_EQ(only().facts.round, 3);
  EXPECT_EQ(only().facts.table, 4);
  EXPECT_EQ(only().facts.players, "Alder, Ines 4 - Birk, Otto 4");
  EXPECT_EQ(only().facts.which, model::IncidentCase::kStopsBeforeIllegal);
  EXPECT_EQ(only().facts.move, "2. Bf1-f5");
}

TEST_F(FrozenGamesTest, OperatorsAreNotReportedWhyTheMovesStop) {
  const auto reported = alerts("e4 e5 !f1f5 d6");
  ASSERT_EQ(reported.size(), 1u);
  const auto what = what_for_operators(reported[0]);
  EXPECT_THAT(what, testing::HasSubstr("until an arbiter has looked at the game"));
  EXPECT_THAT(what, testing::Not(testing::HasSubstr("llegal")));
  EXPECT_THAT(what, testing::Not(testing::HasSubstr("f5")));
  EXPECT_EQ(what_for_operators({"g4", 4, "refused"}), "refused");
}

TEST_F(FrozenGamesTest, EndsWhenTheMovesGoOutAgainOrTheRoundIsOver) {
  games_.report("site", alerts("e4 e5 !f1f5 d6"));
  games_.report("site", alerts("e4 e5 Bc4 d6"));
  EXPECT_TRUE(found().empty());
  games_.report("site", alerts("e4 e5 !f1f5 d6"));
  EXPECT_EQ(only().end, model::EndReason::kGameGoesOut);
  games_.report("site", alerts("e4 e5 !f1f5 d6", true));
  EXPECT_TRUE(found().empty());
}

TEST_F(FrozenGamesTest, OtherAlertsAreNotItsMatter) {
  games_.report("site", {{"g4", 4, "refused"}});
  EXPECT_TRUE(sink_.all().empty());
}

}  // namespace frozen_games_test
}  // namespace jadoube::outputs
