#include <gmock/gmock.h>

#include "tests/daemon/engine/incidents_table.h"

namespace jadoube {
namespace engine_rules_test {

using rules::ErrorCode;
using testing::ElementsAre;
using testing::IsEmpty;
using namespace std::chrono_literals;

const arbiter::TournamentRules kShorter{.control = *rules::TimeControl::sudden_death(5min)};

class EngineRulesTest : public tests::IncidentsTable {
 protected:
  rules::Expected<arbiter::TournamentRules> set(const arbiter::TournamentRules& rules) {
    return change([rules](const auto&) { return rules; });
  }
  rules::Expected<arbiter::TournamentRules> change(decltype(arbiter::RulesRequest::change) change) {
    std::promise<rules::Expected<arbiter::TournamentRules>> set;
    engine_->take({"an arbiter", "here", std::move(change)},
                  [&](const auto& rules) { set.set_value(rules); });
    return set.get_future().get();
  }
  // The clock shows ten minutes each, and White has moved.
  void see_first_move() {
    see_start();
    see_clock(drivers::ClockSide::kRight);
    move(rules::Square::e2, rules::Square::e4, rules::Piece::kWhitePawn);
    see_clock(drivers::ClockSide::kLeft);
    pass(10s);
  }
  bool is_played_by_five_minutes() const { return event_.get().rules.control == kShorter.control; }
};

TEST_F(EngineRulesTest, WhatFollowsForAGameUnderWayIsReportedAtOnce) {
  see_first_move();
  ASSERT_TRUE(set(kShorter));
  EXPECT_THAT(lines(), ElementsAre("1.1 CLOCK_MISSET OPEN"));
}

TEST_F(EngineRulesTest, WhatIsNoneByTheNewRulesIsWithdrawn) {
  open(kShorter);
  see_first_move();
  ASSERT_TRUE(set({.control = *rules::TimeControl::sudden_death(10min)}));
  EXPECT_THAT(lines(), ElementsAre("1.1 CLOCK_MISSET WITHDRAWN"));
}

TEST_F(EngineRulesTest, BoardsThatComeLaterAreAuditedByTheNewRules) {
  ASSERT_TRUE(set(kShorter));
  see_first_move();
  EXPECT_THAT(lines(), ElementsAre("1.1 CLOCK_MISSET OPEN"));
}

TEST_F(EngineRulesTest, ItHoldsOverRestartsWithWhoSetIt) {
  ASSERT_TRUE(set(kShorter));
  engine_->stop();
  open();
  EXPECT_TRUE(is_played_by_five_minutes());
  EXPECT_EQ(event_.get().author, "an arbiter");
  see_first_move();
  EXPECT_THAT(lines(), ElementsAre("1.1 CLOCK_MISSET OPEN"));
}

TEST_F(EngineRulesTest, AnotherConfigurationHoldsAgainAndWhatWasSetDoesNotComeBack) {
  ASSERT_TRUE(set(kShorter));
  engine_->stop();
  open({.control = *rules::TimeControl::sudden_death(90min)});
  EXPECT_FALSE(is_played_by_five_minutes());
  engine_->stop();
  open();
  EXPECT_FALSE(is_played_by_five_minutes());
  EXPECT_THAT(event_.get().author, IsEmpty());
}

TEST_F(EngineRulesTest, WhatIsRefusedChangesNothing) {
  see_first_move();
  const auto refused =
      change([](const auto&) { return rules::refuse(ErrorCode::kInvalidArgument, "no"); });
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().message, "no");
  EXPECT_FALSE(event_.get().rules.control);
  EXPECT_THAT(lines(), IsEmpty());
}

TEST_F(EngineRulesTest, AnEngineThatStopsSetsNothing) {
  engine_->stop();
  EXPECT_EQ(set(kShorter).error().code, ErrorCode::kUnavailable);
  EXPECT_FALSE(is_played_by_five_minutes());
}

}  // namespace engine_rules_test
}  // namespace jadoube
