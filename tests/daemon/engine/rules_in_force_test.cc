#include "daemon/engine/rules_in_force.h"

#include <gtest/gtest.h>

#include "tests/daemon/engine/engine_parts.h"

namespace jadoube::engine {
namespace rules_in_force_test {

using namespace std::chrono_literals;

const arbiter::TournamentRules kShort{.control = *rules::TimeControl::sudden_death(5min)};
const arbiter::TournamentRules kLong{.control = *rules::TimeControl::sudden_death(90min)};

class RulesInForceTest : public tests::EngineParts {
 protected:
  /// A restart with `file` in the configuration.
  void restart(const arbiter::TournamentRules& file) {
    current_.set({.rules = file});
    open();
    ASSERT_TRUE(rules_->restore(*journal_, now_, pending()));
    ASSERT_TRUE(pipeline_->commit());
  }
  void set(const arbiter::TournamentRules& rules) {
    rules_->set({rules, "an arbiter", "here", now_}, pending());
    ASSERT_TRUE(pipeline_->commit());
  }
};

TEST_F(RulesInForceTest, TheFileHoldsInANewJournal) {
  restart(kShort);
  EXPECT_EQ(rules_->rules().control, kShort.control);
  EXPECT_TRUE(current_.get().author.empty());
}

TEST_F(RulesInForceTest, WhatAnArbiterSetHoldsOverRestarts) {
  restart(kShort);
  set(kLong);
  EXPECT_EQ(rules_->rules().control, kLong.control);
  restart(kShort);
  EXPECT_EQ(rules_->rules().control, kLong.control);
  EXPECT_EQ(current_.get().author, "an arbiter");
}

TEST_F(RulesInForceTest, AFileThatChangedHoldsAgain) {
  restart(kShort);
  set(kLong);
  restart({});
  EXPECT_FALSE(rules_->rules().control);
  EXPECT_TRUE(current_.get().author.empty());
}

TEST_F(RulesInForceTest, OnlyWhatIsAnnouncedIsSeenByOthers) {
  restart(kShort);
  set(kLong);
  EXPECT_EQ(current_.get().rules.control, kShort.control);
  rules_->announce({kLong, "an arbiter", "here", now_});
  EXPECT_EQ(current_.get().rules.control, kLong.control);
}

}  // namespace rules_in_force_test
}  // namespace jadoube::engine
