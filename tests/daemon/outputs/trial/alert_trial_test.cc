#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "daemon/outputs/trial/output_trial.h"
#include "tests/daemon/outputs/trial/reported_transfer.h"

namespace jadoube::outputs {
namespace alert_trial_test {

using testing::HasSubstr;

class AlertTrialTest : public testing::Test {
 protected:
  OutputTrial try_it(int status = 200) {
    transfer_.answers = {TransferAnswer{.status = status}};
    return try_alerts(settings_, {.transfer = transfer_});
  }

  output_tests::ReportedTransfer transfer_;
  OutputSettings settings_{
      .name = "phones", .kind = Kind::kAlerts, .url = "https://ntfy.example/hall-x7Kq2"};
};

TEST_F(AlertTrialTest, SendsOneMessageThatSaysThatItIsATest) {
  const auto trial = try_it();
  EXPECT_TRUE(trial.ok);
  ASSERT_EQ(transfer_.asked.size(), 1u);
  EXPECT_EQ(transfer_.asked[0].url, "https://ntfy.example/hall-x7Kq2");
  EXPECT_THAT(transfer_.asked[0].body, HasSubstr("This is a test"));
  EXPECT_EQ(trial.bytes, transfer_.asked[0].body.size());
  EXPECT_THAT(trial.advice.english(), HasSubstr("Look at a phone"));
}

TEST_F(AlertTrialTest, TheAddressThatIsShownDoesNotHaveTheTopic) {
  EXPECT_EQ(try_it().address, "https://ntfy.example");
}

// Whoever knows the topic reads all alerts. Operators see the answer.
TEST_F(AlertTrialTest, WhatFailedDoesNotHaveTheTopicEither) {
  transfer_.answers = {rules::refuse(rules::ErrorCode::kUnavailable,
                                     "cannot reach {address}: no route",
                                     {{"address", settings_.url}})};
  const auto trial = try_alerts(settings_, {.transfer = transfer_});
  EXPECT_FALSE(trial.ok);
  EXPECT_EQ(trial.what.english(),
            "https://ntfy.example cannot be reached. The log of the daemon has the reason.");
  for (const int status : {301, 403, 404, 500}) {
    EXPECT_THAT(try_it(status).what.english(), testing::Not(HasSubstr("x7Kq2"))) << status;
  }
}

TEST_F(AlertTrialTest, AWebhookGetsNoIncident) {
  settings_.format = AlertFormat::kJson;
  ASSERT_TRUE(try_it().ok);
  const auto json = nlohmann::json::parse(transfer_.asked[0].body);
  EXPECT_EQ(json["count"], 0);
  EXPECT_FALSE(json.contains("incidents"));
}

TEST_F(AlertTrialTest, ReportsWhatTheHostRefuses) {
  EXPECT_THAT(try_it(403).what.english(), HasSubstr("does not accept the secret"));
  EXPECT_THAT(try_it(404).what.english(), HasSubstr("is the address right?"));
  EXPECT_FALSE(try_it(500).ok);
}

TEST_F(AlertTrialTest, SettingsThatCannotWorkAreReportedWithoutSending) {
  settings_.url = "ntfy.example";
  EXPECT_THAT(try_it().what.english(), HasSubstr("must begin with https://"));
  settings_ = {.name = "phones",
               .kind = Kind::kAlerts,
               .secret_file = "/nothing/here",
               .url = "https://ntfy.example/x"};
  EXPECT_FALSE(try_it().ok);
  EXPECT_TRUE(transfer_.asked.empty());
}

}  // namespace alert_trial_test
}  // namespace jadoube::outputs
