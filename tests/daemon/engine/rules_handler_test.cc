#include "daemon/engine/rules_handler.h"

#include <gmock/gmock.h>

#include "tests/daemon/engine/engine_parts.h"

namespace jadoube::engine {
namespace rules_handler_test {

using namespace std::chrono_literals;

const arbiter::TournamentRules kFiveMinutes{.control = *rules::TimeControl::sudden_death(5min)};

class RulesHandlerTest : public tests::EngineParts {
 protected:
  rules::Expected<arbiter::TournamentRules> set(const arbiter::TournamentRules& rules) {
    return handler_.set({"an arbiter", "here", [rules](const auto&) { return rules; }});
  }

  arbiter::DaemonIncidentNumbers numbers_;
  StorageGuard guard_{journal_->file(),
                      *feed_,
                      *pipeline_,
                      numbers_,
                      {.now = [this] { return now_; },
                       .fail = [](const rules::Error& error) { FAIL() << error.message; },
                       .board_of = [this](const std::string& id) -> const model::Board& {
                         return sessions_->published(id);
                       }}};
  RulesHandler handler_{{.journal = *journal_,
                         .pending = pending(),
                         .sessions = *sessions_,
                         .rules = *rules_,
                         .guard = guard_},
                        [this] { return now_; }};
};

TEST_F(RulesHandlerTest, RulesAreInForceAndDurableWhenTheyAreAnswered) {
  const auto rules = set(kFiveMinutes);
  ASSERT_TRUE(rules) << rules.error().message;
  EXPECT_EQ(rules_->rules().control, kFiveMinutes.control);
  EXPECT_EQ(current_.get().author, "an arbiter");
  EXPECT_TRUE(pending().batch().empty());
  EXPECT_EQ((*journal_->last_setting())->author, "an arbiter");
}

TEST_F(RulesHandlerTest, AClockThatIsWrongByTheNewRulesIsReported) {
  see_start();
  see(drivers::ClockRead{{10min}, {10min}, true, drivers::ClockSide::kRight, false});
  move(rules::Square::e2, rules::Square::e4, rules::Piece::kWhitePawn);
  see(drivers::ClockRead{{10min}, {10min}, true, drivers::ClockSide::kLeft, false});
  now_ += 10s;
  session().advance(now_);
  EXPECT_TRUE(session().incidents().empty());
  ASSERT_TRUE(set(kFiveMinutes));
  EXPECT_EQ(session().incidents().size(), 1u);
  EXPECT_EQ(journal_->incidents("one", 1)->size(), 1u);
}

TEST_F(RulesHandlerTest, ARefusedChangeLeavesTheRules) {
  const auto refused =
      handler_.set({"an arbiter", "here", [](const auto&) {
                      return rules::refuse(rules::ErrorCode::kInvalidArgument, "no");
                    }});
  ASSERT_FALSE(refused);
  EXPECT_FALSE(rules_->rules().control);
  EXPECT_TRUE(current_.get().author.empty());
}

TEST_F(RulesHandlerTest, NothingIsSetOnAFullDisk) {
  see_e4();
  disk_answers(tests::FaultyDisk::Answer::kFull);
  const auto refused = set(kFiveMinutes);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, rules::ErrorCode::kUnavailable);
  EXPECT_FALSE(rules_->rules().control);
}

}  // namespace rules_handler_test
}  // namespace jadoube::engine
