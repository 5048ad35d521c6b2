#include "daemon/app/config_outputs.h"

#include <gmock/gmock.h>

namespace jadoube {
namespace {

using outputs::Kind;
using testing::ElementsAre;
using testing::HasSubstr;

std::string error_of(const std::string& text) {
  const auto config = app::parse_config(text, "x.toml");
  return config ? "it was taken" : config.error().message;
}

TEST(ConfigOutputs, ReadsOneOutputOfEachKind) {
  const auto config = app::parse_config(R"(
    [http]
    listen = ["0.0.0.0:8080"]
    [livechess]
    listen = ["127.0.0.1:1982"]
    [[output]]
    name = "site"
    kind = "folder"
    dir = "/srv/games"
    delay = "15m"
    writes_illegal_plies = true
    [[output]]
    name = "live"
    kind = "pgn"
    held_back_plies = 2
    [[output]]
    name = "hall"
    kind = "overlay"
    provisional = true
    [[output]]
    name = "cloud"
    kind = "cloud"
    tournament = "open"
    section = "a"
    [[output]]
    name = "lichess"
    kind = "lichess"
    round = "AbCdEfGh"
    secret_file = "/etc/token"
    [[output]]
    name = "club"
    kind = "upload"
    url = "ftp://example.org/games/")",
                                        "x.toml");
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_THAT(config->http, ElementsAre("0.0.0.0:8080"));
  EXPECT_THAT(config->livechess, ElementsAre("127.0.0.1:1982"));
  ASSERT_EQ(config->outputs.size(), 6u);
  EXPECT_EQ(config->outputs[0].kind, Kind::kFolder);
  EXPECT_EQ(config->outputs[0].delay, std::chrono::minutes(15));
  EXPECT_TRUE(config->outputs[0].writes_illegal_plies);
  EXPECT_EQ(config->outputs[1].held_back_plies, 2);
  EXPECT_TRUE(config->outputs[2].provisional);
  EXPECT_EQ(config->outputs[3].section, "a");
  EXPECT_EQ(config->outputs[4].round, "AbCdEfGh");
  EXPECT_EQ(config->outputs[5].url, "ftp://example.org/games/");
}

TEST(ConfigOutputs, SaysWhatIsMissingForTheKind) {
  EXPECT_THAT(error_of("[[output]]\nname = \"a\""), HasSubstr("output.kind: is required"));
  EXPECT_THAT(error_of("[[output]]\nname = \"a\"\nkind = \"fax\""),
              HasSubstr("x.toml:3: output.kind: there is no kind \"fax\"; there are: folder, pgn"));
  EXPECT_THAT(error_of("[[output]]\nname = \"a\"\nkind = \"folder\""), HasSubstr("output.dir"));
  EXPECT_THAT(error_of("[[output]]\nname = \"a\"\nkind = \"lichess\"\nround = \"abc\""),
              HasSubstr("output.round: is required: the eight characters"));
  EXPECT_THAT(error_of("[[output]]\nname = \"a\"\nkind = \"lichess\"\nround = \"AbCdEfGh\""),
              HasSubstr("output.secret_file"));
  EXPECT_THAT(error_of("[[output]]\nname = \"a\"\nkind = \"pgn\""),
              HasSubstr("needs an address in [http] listen"));
}

TEST(ConfigOutputs, RefusesKeysOfOtherKinds) {
  EXPECT_THAT(error_of("[[output]]\nname = \"a\"\nkind = \"folder\"\ndir = \"/x\"\nround = "
                       "\"AbCdEfGh\""),
              HasSubstr("x.toml:5: output.round: an output of kind \"folder\" has no such key"));
}

TEST(ConfigOutputs, RefusesDelaysThatAreNoTimes) {
  for (const char* delay : {"15", "m", "-1m", "15 m", "25h", "1.5h", "99999999999h"}) {
    EXPECT_THAT(error_of("[[output]]\nname = \"a\"\nkind = \"folder\"\ndir = \"/x\"\ndelay = \"" +
                         std::string(delay) + "\""),
                HasSubstr("x.toml:5: output.delay"))
        << delay;
  }
}

TEST(ConfigOutputs, RefusesTwoOutputsWithOneNameOrOneDirectory) {
  const std::string first = "[[output]]\nname = \"a\"\nkind = \"folder\"\ndir = \"/x\"\n";
  EXPECT_THAT(error_of(first + first), HasSubstr("x.toml:5: output.name: another"));
  EXPECT_THAT(error_of(first + "[[output]]\nname = \"b\"\nkind = \"folder\"\ndir = \"/x\"\n"),
              HasSubstr("output.dir: another [[output]] writes there"));
}

TEST(ConfigOutputs, OneAddressCannotBeForTwoServers) {
  EXPECT_THAT(error_of("[http]\nlisten = [\"127.0.0.1:50960\"]"), HasSubstr("is there twice"));
  EXPECT_THAT(error_of("[http]\nlisten = [\"127.0.0.1:1982\"]\n[livechess]\nlisten = "
                       "[\"127.0.0.1:1982\"]"),
              HasSubstr("x.toml:4: livechess.listen"));
}

}  // namespace
}  // namespace jadoube
