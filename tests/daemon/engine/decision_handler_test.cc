#include "daemon/engine/decision_handler.h"

#include <gmock/gmock.h>

#include "tests/daemon/engine/engine_parts.h"

namespace jadoube::engine {
namespace {

using rules::ErrorCode;
using namespace std::chrono_literals;

class DecisionHandlerTest : public tests::EngineParts {
 protected:
  rules::Expected<arbiter::Ruled> decide(std::uint32_t revision, arbiter::Decision decision,
                                         const std::string& board = "one") {
    return handler_.decide(board, request(revision, std::move(decision)));
  }

  arbiter::DaemonIncidentNumbers numbers_;
  StorageGuard guard_{*journal_,
                      *feed_,
                      *pipeline_,
                      numbers_,
                      {.now = [this] { return now_; },
                       .fail = [](const rules::Error& error) { FAIL() << error.message; },
                       .board_of = [this](const std::string& id) -> const model::Board& {
                         return sessions_->published(id);
                       }}};
  DaemonWatch daemon_watch_{pending()};
  DecisionHandler handler_{
      {.journal = *journal_,
       .pending = pending(),
       .sessions = *sessions_,
       .guard = guard_,
       .daemon_watch = daemon_watch_,
       .rules = *rules_},
      [this] { return now_; },
      [this](const std::string&, const drivers::Command& command) { asked_.push_back(command); }};
};

TEST_F(DecisionHandlerTest, ABoardThatNobodyHasSeenIsNotFound) {
  const auto ruled = decide(0, arbiter::SideDecision(arbiter::Note{0, "seen"}), "nobody");
  ASSERT_FALSE(ruled);
  EXPECT_EQ(ruled.error().code, ErrorCode::kNotFound);
}

TEST_F(DecisionHandlerTest, ACorrectionChangesTheGameAndIsDurable) {
  see_e4();
  const auto ruled = decide(0, arbiter::RecordDecision(arbiter::ReplacePly{1, "e3"}));
  ASSERT_TRUE(ruled) << ruled.error().message;
  EXPECT_EQ(ruled->game.plies[0].san, "e3");
  EXPECT_EQ(ruled->game.revision, 1u);
  EXPECT_EQ(ruled->ruling.number, 1);
  EXPECT_TRUE(pending().empty());
  EXPECT_EQ(feed_->board("one")->game, ruled->game);
}

TEST_F(DecisionHandlerTest, ACallOnAnOldRevisionIsRefusedAndChangesNothing) {
  see_e4();
  const auto game = session().published().game;
  const auto ruled = decide(7, arbiter::RecordDecision(arbiter::ReplacePly{1, "e3"}));
  ASSERT_FALSE(ruled);
  EXPECT_EQ(ruled.error().code, ErrorCode::kFailedPrecondition);
  EXPECT_EQ(session().published().game, game);
  EXPECT_TRUE(session().rulings().empty());
}

TEST_F(DecisionHandlerTest, TheLastDecisionIsUndone) {
  see_e4();
  ASSERT_TRUE(decide(0, arbiter::RecordDecision(arbiter::ReplacePly{1, "e3"})));
  const auto ruled = decide(1, arbiter::Undo{});
  ASSERT_TRUE(ruled) << ruled.error().message;
  EXPECT_EQ(ruled->game.plies[0].san, "e4");
  EXPECT_EQ(ruled->ruling.undoes, 1);
}

TEST_F(DecisionHandlerTest, AnEarlierGameIsCorrectedAndThePresentOneIsAsItWas) {
  see_e4();
  ASSERT_TRUE(decide(0, arbiter::RecordDecision(arbiter::AcceptBoard{rules::Color::kBlack})));
  const auto present = session().published().game;
  ASSERT_EQ(present->ordinal, 2);
  const auto ruled = decide(0, arbiter::RecordDecision(arbiter::GiveResult{
                                   rules::Result::kDraw, model::Termination::kNormal}));
  ASSERT_TRUE(ruled) << ruled.error().message;
  EXPECT_EQ(ruled->game.ordinal, 1);
  EXPECT_EQ(ruled->game.result, rules::Result::kDraw);
  EXPECT_EQ(ruled->ruling.earlier_game, 1);
  EXPECT_EQ(session().published().game, present);
}

TEST_F(DecisionHandlerTest, AClockIsSetOnceTheDecisionIsDurable) {
  see_start();
  see(drivers::ClockRead{{10min}, {10min}, true, drivers::ClockSide::kRight, false});
  now_ += 3s;
  const auto ruled = decide(0, arbiter::SideDecision(arbiter::ClockSetting{{5min, 4min}}));
  ASSERT_TRUE(ruled) << ruled.error().message;
  ASSERT_FALSE(asked_.empty());
  const auto* set = std::get_if<drivers::SetClock>(&asked_.back());
  ASSERT_NE(set, nullptr);
  EXPECT_TRUE(pending().empty());
}

TEST_F(DecisionHandlerTest, AClockThatTheArbiterHasSetByHandIsLeftAlone) {
  see_start();
  see(drivers::ClockRead{{10min}, {10min}, true, drivers::ClockSide::kRight, false});
  now_ += 3s;
  asked_.clear();
  arbiter::ClockSetting setting{{5min, 4min}};
  setting.by_hand = true;
  ASSERT_TRUE(decide(0, arbiter::SideDecision(setting)));
  EXPECT_TRUE(asked_.empty());
}

}  // namespace
}  // namespace jadoube::engine
