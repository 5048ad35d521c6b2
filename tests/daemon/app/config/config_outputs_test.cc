#include <gmock/gmock.h>

#include "daemon/app/config/config_reader.h"
#include "daemon/system/directory.h"

namespace jadoube {
namespace config_outputs_test {

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
    sure_percent = 90
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
    round = "https://lichess.org/broadcast/kyiv-open/round-2/AbCdEfGh#boards"
    secret_file = "/etc/token"
    [[output]]
    name = "club"
    kind = "upload"
    url = "ftp://example.org/games/")",
                                        "x.toml");
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_THAT(config->http.listen, ElementsAre("0.0.0.0:8080"));
  EXPECT_THAT(config->livechess.listen, ElementsAre("127.0.0.1:1982"));
  ASSERT_EQ(config->outputs.size(), 6u);
  EXPECT_EQ(config->outputs[0].kind, Kind::kFolder);
  EXPECT_EQ(config->outputs[0].delay, std::chrono::minutes(15));
  EXPECT_TRUE(config->outputs[0].writes_illegal_plies);
  EXPECT_EQ(config->outputs[1].held_back_plies, 2);
  EXPECT_EQ(config->outputs[0].sure_percent, 95);
  EXPECT_EQ(config->outputs[1].sure_percent, 90);
  EXPECT_TRUE(config->outputs[2].provisional);
  EXPECT_EQ(config->outputs[3].section, "a");
  EXPECT_EQ(config->outputs[4].round, "AbCdEfGh");
  EXPECT_EQ(config->outputs[5].url, "ftp://example.org/games/");
}

TEST(ConfigOutputs, ReportsWhatIsMissingForTheKind) {
  EXPECT_THAT(error_of("[[output]]\nname = \"a\""), HasSubstr("output.kind: is required"));
  EXPECT_THAT(error_of("[[output]]\nname = \"a\"\nkind = \"fax\""),
              HasSubstr("x.toml:3: output.kind: there is no kind \"fax\"; there are: folder, pgn"));
  EXPECT_THAT(error_of("[[output]]\nname = \"a\"\nkind = \"folder\""), HasSubstr("output.dir"));
  EXPECT_THAT(error_of("[[output]]\nname = \"a\"\nkind = \"lichess\"\nround = \"abc\""),
              HasSubstr("x.toml:4: output.round: \"abc\" is not a round of Lichess"));
  EXPECT_THAT(error_of("[[output]]\nname = \"a\"\nkind = \"lichess\"\nround = \"AbCdEfGh\""),
              HasSubstr("output.secret_file"));
  EXPECT_THAT(error_of("[[output]]\nname = \"a\"\nkind = \"pgn\""),
              HasSubstr("needs an address in [http] listen"));
}

TEST(ConfigOutputs, ReadsWhereRoundsAreMadeAtLichess) {
  const std::string output = "[[output]]\nname = \"a\"\nkind = \"lichess\"\n";
  const auto config = app::parse_config(
      output +
          "broadcast = \"https://lichess.org/broadcast/kyiv-open/AbCdEfGh\"\nlive = true\n"
          "delay_at_lichess = \"15m\"\n[daemon]\nlichess = \"https://lichess.dev\"\n",
      "x.toml");
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_EQ(config->outputs[0].broadcast, "AbCdEfGh");
  EXPECT_EQ(config->outputs[0].delay_at_lichess, std::chrono::minutes(15));
  EXPECT_EQ(config->lichess, "https://lichess.dev");
  EXPECT_TRUE(app::parse_config(output, "x.toml")) << "an account is connected later";
  EXPECT_THAT(error_of(output + "broadcast = \"abc\""),
              HasSubstr("x.toml:4: output.broadcast: \"abc\" is not a broadcast of Lichess"));
  EXPECT_THAT(error_of(output + "broadcast = \"AbCdEfGh\"\nround = \"AbCdEfGh\""),
              HasSubstr("output.broadcast: goes without round"));
  EXPECT_THAT(error_of(output + "delay_at_lichess = \"15m\""),
              HasSubstr("the moves would be held back twice"));
  EXPECT_THAT(error_of(output + "live = true\ndelay_at_lichess = \"2h\""),
              HasSubstr("at most an hour"));
  EXPECT_THAT(
      error_of("[daemon]\nlichess = \"http://lichess.example\""),
      HasSubstr("x.toml:2: daemon.lichess: \"http://lichess.example\" must be the address"));
}

