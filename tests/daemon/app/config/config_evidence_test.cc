#include <gmock/gmock.h>

#include "daemon/app/config/config_reader.h"

namespace jadoube {
namespace config_evidence_test {

using testing::HasSubstr;

std::string evidence_error(const std::string& text) {
  const auto config = app::parse_config("[evidence]\n" + text, "x.toml");
  return config ? "it was taken" : config.error().message;
}

TEST(ConfigEvidence, WithoutItNobodyStampsEvidence) {
  EXPECT_EQ(app::parse_config("", "x.toml")->evidence.timestamp_url, "");
}

TEST(ConfigEvidence, ReadsWhoStampsEvidence) {
  const auto config = app::parse_config(R"([evidence]
    timestamp_url = "https://time.example/tsr"
    timestamp_ca_file = "/etc/jadoube/time-ca.pem"
)",
                                        "x.toml");
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_EQ(config->evidence.timestamp_url, "https://time.example/tsr");
  EXPECT_EQ(config->evidence.timestamp_ca_file, "/etc/jadoube/time-ca.pem");
}

TEST(ConfigEvidence, ReportsWhatIsWrong) {
  EXPECT_THAT(evidence_error("timestamp_url = \"time.example\"\n"),
              HasSubstr("x.toml:2: evidence.timestamp_url: is no address of a time server: it must "
                        "start with http:// or https://"));
  EXPECT_THAT(evidence_error("timestamp_url = \"http://\"\n"), HasSubstr("evidence.timestamp_url"));
  EXPECT_THAT(evidence_error("timestamp_url = 7\n"), HasSubstr("evidence.timestamp_url"));
  EXPECT_THAT(evidence_error("timestamp_ca_file = \"/ca.pem\"\n"),
              HasSubstr("x.toml:2: evidence.timestamp_ca_file: needs timestamp_url"));
  EXPECT_THAT(evidence_error("timestamp = \"http://time.example\"\n"), HasSubstr("evidence"));
  EXPECT_THAT(evidence_error("timestamp_url = \"http://time.example\"\n"
                             "[relay]\nhub = \"nats://h\"\nevent = \"open\"\n"),
              HasSubstr("a relay signs no evidence"));
}

}  // namespace config_evidence_test
}  // namespace jadoube
