#include <gtest/gtest.h>

#include "daemon/tracking/log/outage.h"

namespace jadoube::tracking {
namespace outage_doubts_test {

TEST(OutageDoubts, HoldUntilLaterPliesAreCertain) {
  OutageDoubts doubts;
  EXPECT_FALSE(doubts.holds(0));
  doubts.begin_at(4);
  EXPECT_TRUE(doubts.holds(4));
  EXPECT_EQ(doubts.certain_plies(4), 4u);
  EXPECT_FALSE(doubts.holds(5));
  EXPECT_EQ(doubts.certain_plies(5), 0u);
  doubts.settle();
  EXPECT_FALSE(doubts.holds(4));
}

TEST(OutageDoubts, CountTheFirstOfSeveralOutagesShortlyAfterEachOther) {
  OutageDoubts doubts;
  doubts.note_unclocked(5);
  doubts.note_unclocked(14);
  EXPECT_EQ(doubts.unclocked_from(), 5u);
  doubts.note_unclocked(15);
  EXPECT_EQ(doubts.unclocked_from(), 15u);
  doubts.note_unclocked(std::nullopt);
  EXPECT_FALSE(doubts.unclocked_from());
}

TEST(OutageDoubts, KeepWhatALogHadUntilItIsJudged) {
  OutageDoubts doubts;
  doubts.note_log_read({.from = 3, .all = true});
  ASSERT_TRUE(doubts.log_read());
  EXPECT_EQ(doubts.log_read()->from, 3u);
  doubts.forget_log_read();
  EXPECT_FALSE(doubts.log_read());
}

}  // namespace outage_doubts_test
}  // namespace jadoube::tracking