TEST(ConfigOutputs, RefusesToBeSureOfTheLessLikely) {
  for (const char* percent : {"50", "101", "\"95\"", "0"}) {
    EXPECT_THAT(error_of("[[output]]\nname = \"a\"\nkind = \"folder\"\ndir = \"/x\"\n"
                         "sure_percent = " +
                         std::string(percent)),
                HasSubstr("x.toml:5: output.sure_percent: must be a number from 51 to 100"))
        << percent;
  }
}

TEST(ConfigOutputs, RefusesKeysOfOtherKinds) {
  EXPECT_THAT(error_of("[[output]]\nname = \"a\"\nkind = \"folder\"\ndir = \"/x\"\nround = "
                       "\"AbCdEfGh\""),
              HasSubstr("x.toml:5: output.round: an output of kind \"folder\" has no such key"));
}

TEST(ConfigOutputs, ReadsAlerts) {
  const std::string least = "[[output]]\nname = \"a\"\nkind = \"alerts\"\nurl = \"https://x/y\"\n";
  auto config = app::parse_config(least, "x.toml");
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_EQ(config->outputs[0].kind, Kind::kAlerts);
  EXPECT_EQ(config->outputs[0].format, outputs::AlertFormat::kNtfy);
  EXPECT_EQ(config->outputs[0].severity, model::Severity::kCritical);
  EXPECT_EQ(config->outputs[0].most_a_minute, 10);
  EXPECT_FALSE(config->outputs[0].with_details);
  config = app::parse_config(least +
                                 "format = \"json\"\nseverity = \"warning\"\nmost_a_minute = "
                                 "3\nwith_details = true\nsecret_file = \"/etc/t\"\n"
                                 "pages = \"https://hall.example:8443\"",
                             "x.toml");
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_EQ(config->outputs[0].format, outputs::AlertFormat::kJson);
  EXPECT_EQ(config->outputs[0].severity, model::Severity::kWarning);
  EXPECT_EQ(config->outputs[0].most_a_minute, 3);
  EXPECT_TRUE(config->outputs[0].with_details);
  EXPECT_EQ(config->outputs[0].pages, "https://hall.example:8443");
  config = app::parse_config(least + "pages = \"\"\n", "x.toml");
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_EQ(config->outputs[0].pages, "");
}

TEST(ConfigOutputs, ReportsWhatIsWrongWithAlerts) {
  const std::string bare = "[[output]]\nname = \"a\"\nkind = \"alerts\"\n";
  EXPECT_THAT(error_of(bare), HasSubstr("output.url: is required: where to send"));
  const std::string least = bare + "url = \"https://x/y\"\n";
  EXPECT_THAT(error_of(least + "format = \"xml\""), HasSubstr("x.toml:5: output.format: must be"));
  EXPECT_THAT(error_of(least + "severity = \"log\""), HasSubstr("x.toml:5: output.severity"));
  EXPECT_THAT(error_of(least + "most_a_minute = 0"), HasSubstr("x.toml:5: output.most_a_minute"));
  for (const char* pages : {"hall.example", "https://hall/arbiter#/tables", "https://a@hall"}) {
    EXPECT_THAT(error_of(least + "pages = \"" + pages + "\""),
                HasSubstr("x.toml:5: output.pages: must be the address"))
        << pages;
  }
  EXPECT_THAT(error_of(least + "delay = \"5m\""),
              HasSubstr("x.toml:5: output.delay: an output of kind \"alerts\" has no such key"));
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
  EXPECT_THAT(error_of(first + first), HasSubstr("x.toml:6: output.name: another"));
  EXPECT_THAT(error_of(first + "[[output]]\nname = \"b\"\nkind = \"folder\"\ndir = \"/x\"\n"),
              HasSubstr("output.dir: another [[output]] writes there"));
}

