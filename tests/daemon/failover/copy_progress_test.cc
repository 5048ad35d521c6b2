#include <gtest/gtest.h>

#include <future>

#include "daemon/failover/active_side.h"

namespace jadoube::failover {
namespace copy_progress_test {

using namespace std::chrono_literals;

class CopyProgressTest : public testing::Test {
 protected:
  void commit() {
    ASSERT_TRUE(log_.add("change", [] { return rules::Expected<void>(); }));
  }

  storage::ChangeLog log_;
  CopyProgress progress_{log_};
};

TEST_F(CopyProgressTest, NobodyWaitsForAStandbyThatIsNotThere) {
  commit();
  EXPECT_FALSE(progress_.wait_for(1, 1h));
}

TEST_F(CopyProgressTest, AStandbyIsInStepWhenItHasEverything) {
  commit();
  commit();
  const auto ticket = progress_.begin();
  progress_.acknowledge(ticket, 1);
  EXPECT_FALSE(progress_.read().is_in_step);
  progress_.acknowledge(ticket, 2);
  EXPECT_TRUE(progress_.read().is_in_step);
}

TEST_F(CopyProgressTest, APublicationWaitsUntilTheStandbyHasTheChange) {
  const auto ticket = progress_.begin();
  progress_.acknowledge(ticket, 0);
  commit();
  auto waiting = std::async(std::launch::async, [&] { return progress_.wait_for(1, 1h); });
  progress_.acknowledge(ticket, 1);
  EXPECT_TRUE(waiting.get());
}

TEST_F(CopyProgressTest, AStandbyThatIsTooSlowFallsOutOfStepAndComesBack) {
  const auto ticket = progress_.begin();
  progress_.acknowledge(ticket, 0);
  commit();
  EXPECT_FALSE(progress_.wait_for(1, 0ms));
  EXPECT_FALSE(progress_.read().is_in_step);
  EXPECT_TRUE(progress_.read().is_connected);
  progress_.acknowledge(ticket, 1);
  EXPECT_TRUE(progress_.read().is_in_step);
}

TEST_F(CopyProgressTest, WhoWaitsContinuesWhenTheConnectionEnds) {
  const auto ticket = progress_.begin();
  progress_.acknowledge(ticket, 0);
  commit();
  auto waiting = std::async(std::launch::async, [&] { return progress_.wait_for(1, 1h); });
  progress_.end(ticket);
  EXPECT_FALSE(waiting.get());
}

TEST_F(CopyProgressTest, OnlyTheStandbyThatConnectedLastCounts) {
  const auto old = progress_.begin(), next = progress_.begin();
  progress_.acknowledge(old, 0);
  EXPECT_FALSE(progress_.read().is_in_step);
  progress_.acknowledge(next, 0);
  progress_.end(old);
  EXPECT_TRUE(progress_.read().is_in_step);
}

}  // namespace copy_progress_test
}  // namespace jadoube::failover
