#include <gmock/gmock.h>

#include "daemon/app/config/config_reader.h"

namespace jadoube::app {
namespace config_push_test {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr const char* kHttp = "[http]\nlisten = [\"127.0.0.1:8080\"]\n";

std::string push_error(const std::string& text) {
  const auto config = parse_config(kHttp + ("[push]\n" + text), "x.toml");
  return config ? "" : config.error().message;
}

TEST(ConfigPush, HasADefaultForEveryKey) {
  const auto config = parse_config("", "x.toml");
  EXPECT_EQ(config->push.contact, "");
  EXPECT_THAT(config->push.hosts, IsEmpty());
  EXPECT_EQ(config->push.ca_file, "");
}

TEST(ConfigPush, ReadsEveryKey) {
  const auto config = parse_config(std::string(kHttp) + R"([push]
contact = "mailto:organiser@club.example"
hosts = ["Push.Example", "10.0.0.7:8443"]
ca_file = "/etc/jadoube/push-ca.pem")",
                                   "x.toml");
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_EQ(config->push.contact, "mailto:organiser@club.example");
  EXPECT_THAT(config->push.hosts, ElementsAre("push.example:443", "10.0.0.7:8443"));
  EXPECT_EQ(config->push.ca_file, "/etc/jadoube/push-ca.pem");
}

TEST(ConfigPush, RefusesWhatPushServicesCannotUse) {
  for (const char* contact : {"organiser@club.example", "mailto:organiser", "http://club.example",
                              "https://", "mailto:a b@club.example"}) {
    EXPECT_THAT(push_error("contact = \"" + std::string(contact) + "\""),
                HasSubstr("x.toml:4: push.contact: must be"))
        << contact;
  }
  EXPECT_EQ(push_error("contact = \"https://club.example\""), "");
  for (const char* host : {"https://push.example", "push.example/x", "push.example:x"}) {
    EXPECT_THAT(push_error("hosts = [\"" + std::string(host) + "\"]"), HasSubstr("push.hosts"))
        << host;
  }
  EXPECT_THAT(push_error("ca_file = \"/x\""), HasSubstr("needs hosts beside it"));
  EXPECT_THAT(push_error("host = \"x\""), HasSubstr("push.host"));
}

TEST(ConfigPush, NeedsPages) {
  const auto config = parse_config("[push]\ncontact = \"https://club.example\"", "x.toml");
  ASSERT_FALSE(config);
  EXPECT_THAT(config.error().message, HasSubstr("push: needs an address in [http] tls_listen"));
}

}  // namespace config_push_test
}  // namespace jadoube::app