TEST(ConfigOutputs, ReadsTheLanguageOfAlerts) {
  const std::string alerts = "[[output]]\nname = \"a\"\nkind = \"alerts\"\nurl = \"https://x/y\"\n";
  EXPECT_EQ(app::parse_config(alerts, "x.toml")->outputs[0].language.tag(), "en");
  EXPECT_EQ(app::parse_config(alerts + "language = \"uk\"\n", "x.toml")->outputs[0].language.tag(),
            "uk");
  EXPECT_THAT(
      error_of("[[output]]\nname = \"a\"\nkind = \"folder\"\ndir = \"/x\"\nlanguage = \"uk\""),
      HasSubstr("x.toml:5: output.language: an output of kind \"folder\" has no such key"));
}

TEST(ConfigLanguage, IsOfEachListener) {
  const auto config = app::parse_config(R"([grpc]
language = "de-AT"
[http]
listen = ["0.0.0.0:8080"]
language = "uk-x-figurine")",
                                        "x.toml");
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_EQ(config->grpc.language->tag(), "de");
  EXPECT_EQ(config->http.language->tag(), "uk-x-figurine");
  EXPECT_FALSE(app::parse_config("", "x.toml")->http.language);
}

TEST(ConfigLanguage, IsRefusedIfItIsNotHere) {
  EXPECT_THAT(
      error_of("[http]\nlanguage = \"xx\""),
      HasSubstr("x.toml:2: http.language: there is no language \"xx\" here; there are en, uk, "
                "ru, de, es, fr"));
  EXPECT_THAT(error_of("[grpc]\nlanguage = \"\""),
              HasSubstr("x.toml:2: grpc.language: must be a text that is not empty"));
}

TEST(ConfigHttp, ReadsWhoMayComeAndHow) {
  const auto config = app::parse_config(R"([http]
listen = ["0.0.0.0:8080"]
allow_plain = true
names = ["hall.example", "hall"]
embed = ["https://club.example", "http://[::1]:81"])",
                                        "x.toml");
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_TRUE(config->http.allow_plain);
  EXPECT_THAT(config->http.names, ElementsAre("hall.example", "hall"));
  EXPECT_THAT(config->http.embed, ElementsAre("https://club.example", "http://[::1]:81"));
  EXPECT_FALSE(app::parse_config("", "x.toml")->http.allow_plain);
}

TEST(ConfigHttp, ReadsTheNameInTheLocalNetwork) {
  const auto name_of = [](const std::string& value) {
    return app::parse_config("[http]\nlocal_name = \"" + value + "\"", "x.toml")->http.local_name;
  };
  EXPECT_EQ(app::parse_config("", "x.toml")->http.local_name, "jadoube");
  EXPECT_EQ(name_of("hall-b"), "hall-b");
  EXPECT_EQ(name_of(""), "");
  for (const std::string bad :
       {"\"hall.local\"", "\"two words\"", "\"-hall\"", "\"hall-\"", "7", "true",
        "\"a123456789b123456789c123456789d123456789e123456789f1234567890\""}) {
    EXPECT_THAT(
        error_of("[http]\nlocal_name = " + bad),
        HasSubstr("x.toml:2: http.local_name: must be a name of letters, digits and hyphens"))
        << bad;
  }
}

