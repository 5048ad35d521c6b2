#include <gmock/gmock.h>

#include "daemon/app/config/config_reader.h"

namespace jadoube {
namespace config_relay_test {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Pair;

std::string relay_error(const std::string& text) {
  const auto config = app::parse_config(text, "x.toml");
  return config ? "it was taken" : config.error().message;
}

TEST(ConfigRelay, ReadsWhatItFollows) {
  const auto config = app::parse_config(R"(
    [relay]
    hub = "tls://hub.example:4222"
    event = "open-2026"
    secret_file = "/etc/hub.creds"
    ca_file = "/etc/ca.pem"
    [[relay.hall]]
    id = "south"
    table_offset = 50)",
                                        "x.toml");
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_EQ(config->relay->hub.url, "tls://hub.example:4222");
  EXPECT_EQ(config->relay->hub.secret_file, "/etc/hub.creds");
  EXPECT_EQ(config->relay->hub.ca_file, "/etc/ca.pem");
  EXPECT_EQ(config->relay->event, "open-2026");
  EXPECT_THAT(config->relay->table_offsets, ElementsAre(Pair("south", 50)));
}

TEST(ConfigRelay, ReadsTheOutputOfAHall) {
  const auto config = app::parse_config(R"(
    [[output]]
    name = "hub"
    kind = "hub"
    url = "tls://hub.example:4222"
    event = "open-2026"
    hall = "north"
    delay = "15m"
    ca_file = "/etc/ca.pem")",
                                        "x.toml");
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_EQ(config->outputs[0].kind, outputs::Kind::kHub);
  EXPECT_EQ(config->outputs[0].event, "open-2026");
  EXPECT_EQ(config->outputs[0].hall, "north");
  EXPECT_EQ(config->outputs[0].ca_file, "/etc/ca.pem");
}

TEST(ConfigRelay, AHallAndARelayMayBeForArbiters) {
  const std::string output =
      "[[output]]\nname = \"h\"\nkind = \"hub\"\nurl = \"nats://h\"\nevent = \"open\"\n"
      "hall = \"x\"\narbiters = true\n";
  const auto hall = app::parse_config(output, "x.toml");
  ASSERT_TRUE(hall) << hall.error().message;
  EXPECT_EQ(hall->outputs[0].readers, hub::Readers::kArbiters);
  EXPECT_THAT(relay_error(output + "delay = \"1m\"\n"), HasSubstr("output.delay: arbiters must"));
  EXPECT_THAT(relay_error("[http]\nlisten = [\"127.0.0.1:0\"]\n[[output]]\nname = \"h\"\n"
                          "kind = \"pgn\"\narbiters = true\n"),
              HasSubstr("has no such key"));
  const std::string relay = "[relay]\nhub = \"nats://h\"\nevent = \"open\"\narbiters = true\n";
  const auto read = app::parse_config(relay, "x.toml");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_TRUE(read->relay->is_for_arbiters);
}

TEST(ConfigRelay, ARelayForArbitersShowsNothingToOthers) {
  const std::string relay = "[relay]\nhub = \"nats://h\"\nevent = \"open\"\narbiters = true\n";
  EXPECT_THAT(relay_error(relay + "[grpc]\nviewers = [\"127.0.0.1:0\"]\n"),
              HasSubstr("grpc.viewers: a relay for arbiters shows nothing to others"));
  EXPECT_THAT(relay_error(relay + "[livechess]\nlisten = [\"127.0.0.1:1982\"]\n"),
              HasSubstr("livechess: a relay for arbiters"));
  EXPECT_THAT(relay_error(relay + "[[output]]\nname = \"f\"\nkind = \"folder\"\ndir = \"/x\"\n"),
              HasSubstr("output: a relay for arbiters"));
  EXPECT_THAT(relay_error("[relay]\narbiters = true\n[[relay.hall]]\nid = \"north\"\n"
                          "daemon = \"north:50961\"\n"),
              HasSubstr("relay.arbiters: needs [relay] hub"));
}

TEST(ConfigRelay, ReportsWhatIsWrong) {
  EXPECT_THAT(relay_error("[relay]\nevent = \"open\"\n"), HasSubstr("relay.hub: is required"));
  EXPECT_THAT(relay_error("[relay]\nhub = \"nats://h\"\nevent = \"Open\"\n"),
              HasSubstr("relay.event: is required"));
  const std::string relay = "[relay]\nhub = \"nats://h\"\nevent = \"open\"\n";
  EXPECT_THAT(relay_error(relay + "[[board]]\nid = \"a\"\nserial = \"1\"\n"),
              HasSubstr("board: a relay reads no boards"));
  EXPECT_THAT(relay_error(relay + "[[relay.hall]]\nid = \"a b\"\n"), HasSubstr("relay.hall.id"));
  EXPECT_THAT(relay_error(relay + "[[relay.hall]]\nid = \"a\"\ntable_offset = -1\n"),
              HasSubstr("relay.hall.table_offset"));
  EXPECT_THAT(relay_error(relay + "[[output]]\nname = \"h\"\nkind = \"hub\"\nurl = \"nats://h\"\n"
                                  "event = \"open\"\nhall = \"x\"\n"),
              HasSubstr("not for a relay"));
  EXPECT_THAT(relay_error("[[output]]\nname = \"h\"\nkind = \"hub\"\nurl = \"nats://h\"\n"
                          "event = \"open\"\nhall = \"x.y\"\n"),
              HasSubstr("output.hall: is required"));
  EXPECT_THAT(relay_error("[[output]]\nname = \"h\"\nkind = \"hub\"\nurl = \"nats://h\"\n"
                          "event = \"open\"\nhall = \"x\"\nprovisional = true\n"),
              HasSubstr("set it at the relay"));
}

}  // namespace config_relay_test
}  // namespace jadoube
