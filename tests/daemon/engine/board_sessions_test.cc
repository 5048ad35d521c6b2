#include <gmock/gmock.h>

#include "daemon/engine/board_session.h"
#include "tests/daemon/engine/engine_parts.h"

namespace jadoube::engine {
namespace board_sessions_test {

using BoardSessionsTest = tests::EngineParts;

TEST_F(BoardSessionsTest, MakesASessionForABoardThatIsSeenFirst) {
  EXPECT_EQ(sessions_->find("one"), nullptr);
  BoardSession& one = sessions_->of("one");
  EXPECT_EQ(one.record().id(), "one");
  EXPECT_EQ(&sessions_->of("one"), &one);
  EXPECT_EQ(sessions_->find("one"), &one);
}

TEST_F(BoardSessionsTest, AreLiveWhileTheirBoardIsConnected) {
  EXPECT_EQ(sessions_->live("one").error().code, rules::ErrorCode::kNotFound);
  see_start();
  EXPECT_EQ(sessions_->live("one"), sessions_->find("one"));
  see(drivers::ConnectionChanged{drivers::ConnectionState::kLost, "/dev/x", "gone"});
  EXPECT_EQ(sessions_->live("one").error().code, rules::ErrorCode::kUnavailable);
}

TEST_F(BoardSessionsTest, NamesItsBoardsInOrder) {
  sessions_->of("two");
  sessions_->of("one");
  EXPECT_THAT(sessions_->ids(), testing::ElementsAre("one", "two"));
}

TEST_F(BoardSessionsTest, NothingIsDueWithoutBoards) {
  EXPECT_EQ(sessions_->due(), drivers::Instant::max());
}

TEST_F(BoardSessionsTest, IsDueWhenTheFirstOfItsBoardsIs) {
  see_start();
  sessions_->of("two");
  EXPECT_EQ(sessions_->due(), std::min(session().due(), sessions_->of("two").due()));
}

TEST_F(BoardSessionsTest, ARestoredBoardIsAsItsTrackersLeftIt) {
  tracking::BoardTracker tracker(4);
  std::vector<model::TimedChange> changes;
  tracker.observe(now_, drivers::ConnectionChanged{drivers::ConnectionState::kLive, "/dev/y", ""},
                  changes);
  sessions_->add("one", {.games = std::move(tracker), .incidents = arbiter::IncidentTracker({})});
  EXPECT_EQ(sessions_->published("one").port, "/dev/y");
  EXPECT_TRUE(pending().batch().empty());
}

}  // namespace board_sessions_test
}  // namespace jadoube::engine
