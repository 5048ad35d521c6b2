#include "daemon/arbiter/clock_audit/clock_rule.h"

#include <gtest/gtest.h>

#include "rules/time/time_control_text.h"

namespace jadoube::arbiter {
namespace clock_rule_test {

using namespace std::chrono_literals;
using rules::MoveTime;
using rules::PerMove;

ClockRule rule(const char* control, std::size_t period = 0) {
  return ClockRule(*rules::parse_time_control(control), period);
}

TEST(ClockRule, GivesWhatTheControlSaysUntilAnotherRuleIsFound) {
  auto clock = rule("90/40+30/SD+30");
  EXPECT_EQ(clock.per_move(), (MoveTime{PerMove::kIncrement, 30s}));
  EXPECT_EQ(clock.expected_for_move(5s), 30s);
  clock.adopt({PerMove::kIncrement, 20s});
  EXPECT_EQ(clock.expected_for_move(5s), 20s);
  EXPECT_EQ(clock.intended_per_move().time, 30s);
}

TEST(ClockRule, AFoundRuleHoldsInTheNextPeriodIfBothShouldHaveTheSame) {
  auto clock = rule("90/40+30/SD+30");
  clock.adopt({PerMove::kIncrement, 20s});
  EXPECT_EQ(clock.per_move_after().time, 20s);
  clock.begin_period();
  EXPECT_EQ(clock.period(), 1U);
  EXPECT_EQ(clock.per_move().time, 20s);
  EXPECT_EQ(clock.intended_per_move().time, 30s);
}

TEST(ClockRule, APeriodWithItsOwnRuleEndsTheFoundOne) {
  auto clock = ClockRule(
      *rules::TimeControl::of({{.moves = 40, .time = 90min, .per_move = {PerMove::kIncrement, 30s}},
                               {.time = 30min, .per_move = {PerMove::kIncrement, 10s}}}),
      0);
  clock.adopt({PerMove::kIncrement, 20s});
  EXPECT_EQ(clock.per_move_after().time, 10s);
  clock.begin_period();
  EXPECT_EQ(clock.per_move().time, 10s);
}

TEST(ClockRule, ShowsTheFirstIncrementAtTheStartUnlessItComesLate) {
  auto clock = rule("90+30");
  EXPECT_EQ(clock.shown_at_start(), 90min + 30s);
  clock.adopt_late_first_increment();
  EXPECT_EQ(clock.shown_at_start(), 90min);
}

TEST(ClockRule, KnowsTheTimeOfTheNextPeriodUntilItHasBegun) {
  auto clock = rule("90/40+30/SD+30");
  EXPECT_TRUE(clock.awaits_period());
  EXPECT_EQ(clock.next_period_time(), 30min);
  clock.begin_period();
  EXPECT_FALSE(clock.awaits_period());
  EXPECT_EQ(clock.next_period_time(), 0min);
}

}  // namespace clock_rule_test
}  // namespace jadoube::arbiter
