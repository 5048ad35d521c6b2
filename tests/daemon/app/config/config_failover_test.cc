#include <gmock/gmock.h>

#include "daemon/app/config/config_reader.h"

namespace jadoube {
namespace config_failover_test {

using namespace std::chrono_literals;
using testing::HasSubstr;

const std::string kFailover = R"(
    [failover]
    name = "first"
    listen = "0.0.0.0:50971"
    peer = "192.168.1.12:50971"
    secret_file = "/etc/jadoube/failover.secret"
)";

std::string failover_error(const std::string& text) {
  const auto config = app::parse_config(text, "x.toml");
  return config ? "it was taken" : config.error().message;
}

TEST(ConfigFailover, WithoutItThereIsOneDaemonOnly) {
  EXPECT_FALSE(app::parse_config("", "x.toml")->failover.has_value());
}

TEST(ConfigFailover, NeedsTheOtherDaemonAndASecret) {
  const auto config = app::parse_config(kFailover, "x.toml");
  ASSERT_TRUE(config) << config.error().message;
  const auto& failover = *config->failover;
  EXPECT_EQ(failover.name, "first");
  EXPECT_EQ(failover.listen, "0.0.0.0:50971");
  EXPECT_EQ(failover.peer, "192.168.1.12:50971");
  EXPECT_EQ(failover.secret_file, "/etc/jadoube/failover.secret");
  EXPECT_FALSE(failover.first);
  EXPECT_TRUE(failover.takes_over);
  EXPECT_FALSE(failover.takes_over_incomplete);
  EXPECT_EQ(failover.lease, 3000ms);
  EXPECT_EQ(failover.wait, 250ms);
}

TEST(ConfigFailover, ReadsWhatElseThereIs) {
  const auto config = app::parse_config(kFailover + R"(
    first = true
    takes_over = false
    takes_over_incomplete = true
    lease_ms = 5000
    wait_ms = 100
    witness = "nats://192.168.1.13:4222"
    witness_secret_file = "/etc/witness.secret"
    witness_ca_file = "/etc/witness-ca.pem"
    hall = "north"
)",
                                        "x.toml");
  ASSERT_TRUE(config) << config.error().message;
  const auto& failover = *config->failover;
  EXPECT_TRUE(failover.first);
  EXPECT_FALSE(failover.takes_over);
  EXPECT_TRUE(failover.takes_over_incomplete);
  EXPECT_EQ(failover.lease, 5000ms);
  EXPECT_EQ(failover.wait, 100ms);
  EXPECT_EQ(failover.witness.url, "nats://192.168.1.13:4222");
  EXPECT_EQ(failover.witness.secret_file, "/etc/witness.secret");
  EXPECT_EQ(failover.witness.ca_file, "/etc/witness-ca.pem");
  EXPECT_EQ(failover.hall, "north");
}

TEST(ConfigFailover, ReportsWhatIsWrong) {
  const std::string empty = "[failover]\n";
  for (const char* key : {"name", "listen", "peer", "secret_file"}) {
    EXPECT_THAT(failover_error(empty), HasSubstr(std::string("failover.") + key + ": is required"));
  }
  EXPECT_THAT(failover_error("[failover]\npeer = \"other\"\n"),
              HasSubstr("an address with a port"));
  EXPECT_THAT(failover_error(kFailover + "lease_ms = 10\n"), HasSubstr("failover.lease_ms"));
  EXPECT_THAT(failover_error(kFailover + "wait_ms = \"1s\"\n"), HasSubstr("failover.wait_ms"));
  EXPECT_THAT(failover_error(kFailover + "witness = \"nats://w\"\n"),
              HasSubstr("failover.hall: is required with a witness"));
  EXPECT_THAT(failover_error(kFailover + "[relay]\nhub = \"nats://h\"\nevent = \"open\"\n"),
              HasSubstr("a relay keeps no record"));
}

}  // namespace config_failover_test
}  // namespace jadoube