TEST(ConfigHttp, ReadsTheCertificateWithTheAddressesOfTls) {
  const auto config = app::parse_config(R"([http]
tls_listen = ["0.0.0.0:8443"]
certificate = "/etc/c.pem"
key = "/etc/k.pem"
[[output]]
name = "a"
kind = "pgn")",
                                        "x.toml");
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_THAT(config->http.tls_listen, ElementsAre("0.0.0.0:8443"));
  EXPECT_EQ(config->http.certificate, "/etc/c.pem");
  EXPECT_EQ(config->http.key, "/etc/k.pem");
  const auto own = app::parse_config("[http]\ntls_listen = [\"0.0.0.0:8443\"]\n", "x.toml");
  ASSERT_TRUE(own) << own.error().message;
  EXPECT_EQ(own->http.certificate, "") << "the daemon makes one";
  EXPECT_THAT(error_of("[http]\ntls_listen = [\"0.0.0.0:8443\"]\nkey = \"/k\""),
              HasSubstr("x.toml:3: http.certificate: is required too"));
  EXPECT_THAT(error_of("[http]\ntls_listen = [\"0.0.0.0:8443\"]\ncertificate = \"/c\""),
              HasSubstr("x.toml:3: http.key: is required too"));
  EXPECT_THAT(error_of("[http]\nlisten = [\"0.0.0.0:8080\"]\nkey = \"/k\""),
              HasSubstr("x.toml:3: http.key: needs tls_listen beside it"));
  EXPECT_THAT(error_of("[http]\nlisten = [\"0.0.0.0:8443\"]\ntls_listen = [\"0.0.0.0:8443\"]"),
              HasSubstr("x.toml:3: http.tls_listen: \"0.0.0.0:8443\" is there twice"));
}

TEST(ConfigHttp, ReportsWhichNameOrOriginIsNone) {
  for (const char* name : {"", "hall:8080", "http://hall", "a b"}) {
    EXPECT_THAT(error_of("[http]\nnames = [\"" + std::string(name) + "\"]"),
                HasSubstr("x.toml:2: http.names: must hold names of this host"))
        << name;
  }
  for (const char* origin :
       {"", "*", "club.example", "https://club.example/", "https://", "ftp://club.example",
        "https://club.example:x", "wss://club.example"}) {
    EXPECT_THAT(error_of("[http]\nembed = [\"" + std::string(origin) + "\"]"),
                HasSubstr("x.toml:2: http.embed: must hold origins of pages"))
        << origin;
  }
  EXPECT_THAT(error_of("[http]\nnames = \"hall\""), HasSubstr("http.names: must be a list"));
}

TEST(ConfigOutputs, TheInterfaceOfLiveChessHasNamesAndOrigins) {
  const auto plain = app::parse_config("[livechess]\nlisten = [\"0.0.0.0:1982\"]", "x.toml");
  ASSERT_TRUE(plain);
  EXPECT_THAT(plain->livechess.names, testing::IsEmpty());
  EXPECT_THAT(plain->livechess.origins,
              ElementsAre("https://lichess.org", "https://www.chess.com"));
  const auto config = app::parse_config(
      "[livechess]\nlisten = [\"0.0.0.0:1982\"]\nnames = [\"hall.example\"]\n"
      "origins = [\"https://club.example\"]",
      "x.toml");
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_THAT(config->livechess.names, ElementsAre("hall.example"));
  EXPECT_THAT(config->livechess.origins, ElementsAre("https://club.example"));
  EXPECT_THAT(error_of("[livechess]\nnames = [\"a/b\"]"), HasSubstr("x.toml:2: livechess.names"));
  EXPECT_THAT(error_of("[livechess]\norigins = [\"club\"]"),
              HasSubstr("x.toml:2: livechess.origins"));
}

TEST(ConfigOutputs, OneAddressCannotBeForTwoServers) {
  EXPECT_THAT(error_of("[http]\nlisten = [\"unix:" + system::default_socket() + "\"]"),
              HasSubstr("is there twice"));
  EXPECT_THAT(error_of("[http]\nlisten = [\"127.0.0.1:1982\"]\n[livechess]\nlisten = "
                       "[\"127.0.0.1:1982\"]"),
              HasSubstr("x.toml:4: livechess.listen"));
}

}  // namespace config_outputs_test
}  // namespace jadoube
