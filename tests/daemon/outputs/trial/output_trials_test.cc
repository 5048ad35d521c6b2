#include <gmock/gmock.h>

#include "daemon/outputs/trial/output_trial.h"
#include "tests/daemon/outputs/trial/reported_transfer.h"

namespace jadoube::outputs {
namespace output_trials_test {

using rules::ErrorCode;
using std::chrono::seconds;
using std::chrono::steady_clock;
using testing::HasSubstr;

class OutputTrialsTest : public testing::Test {
 protected:
  rules::Expected<OutputTrial> run(const std::string& name, steady_clock::time_point now) {
    return trials_.run(name, now, std::make_unique<output_tests::ReportedTransfer>(),
                       [this](const TrialTools&) -> rules::Expected<OutputTrial> {
                         ++tried_;
                         if (disturbs_) {
                           return rules::refuse(ErrorCode::kFailedPrecondition, "a game is played");
                         }
                         return OutputTrial{.ok = true, .what = rules::Sentence("it arrived")};
                       });
  }

  int tried_ = 0;
  bool disturbs_ = false;
  const steady_clock::time_point now_ = steady_clock::now();
  OutputTrials trials_;
};

TEST_F(OutputTrialsTest, AnOutputIsTriedOnceInTenSeconds) {
  ASSERT_TRUE(run("site", now_));
  const auto again = run("site", now_ + seconds(4));
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().code, ErrorCode::kUnavailable);
  EXPECT_THAT(again.error().message, HasSubstr("in 6 s"));
  EXPECT_EQ(tried_, 1);
  EXPECT_TRUE(run("site", now_ + seconds(10)));
  EXPECT_EQ(tried_, 2);
}

TEST_F(OutputTrialsTest, AnotherOutputNeedNotWait) {
  ASSERT_TRUE(run("site", now_));
  EXPECT_TRUE(run("other", now_));
}

TEST_F(OutputTrialsTest, ATrialThatWasRefusedDoesNotCount) {
  disturbs_ = true;
  const auto refused = run("site", now_);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kFailedPrecondition);
  disturbs_ = false;
  EXPECT_TRUE(run("site", now_));
}

TEST_F(OutputTrialsTest, NoneRunsAfterTheEndOfTheDaemon) {
  trials_.interrupt();
  const auto late = run("site", now_);
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().code, ErrorCode::kUnavailable);
  EXPECT_EQ(tried_, 0);
}

}  // namespace output_trials_test
}  // namespace jadoube::outputs
