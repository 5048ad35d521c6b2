#include <gmock/gmock.h>

#include "daemon/outputs/trial/output_trial.h"
#include "tests/daemon/outputs/trial/reported_transfer.h"
#include "tests/support/fake_ssip_server.h"
#include "tests/support/process.h"

namespace jadoube::outputs {
namespace speech_trial_test {

using testing::ElementsAre;
using testing::HasSubstr;

class SpeechTrialTest : public testing::Test {
 protected:
  OutputTrial try_it() {
    Speaker speaker("headset", settings_);
    return try_speech(settings_, speaker, {.transfer = transfer_});
  }

  jadoube::tests::TemporaryDirectory directory_;
  output_tests::ReportedTransfer transfer_;
  SpeechSettings settings_{.address = "unix:" + (directory_ / "ssip")};
};

TEST_F(SpeechTrialTest, SpeaksOneSentenceToItsEnd) {
  jadoube::tests::FakeSsipServer server(directory_ / "ssip");
  const auto trial = try_it();
  EXPECT_TRUE(trial.ok) << trial.what.english();
  EXPECT_EQ(trial.address, settings_.address);
  EXPECT_THAT(server.texts(), ElementsAre("This is a test of jadoube"));
}

TEST_F(SpeechTrialTest, ReportsThatNobodyIsThere) {
  const auto trial = try_it();
  EXPECT_FALSE(trial.ok);
  EXPECT_THAT(trial.what.english(), HasSubstr("cannot be reached"));
  EXPECT_FALSE(trial.advice.empty());
}

TEST_F(SpeechTrialTest, ReportsWhatIsRefused) {
  jadoube::tests::FakeSsipServer server(directory_ / "ssip");
  server.refuse("SPEAK");
  const auto trial = try_it();
  EXPECT_FALSE(trial.ok);
  EXPECT_THAT(trial.what.english(), HasSubstr("refuses SPEAK"));
}

}  // namespace speech_trial_test
}  // namespace jadoube::outputs
