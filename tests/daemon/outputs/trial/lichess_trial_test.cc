#include <gmock/gmock.h>
#include <sys/stat.h>

#include "daemon/outputs/lichess/lichess_site.h"
#include "daemon/outputs/trial/output_trial.h"
#include "tests/daemon/outputs/lichess/stub.h"

namespace jadoube::outputs {
namespace lichess_trial_test {

using nlohmann::json;
using testing::HasSubstr;

class LichessTrialTest : public testing::Test {
 protected:
  LichessTrialTest() { write_token("lip_test"); }

  void write_token(const std::string& token) {
    jadoube::tests::write_file(directory_ / "token", token + "\n");
    chmod((directory_ / "token").c_str(), 0600);
  }
  OutputTrial try_it(const std::string& round = "abcdefgh") {
    return try_lichess({.name = "lichess",
                        .kind = Kind::kLichess,
                        .secret_file = directory_ / "token",
                        .url = stub_.url()},
                       round, {.transfer = *transfer_}, pauses_, now_);
  }

  jadoube::tests::TemporaryDirectory directory_;
  output_tests::LichessStub stub_;
  SitePauses pauses_;
  Instant now_{std::chrono::hours(1)};
  std::unique_ptr<Transfer> transfer_ = make_transfer("jadoube/1 (tests)");
};

TEST_F(LichessTrialTest, ReportsWhoMayChangeWhichRoundAndSendsNoGame) {
  const auto trial = try_it();
  EXPECT_TRUE(trial.ok) << trial.what.english();
  EXPECT_EQ(trial.what.english(),
            "Lichess accepts the token of club, who may change the round Round 1 of Club Open. "
            "No game was sent.");
  EXPECT_EQ(trial.status, 200);
  EXPECT_EQ(stub_.state(), json::array());
  for (const json& entry : stub_.log()) EXPECT_TRUE(entry.contains("asked")) << entry;
}

TEST_F(LichessTrialTest, ATokenThatWasTakenBackIsReportedWithWhatToDo) {
  stub_.control({{"token", "lip_other"}});
  const auto trial = try_it();
  EXPECT_FALSE(trial.ok);
  EXPECT_EQ(trial.what.english(), "Lichess refuses this token.");
  EXPECT_THAT(trial.advice.english(), HasSubstr("study:write"));
  EXPECT_THAT(trial.what.english(), Not(HasSubstr("lip_")));
}

TEST_F(LichessTrialTest, ATokenWithoutTheRightIsReported) {
  stub_.control({{"scopes", "study:read,preference:write"}});
  const auto trial = try_it();
  EXPECT_FALSE(trial.ok);
  EXPECT_EQ(trial.what.english(), "The token of club does not have the right study:write.");
}

TEST_F(LichessTrialTest, ARoundThatIsNotThereOrOfSomebodyElseIsReported) {
  EXPECT_THAT(try_it("hgfedcba").what.english(), HasSubstr("Lichess has no round hgfedcba"));
  stub_.control({{"writeable", false}});
  const auto trial = try_it();
  EXPECT_FALSE(trial.ok);
  EXPECT_EQ(trial.what.english(), "club may not change the round Round 1 of Club Open at Lichess.");
}

TEST_F(LichessTrialTest, ARoundThatIsOverIsNoFailureButIsSaid) {
  stub_.control({{"finished", true}});
  const auto trial = try_it();
  EXPECT_TRUE(trial.ok);
  EXPECT_THAT(trial.advice.english(), HasSubstr("is over at Lichess"));
}

TEST_F(LichessTrialTest, APauseIsKept) {
  stub_.control({{"answers", {{{"status", 429}, {"retry_after", 40}}}}});
  const auto trial = try_it();
  EXPECT_FALSE(trial.ok);
  EXPECT_EQ(trial.advice.english(), "Test again in 60 s.");
}

TEST_F(LichessTrialTest, APauseThatLichessWantsHoldsForOutputsAndForTheNextTest) {
  stub_.control({{"answers", {{{"status", 429}, {"retry_after", 90}}}}});
  try_it();
  EXPECT_EQ(pauses_.until(stub_.url()), now_ + std::chrono::seconds(90));
  const auto asked = stub_.log().size();
  now_ += std::chrono::seconds(30);
  EXPECT_EQ(try_it().advice.english(), "Test again in 60 s.");
  EXPECT_EQ(stub_.log().size(), asked) << "nothing was asked in the silence";
}

TEST_F(LichessTrialTest, WhatIsWrongInTheConfigurationIsReportedWithoutAsking) {
  EXPECT_THAT(try_it("short").what.english(), HasSubstr("\"short\" is not a round of Lichess"));
  write_token("");
  EXPECT_FALSE(try_it().ok);
  EXPECT_EQ(stub_.log(), json::array());
}

}  // namespace lichess_trial_test
}  // namespace jadoube::outputs
