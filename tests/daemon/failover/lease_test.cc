#include "daemon/failover/lease.h"

#include <gtest/gtest.h>

#include <future>
#include <thread>

#include "tests/daemon/failover/fake_witness.h"

namespace jadoube::failover {
namespace lease_test {

using namespace std::chrono_literals;

class LeaseWatchTest : public testing::Test {
 protected:
  void write(const LeaseNote& note) {
    ASSERT_TRUE(FakeWitness(memory_).write(memory_.seen.revision, note));
  }

  WitnessMemory memory_;
  FakeWitness witness_{memory_};
  LeaseWatch watch_{witness_, 1000ms};
  LeaseWatch::Time now_{};
};

TEST_F(LeaseWatchTest, ALeaseIsFreeWhenItsNoteDidNotChangeForLonger) {
  write({"a", 1});
  EXPECT_EQ(watch_.look(now_), Witnessed::kHeld);
  EXPECT_EQ(watch_.look(now_ + 1062ms), Witnessed::kHeld);
  EXPECT_EQ(watch_.look(now_ + 1063ms), Witnessed::kFree);
  EXPECT_EQ(watch_.note()->holder, "a");
}

TEST_F(LeaseWatchTest, ARenewalCountsFromWhenItIsSeen) {
  write({"a", 1});
  EXPECT_EQ(watch_.look(now_), Witnessed::kHeld);
  write({"a", 1});
  EXPECT_EQ(watch_.look(now_ + 5s), Witnessed::kHeld);
  EXPECT_EQ(watch_.look(now_ + 6s), Witnessed::kHeld);
  EXPECT_EQ(watch_.look(now_ + 7s), Witnessed::kFree);
}

TEST_F(LeaseWatchTest, AWitnessWithoutANoteIsWatchedAsLong) {
  EXPECT_EQ(watch_.look(now_), Witnessed::kHeld);
  EXPECT_EQ(watch_.look(now_ + 2s), Witnessed::kFree);
  EXPECT_EQ(*watch_.take({"b", 2}), 1u);
}

TEST_F(LeaseWatchTest, ASilentWitnessGivesNothing) {
  memory_.set_answers(false);
  EXPECT_EQ(watch_.look(now_ + 1h), Witnessed::kNoAnswer);
}

TEST_F(LeaseWatchTest, OnlyOneOfTwoTakesIt) {
  write({"a", 1});
  FakeWitness second(memory_);
  LeaseWatch other(second, 1000ms);
  for (auto* watch : {&watch_, &other}) {
    (void)watch->look(now_);
    EXPECT_EQ(watch->look(now_ + 2s), Witnessed::kFree);
  }
  EXPECT_TRUE(watch_.take({"b", 2}));
  const auto late = other.take({"c", 2});
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().code, rules::ErrorCode::kFailedPrecondition);
  EXPECT_EQ(other.look(now_ + 2s), Witnessed::kHeld);
}

class LeaseTest : public testing::Test {
 protected:
  Lease::Parts parts() {
    memory_.seen = {.revision = 1, .note = LeaseNote{"a", 1, true}};
    return {.witness = std::make_unique<FakeWitness>(memory_),
            .note = {"a", 1, true},
            .revision = 1,
            .taken = std::chrono::steady_clock::now(),
            .lasts = 100ms,
            .lost = [this](const std::string& why) { lost_.set_value(why); }};
  }
  template <typename Condition>
  static void wait_until(Condition holds) {
    while (!holds()) std::this_thread::yield();
  }

  WitnessMemory memory_;
  std::promise<std::string> lost_;
};

TEST_F(LeaseTest, IsRenewedAgainAndAgain) {
  const Lease lease(parts());
  wait_until([&] { return memory_.read().revision > 3; });
  EXPECT_EQ(memory_.read().note, (LeaseNote{"a", 1, true}));
}

TEST_F(LeaseTest, NotesWhetherTheHolderPublishesAlone) {
  Lease lease(parts());
  lease.set_alone(false);
  wait_until([&] { return !memory_.read().note->alone; });
  EXPECT_TRUE(lease.wait_until_alone(1h));
  EXPECT_TRUE(memory_.read().note->alone);
}

TEST_F(LeaseTest, WithoutTheWitnessNobodyPublishesAlone) {
  Lease lease(parts());
  lease.set_alone(false);
  wait_until([&] { return !memory_.read().note->alone; });
  memory_.set_answers(false);
  EXPECT_FALSE(lease.wait_until_alone(300ms));
  EXPECT_EQ(lease.problem(), "the witness is silent");
  memory_.set_answers(true);
  EXPECT_TRUE(lease.wait_until_alone(1h));
}

TEST_F(LeaseTest, IsLostWhenAnotherDaemonHasIt) {
  Lease lease(parts());
  {
    const std::lock_guard lock(memory_.mutex);
    memory_.seen = {memory_.seen.revision + 1, LeaseNote{"b", 2, true}};
  }
  EXPECT_EQ(lost_.get_future().get(), "the daemon b has the lease of the hall since term 2");
  EXPECT_FALSE(lease.wait_until_alone(0ms));
}

TEST_F(LeaseTest, ContinuesAfterAnAnswerThatWasLost) {
  const Lease lease(parts());
  {
    const std::lock_guard lock(memory_.mutex);
    ++memory_.seen.revision;
  }
  const auto before = memory_.read().revision;
  wait_until([&] { return memory_.read().revision > before + 1; });
  EXPECT_EQ(lost_.get_future().wait_for(0ms), std::future_status::timeout);
}

}  // namespace lease_test
}  // namespace jadoube::failover
