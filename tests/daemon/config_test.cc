#include "daemon/config.h"

#include <gmock/gmock.h>

namespace jadoube {
namespace {

using testing::HasSubstr;

std::string error_of(const std::string& text) {
  const auto config = parse_config(text, "x.toml");
  return config ? "it was taken" : config.error().message;
}

TEST(Config, HasADefaultForEveryKey) {
  const auto config = parse_config("", "x.toml");
  ASSERT_TRUE(config);
  EXPECT_FALSE(config->data_dir.empty());
  EXPECT_EQ(config->listen.front(), "127.0.0.1:50960");
  EXPECT_TRUE(config->boards.empty());
  EXPECT_FALSE(config->recording);
}

TEST(Config, ReadsWhatItsHeaderShows) {
  const auto config = parse_config(R"(
    [daemon]
    data_dir = "/var/lib/hall"
    log = "debug"
    [grpc]
    listen = ["0.0.0.0:1", "unix:/run/hall/socket"]
    [[board]]
    id = "table-1"
    serial = "3000448278"
    [[board]]
    id = "table-2"
    driver = "dgt"
    port = "/dev/ttyUSB0"
    [recording]
    enabled = true)",
                                   "x.toml");
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_EQ(config->data_dir, "/var/lib/hall");
  EXPECT_THAT(config->listen, testing::ElementsAre("0.0.0.0:1", "unix:/run/hall/socket"));
  ASSERT_EQ(config->boards.size(), 2u);
  EXPECT_EQ(config->boards[0].serial, "3000448278");
  EXPECT_EQ(config->boards[1].port, "/dev/ttyUSB0");
  EXPECT_EQ(config->recording_dir, "/var/lib/hall/sessions");
}

TEST(Config, NamesTheLineOfWhatIsNoToml) {
  EXPECT_THAT(error_of("\n[daemon\n"), HasSubstr("x.toml:2"));
}

TEST(Config, NamesAnUnknownKeyAndThoseThereAre) {
  EXPECT_EQ(error_of("[daemon]\ndatadir = \"x\"\n"),
            "x.toml:2: daemon.datadir: there is no such key; there are: data_dir, log");
  EXPECT_THAT(error_of("[deamon]\n"), HasSubstr("x.toml:1: deamon: there is no such key"));
}

TEST(Config, NamesAValueOfTheWrongKind) {
  EXPECT_THAT(error_of("[daemon]\n\ndata_dir = 3\n"),
              HasSubstr("x.toml:3: daemon.data_dir: must be a text"));
  EXPECT_THAT(error_of("[recording]\nenabled = \"yes\"\n"),
              HasSubstr("x.toml:2: recording.enabled: must be true or false"));
  EXPECT_THAT(error_of("daemon = 1\n"), HasSubstr("daemon: must be a table"));
  EXPECT_THAT(error_of("board = 1\n"), HasSubstr("must be written as [[board]]"));
  EXPECT_THAT(error_of("[daemon]\nlog = \"loud\"\n"),
              HasSubstr("none of debug, info, warning, error"));
}

TEST(Config, RefusesAddressesThatAreNone) {
  for (const char* bad :
       {"[]", "3", "[\"localhost\"]", "[\":1\"]", "[\"a:70000\"]", "[\"a:\"]", "[\"unix:\"]"}) {
    EXPECT_THAT(error_of(std::string("[grpc]\nlisten = ") + bad), HasSubstr("grpc.listen")) << bad;
  }
}

TEST(Config, RefusesBoardsThatCannotBeToldApartOrFound) {
  EXPECT_THAT(error_of("[[board]]\nport = \"/dev/a\"\n"), HasSubstr("board.id: must be given"));
  EXPECT_THAT(error_of("[[board]]\nid = \"a b\"\nport = \"/dev/a\"\n"), HasSubstr("board.id"));
  EXPECT_THAT(error_of("[[board]]\nid = \"a\"\n"),
              HasSubstr("either port or serial must be given"));
  EXPECT_THAT(error_of("[[board]]\nid = \"a\"\nport = \"x\"\nserial = \"1\"\n"),
              HasSubstr("not both"));
  EXPECT_THAT(error_of("[[board]]\nid = \"a\"\nport = \"x\"\ndriver = \"dtg\"\n"),
              HasSubstr("there is no driver \"dtg\"; there are: dgt"));
  EXPECT_THAT(
      error_of("[[board]]\nid = \"a\"\nport = \"x\"\n[[board]]\nid = \"b\"\nport = \"x\"\n"),
      HasSubstr("x.toml:4: board.port: another [[board]] has the same"));
}

}  // namespace
}  // namespace jadoube
