// Long work of one caller holds up nobody else, and ends with its caller.
#include <gmock/gmock.h>

#include <future>

#include "daemon/api/work_threads.h"
#include "daemon/storage/journal.h"
#include "tests/support/process.h"

namespace jadoube::api {
namespace long_work_takes_turns_test {

using Turn = WorkThreads::Turn;

class LongWork : public testing::Test {
 protected:
  // Work that says when it runs and with which turn.
  WorkThreads::Work work(const std::string& caller, std::promise<Turn>& reported) {
    return {caller, [] { return false; },
            [&reported](Turn turn, storage::Archive&) { reported.set_value(turn); }};
  }
  // Work that waits until the test lets it go.
  WorkThreads::Work held(const std::string& caller) {
    return {caller, [] { return false; },
            [this](Turn, storage::Archive&) {
              begun_.set_value();
              let_go_.get_future().wait();
            }};
  }

  std::vector<storage::Archive> archives(int count) {
    std::vector<storage::Archive> all;
    for (int i = 0; i < count; ++i) all.push_back(*storage::Archive::open(directory_ / "journal"));
    return all;
  }

  tests::TemporaryDirectory directory_;
  storage::Journal journal_ = *storage::Journal::open(directory_ / "journal");
  std::promise<void> begun_, let_go_;
};

TEST_F(LongWork, OfOneCallerDoesNotHoldUpAnother) {
  std::promise<Turn> same, other;
  WorkThreads threads(archives(2));
  ASSERT_TRUE(threads.post(held("a")));
  begun_.get_future().wait();
  ASSERT_TRUE(threads.post(work("a", same)));
  ASSERT_TRUE(threads.post(work("b", other)));
  EXPECT_EQ(other.get_future().get(), Turn::kDo);
  auto waits = same.get_future();
  EXPECT_EQ(waits.wait_for(std::chrono::seconds(0)), std::future_status::timeout)
      << "one at a time for each caller";
  let_go_.set_value();
  EXPECT_EQ(waits.get(), Turn::kDo);
}

TEST_F(LongWork, WhoseCallerHasGoneIsNotDone) {
  std::promise<Turn> reported;
  WorkThreads threads(archives(1));
  auto gone = work("a", reported);
  gone.is_cancelled = [] { return true; };
  ASSERT_TRUE(threads.post(std::move(gone)));
  EXPECT_EQ(reported.get_future().get(), Turn::kCancelled);
}

TEST_F(LongWork, OfOneCallerIsRefusedWhereTooMuchWaits) {
  WorkThreads threads(archives(1));
  ASSERT_TRUE(threads.post(held("a")));
  begun_.get_future().wait();
  const auto nothing = [](Turn, storage::Archive&) {};
  const auto never = [] { return false; };
  int taken = 0;
  while (taken < 1000 && threads.post({"a", never, nothing})) ++taken;
  EXPECT_EQ(taken, 16);
  EXPECT_TRUE(threads.post({"b", never, nothing})) << "others have their own places";
  let_go_.set_value();
}

TEST_F(LongWork, ThatWaitsIsToldToStop) {
  std::promise<Turn> reported;
  WorkThreads threads(archives(1));
  ASSERT_TRUE(threads.post(held("a")));
  begun_.get_future().wait();
  ASSERT_TRUE(threads.post(work("b", reported)));
  let_go_.set_value();
  threads.stop();
  const Turn turn = reported.get_future().get();
  EXPECT_TRUE(turn == Turn::kStop || turn == Turn::kDo);
  EXPECT_FALSE(threads.post(work("c", reported)));
}

}  // namespace long_work_takes_turns_test
}  // namespace jadoube::api
