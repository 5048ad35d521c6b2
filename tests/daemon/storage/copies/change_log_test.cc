#include "daemon/storage/copies/change_log.h"

#include <gtest/gtest.h>

#include <future>

namespace jadoube::storage {
namespace change_log_test {

using namespace std::chrono_literals;
using rules::ErrorCode;
using rules::Expected;

const auto kCommit = [] { return Expected<void>(); };

TEST(ChangeLog, NumbersTheChangesFromOneOn) {
  ChangeLog log;
  EXPECT_EQ(log.last(), 0u);
  ASSERT_TRUE(log.add("a", kCommit));
  ASSERT_TRUE(log.add("b", kCommit));
  EXPECT_EQ(log.last(), 2u);
  const auto second = log.next(1, 0ms);
  ASSERT_TRUE(second);
  EXPECT_EQ(second->number, 2u);
  EXPECT_EQ(*second->bytes, "b");
}

TEST(ChangeLog, HasNoChangeThatWasNotCommitted) {
  ChangeLog log;
  EXPECT_FALSE(log.add("a", []() -> Expected<void> {
    return rules::refuse(ErrorCode::kUnavailable, "the disk is full");
  }));
  EXPECT_EQ(log.last(), 0u);
  EXPECT_EQ(log.next(0, 0ms)->number, 0u);
}

TEST(ChangeLog, DropsOldChangesWhenItIsFull) {
  ChangeLog log(4);
  for (const char* bytes : {"aa", "bb", "cc"}) ASSERT_TRUE(log.add(bytes, kCommit));
  EXPECT_EQ(log.next(0, 0ms).error().code, ErrorCode::kOutOfRange);
  EXPECT_EQ(*log.next(1, 0ms)->bytes, "bb");
  ASSERT_TRUE(log.add("longer than the limit", kCommit));
  EXPECT_EQ(*log.next(3, 0ms)->bytes, "longer than the limit");
}

TEST(ChangeLog, RefusesANumberThatItHasNotGiven) {
  const ChangeLog log;
  EXPECT_EQ(log.next(1, 0ms).error().code, ErrorCode::kOutOfRange);
}

TEST(ChangeLog, WakesWhoWaitsForAChange) {
  ChangeLog log;
  auto waiting = std::async(std::launch::async, [&] { return log.next(0, 60s); });
  ASSERT_TRUE(log.add("a", kCommit));
  EXPECT_EQ(*waiting.get()->bytes, "a");
}

TEST(ChangeLog, ASnapshotIsTakenBetweenTwoCommits) {
  ChangeLog log;
  int committed = 0;
  auto adding = std::async(std::launch::async, [&] {
    for (int i = 0; i < 1000; ++i) {
      (void)log.add("a", [&] {
        ++committed;
        return Expected<void>();
      });
    }
  });
  for (int i = 0; i < 100; ++i) {
    int seen = -1;
    const auto number = log.between_commits([&] { seen = committed; });
    EXPECT_EQ(number, static_cast<std::uint64_t>(seen));
  }
  adding.get();
}

}  // namespace change_log_test
}  // namespace jadoube::storage
