#include "daemon/app/config/config.h"

#include <gmock/gmock.h>

#include <cstdlib>

namespace jadoube {
namespace config_test {

using testing::HasSubstr;

std::string error_of(const std::string& text) {
  const auto config = app::parse_config(text, "x.toml");
  return config ? "it was taken" : config.error().message;
}

TEST(Config, HasADefaultForEveryKey) {
  const auto config = app::parse_config("", "x.toml");
  ASSERT_TRUE(config);
  EXPECT_FALSE(config->data_dir.empty());
  // Over 127.0.0.1, every user of the machine would be an arbiter.
  EXPECT_THAT(config->grpc.listen, testing::ElementsAre(testing::StartsWith("unix:")));
  EXPECT_TRUE(config->boards.empty());
  EXPECT_FALSE(config->recording);
  EXPECT_FALSE(config->training_lights);
  EXPECT_FALSE(config->training_sound);
  EXPECT_FALSE(config->keep);
  EXPECT_TRUE(config->grpc.viewers.empty());
}

TEST(Config, ReadsWhatItsHeaderShows) {
  const auto config = app::parse_config(R"(
    [daemon]
    data_dir = "/var/lib/hall"
    log = "debug"
    keep_days = 400
    trust_clock = true
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
    enabled = true
    limit_mb = 64
    [training]
    lights = true
    sound = true)",
                                        "x.toml");
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_EQ(config->data_dir, "/var/lib/hall");
  ASSERT_TRUE(config->keep);
  EXPECT_EQ(config->keep->keep, std::chrono::days(400));
  EXPECT_TRUE(config->keep->trusts_clock);
  EXPECT_THAT(config->grpc.listen, testing::ElementsAre("0.0.0.0:1", "unix:/run/hall/socket"));
  ASSERT_EQ(config->boards.size(), 2u);
  EXPECT_EQ(config->boards[0].serial, "3000448278");
  EXPECT_EQ(config->boards[1].port, "/dev/ttyUSB0");
  EXPECT_EQ(config->recording_dir, "/var/lib/hall/sessions");
  EXPECT_EQ(config->recording_bytes, std::uintmax_t{64} << 20);
  EXPECT_TRUE(config->training_lights);
  EXPECT_TRUE(config->training_sound);
}

TEST(Config, NamesTheLineThatIsNotToml) {
  EXPECT_THAT(error_of("\n[daemon\n"), HasSubstr("x.toml:2"));
}

TEST(Config, RefusesATableWithAWrongName) {
  EXPECT_THAT(error_of("[|"), HasSubstr("x.toml:1"));
  EXPECT_THAT(error_of("[[[a]]]"), HasSubstr("x.toml:1"));
}

// Undefined in toml++ itself: without the mend only the sanitizer tells.
TEST(Config, RefusesCharactersNextToWhitespaceInUnicode) {
  for (const char* text : {"\xef\xbb\xbe", "\xc2\xa7", "\xcc\xaa", "\xe3\x81\x82"}) {
    EXPECT_THAT(error_of(text), HasSubstr("x.toml:1"));
  }
}

TEST(Config, ReadsAnyCharacterAfterAnEscapedLineEnd) {
  const auto config =
      app::parse_config("[daemon]\ndata_dir = \"\"\"\\\n\xc2\xa7\"\"\"\n", "x.toml");
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_EQ(config->data_dir, "\xc2\xa7");
}

TEST(Config, NamesAnUnknownKeyAndTheKnownKeys) {
  EXPECT_EQ(error_of("[daemon]\ndatadir = \"x\"\n"),
            "x.toml:2: daemon.datadir: there is no such key; there are: data_dir, log, log_format, "
            "keep_days, trust_clock, lichess, output_dirs");
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
              HasSubstr("must be debug, info, warning or error"));
}

TEST(Config, RefusesToKeepGamesForNoTimeOrForWords) {
  for (const std::string days : {"0", "-1", "40000", "\"400\"", "1.5"}) {
    const auto refused = app::parse_config("[daemon]\nkeep_days = " + days, "x.toml");
    ASSERT_FALSE(refused) << days;
    EXPECT_THAT(refused.error().message, testing::HasSubstr("x.toml:2: daemon.keep_days: must be"));
  }
}

TEST(Config, RefusesInvalidAddresses) {
  for (const char* bad :
       {"[]", "3", "[\"localhost\"]", "[\":1\"]", "[\"a:70000\"]", "[\"a:\"]", "[\"unix:\"]"}) {
    EXPECT_THAT(error_of(std::string("[grpc]\nlisten = ") + bad), HasSubstr("grpc.listen")) << bad;
  }
}

TEST(Config, ATildeAtTheStartOfAPathIsTheHomeDirectory) {
  const std::string home = std::getenv("HOME") != nullptr ? std::getenv("HOME") : "";
  if (home.empty()) GTEST_SKIP() << "there is no HOME";
  const auto config = app::parse_config(R"(
    [daemon]
    data_dir = "~/record"
    [grpc]
    listen = ["unix:~/socket"]
    [[board]]
    id = "a"
    port = "~/a.tty"
    [recording]
    dir = "~"
  )",
                                        "x.toml");
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_EQ(config->data_dir, home + "/record");
  EXPECT_THAT(config->grpc.listen, testing::ElementsAre("unix:" + home + "/socket"));
  EXPECT_EQ(config->boards.at(0).port, home + "/a.tty");
  EXPECT_EQ(config->recording_dir, home);
}

TEST(Config, RefusesAPathThatIsTooLongForAUnixSocket) {
  const auto with_path = [](std::size_t length) {
    return error_of("[grpc]\nlisten = [\"unix:/" + std::string(length - 1, 'x') + "\"]");
  };
  EXPECT_EQ(with_path(107), "it was taken");
  EXPECT_THAT(with_path(108), HasSubstr("x.toml:2: grpc.listen: the path of a Unix socket is at "
                                        "most 107 bytes long"));
}

TEST(Config, ReadsWhereViewersMayLook) {
  const auto config =
      app::parse_config("[grpc]\nviewers = [\"0.0.0.0:50961\", \"unix:/run/hall/eye\"]", "x.toml");
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_THAT(config->grpc.viewers, testing::ElementsAre("0.0.0.0:50961", "unix:/run/hall/eye"));
  EXPECT_EQ(config->grpc.listen, app::default_config().grpc.listen);
}

TEST(Config, RefusesInvalidAddressesOfViewersAndNamesTheLine) {
  for (const char* bad : {"[]", "\"0.0.0.0:1\"", "[\"localhost\"]", "[1]"}) {
    EXPECT_THAT(error_of(std::string("[grpc]\nviewers = ") + bad),
                HasSubstr("x.toml:2: grpc.viewers: must"))
        << bad;
  }
}

TEST(Config, ReadsHowManyMayComeOverHttp) {
  const auto config =
      app::parse_config("[http]\nplaces = 500\nviewers_calls_per_second = 20\n", "c");
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_EQ(config->http.places, 500);
  EXPECT_EQ(config->http.viewers_calls_per_second, 20);
  for (const char* wrong : {"places = 1", "places = \"many\"", "viewers_calls_per_second = 0"}) {
    const auto refused = app::parse_config("[http]\n" + std::string(wrong) + "\n", "c");
    ASSERT_FALSE(refused) << wrong;
    EXPECT_THAT(refused.error().message, testing::StartsWith("c:2: http."));
    EXPECT_THAT(refused.error().message, testing::HasSubstr("must be a whole number from"));
  }
}

TEST(Config, ProgramsThatShowPagesHaveOriginsToo) {
  const auto config = app::parse_config(
      "[livechess]\nlisten = [\"127.0.0.1:1982\"]\norigins = [\"tauri://localhost\"]\n", "c");
  EXPECT_TRUE(config) << config.error().message;
  EXPECT_FALSE(app::parse_config("[livechess]\norigins = [\"localhost\"]\n", "c"));
  EXPECT_FALSE(app::parse_config("[livechess]\norigins = [\"://localhost\"]\n", "c"));
}

TEST(Config, RefusesAnAddressThatIsThereTwiceHoweverItIsWritten) {
  EXPECT_THAT(error_of("[grpc]\nlisten = [\"a:7\"]\nviewers = [\"a:007\"]"),
              HasSubstr("x.toml:3: grpc.viewers: \"a:007\" is there twice"));
  EXPECT_THAT(error_of("[grpc]\nlisten = [\"unix:/x/s\", \"unix:///x/./s\"]"),
              HasSubstr("x.toml:2: grpc.listen: \"unix:///x/./s\" is there twice"));
  EXPECT_THAT(error_of("[grpc]\nviewers = [\"" + app::default_config().grpc.listen.front() + "\"]"),
              HasSubstr("is there twice"));
}

TEST(Config, OnlyThisMachineReadsMetricsWithoutAToken) {
  const auto config = app::parse_config(
      "[metrics]\nlisten = [\"127.0.0.1:9464\", \"[::1]:9464\", \"localhost:9465\"]", "x.toml");
  ASSERT_TRUE(config) << config.error().message;
  EXPECT_EQ(config->metrics.listen.size(), 3u);
  for (const char* address : {"0.0.0.0:9464", "192.168.1.7:9464", "unix:/run/metrics"}) {
    EXPECT_THAT(error_of("[metrics]\nlisten = [\"" + std::string(address) + "\"]"),
                HasSubstr("x.toml:2: metrics.listen: \"" + std::string(address) +
                          "\" must be an address of this machine"));
  }
}

TEST(Config, AnyFreePortMayBeAskedForTwice) {
  EXPECT_TRUE(app::parse_config("[grpc]\nlisten = [\"a:0\"]\nviewers = [\"a:0\"]", "x.toml"));
}

TEST(Config, ABoardsPortMayBeOnTheNetwork) {
  EXPECT_EQ(error_of("[[board]]\nid = \"a\"\nport = \"tcp://table-1:4001\"\n"), "it was taken");
  EXPECT_EQ(error_of("[[board]]\nid = \"a\"\nport = \"ble:AA:BB:CC:DD:EE:FF\"\n"), "it was taken");
  EXPECT_THAT(error_of("[[board]]\nid = \"a\"\nport = \"ble:AA\"\n"),
              HasSubstr("board.port: ble:AA: an address has six pairs"));
  EXPECT_THAT(error_of("[[board]]\nid = \"a\"\nport = \"tcp://table-1\"\n"),
              HasSubstr("board.port: tcp://table-1: the port's number is missing"));
}

TEST(Config, TakesAUsbSocketForABoardThatIsAHidDevice) {
  const std::string board = "[[board]]\nid = \"a\"\ndriver = \"chessnut\"\nport = ";
  EXPECT_EQ(error_of(board + "\"usb:1-2.3\"\n"), "it was taken");
  EXPECT_THAT(error_of(board + "\"usb:1\"\n"), HasSubstr("board.port: usb:1: not a USB socket"));
  EXPECT_THAT(error_of("[[board]]\nid = \"a\"\nport = \"usb:1-2.3\"\n"),
              HasSubstr("board.port: boards of \"dgt\" are serial ports"));
  EXPECT_THAT(error_of("[[bus]]\nport = \"usb:1-2.3\"\n"),
              HasSubstr("bus.port: a line that boards share is a serial port"));
}

TEST(Config, RefusesBoardsThatCannotBeDistinguishedOrFound) {
  EXPECT_THAT(error_of("[[board]]\nport = \"/dev/a\"\n"),
              HasSubstr("x.toml:1: board.id: is required"));
  EXPECT_THAT(error_of("[[board]]\nport = \"/dev/a\"\nid = \"table 1\"\n"),
              HasSubstr("x.toml:3: board.id: \"table 1\" is not allowed: letters, digits"));
  EXPECT_THAT(error_of("[[board]]\nid = \"a b\"\nport = \"/dev/a\"\n"), HasSubstr("board.id"));
  for (const char* id : {"-x", "--all", ".x", ".."}) {
    EXPECT_THAT(error_of("[[board]]\nid = \"" + std::string(id) + "\"\nport = \"/dev/a\"\n"),
                HasSubstr("not '.' or '-' at the start"))
        << id;
  }
  EXPECT_THAT(error_of("[[board]]\nid = \"a\"\n"),
              HasSubstr("either port or serial must be given"));
  EXPECT_THAT(error_of("[[board]]\nid = \"a\"\ndriver = \"zmartfun\"\nserial = \"1\"\n"),
              HasSubstr("cannot be found by its serial number: write its port"));
  EXPECT_THAT(error_of("[[board]]\nid = \"a\"\nport = \"x\"\nserial = \"1\"\n"),
              HasSubstr("not both"));
  EXPECT_THAT(error_of("[[board]]\nid = \"a\"\nserial = \"banana\"\n"),
              HasSubstr("board.serial: \"banana\" is not a serial number"));
  EXPECT_THAT(error_of("[[board]]\nid = \"a\"\nport = \"x\"\ndriver = \"dtg\"\n"),
              HasSubstr("there is no driver \"dtg\"; there are: dgt"));
  EXPECT_THAT(
      error_of("[[board]]\nid = \"a\"\nport = \"x\"\n[[board]]\nid = \"b\"\nport = \"x\"\n"),
      HasSubstr("x.toml:6: board.port: another [[board]] has the same"));
}

TEST(Config, NamesWhatIsWrongWithALineThatBoardsShare) {
  const auto read = app::parse_config("[[bus]]\nport = \"/dev/ttyUSB1\"\n", "x.toml");
  ASSERT_TRUE(read);
  ASSERT_EQ(read->buses.size(), 1U);
  EXPECT_EQ(read->buses[0].port, "/dev/ttyUSB1");
  EXPECT_EQ(read->buses[0].driver, "dgt");
  EXPECT_THAT(error_of("[[bus]]\ndriver = \"dgt\"\n"), HasSubstr("bus.port: must be given"));
  EXPECT_THAT(error_of("[[bus]]\nport = \"x\"\ndriver = \"certabo\"\n"),
              HasSubstr("boards of \"certabo\" cannot share a line; only these can: dgt"));
  EXPECT_THAT(error_of("[[board]]\nid = \"a\"\nport = \"x\"\n[[bus]]\nport = \"x\"\n"),
              HasSubstr("x.toml:5: bus.port: another [[bus]] or [[board]] has the same"));
  EXPECT_THAT(error_of("[bus]\nport = \"x\"\n"), HasSubstr("must be written as [[bus]]"));
}

TEST(Config, ReadsWhichBoardHasTheClockOfAnother) {
  const auto read = app::parse_config(
      "[[board]]\nid = \"t\"\nport = \"x\"\nclock = \"c\"\n[[board]]\nid = \"c\"\nport = \"y\"\n",
      "x.toml");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->clocks, (std::map<std::string, std::string>{{"c", "t"}}));
  EXPECT_THAT(error_of("[[board]]\nid = \"t\"\nport = \"x\"\nclock = \"t\"\n"),
              HasSubstr("x.toml:4: board.clock: is the board itself"));
}

TEST(Config, ReadsTwoBoardsWithOneGameAndNamesWhatIsWrongWithThem) {
  const auto read = app::parse_config(
      "[[pair]]\nid = \"table-7\"\nboards = [\"a\", \"b\"]\nclock = \"c\"\n", "x.toml");
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->pairs, (std::vector{model::PairSetting{"table-7", "a", "b", "c"}}));
  EXPECT_THAT(error_of("[[pair]]\nid = \"t\"\nboards = [\"a\"]\n"),
              HasSubstr("x.toml:1: pair.boards: must be the ids of two boards"));
  EXPECT_THAT(error_of("[[pair]]\nid = \"t\"\nboards = [\"a\", \"a\"]\n"),
              HasSubstr("pair \"t\": both boards are \"a\""));
  EXPECT_THAT(error_of("[[pair]]\nid = \"t\"\nboards = [\"a\", \"b\"]\n"
                       "[[pair]]\nid = \"u\"\nboards = [\"c\", \"b\"]\n"),
              HasSubstr("x.toml:4: pair: pair \"u\": board \"b\" is in two places"));
  EXPECT_THAT(error_of("[pair]\nid = \"t\"\n"), HasSubstr("must be written as [[pair]]"));
}

arbiter::TournamentRules event_of(const std::string& text) {
  const auto config = app::parse_config("[event]\n" + text, "x.toml");
  EXPECT_TRUE(config) << config.error().message;
  return config ? config->event : arbiter::TournamentRules();
}

TEST(Config, ReadsTheTournamentRules) {
  const auto event = event_of(R"(
    edition = "2018"
    tempo = "rapid"
    supervision = "limited"
    time_control = "90/40+30/SD+30"
    default_time = 15
    starts_at = 2026-11-21T15:00:00+01:00
    chess960 = true)");
  EXPECT_EQ(event.laws.edition, rules::Edition::kFide2018);
  EXPECT_EQ(event.conditions.tempo, rules::Tempo::kRapid);
  EXPECT_EQ(event.conditions.supervision, rules::Supervision::kLimited);
  ASSERT_TRUE(event.control);
  EXPECT_EQ(event.control->periods().size(), 2u);
  EXPECT_EQ(event.default_time, std::chrono::minutes(15));
  EXPECT_EQ(event.starts_at, model::Instant(std::chrono::seconds(1'795'269'600)));
  EXPECT_TRUE(event.chess960);
}

TEST(Config, WithoutRulesItIsStandardChessByTheEditionInForce) {
  const auto event = event_of("");
  EXPECT_EQ(event.laws.edition, rules::kCurrentEdition);
  EXPECT_EQ(event.conditions.tempo, rules::Tempo::kStandard);
  EXPECT_EQ(event.conditions.supervision, rules::Supervision::kFull);
  EXPECT_FALSE(event.control || event.default_time || event.starts_at || event.chess960);
}

TEST(Config, TheTempoFollowsFromTheTimeControlUnlessItIsGiven) {
  EXPECT_EQ(event_of("time_control = \"3+2\"").conditions.tempo, rules::Tempo::kBlitz);
  EXPECT_EQ(event_of("time_control = \"15+10\"").conditions.tempo, rules::Tempo::kRapid);
  EXPECT_EQ(event_of("time_control = \"3+2\"\ntempo = \"rapid\"").conditions.tempo,
            rules::Tempo::kRapid);
}

TEST(Config, NamesWrongTournamentRulesAndTheRightOnes) {
  const auto wrong = [](const std::string& line) { return error_of("[event]\n" + line); };
  EXPECT_EQ(wrong("tempo = \"bullet\""),
            "x.toml:2: event.tempo: \"bullet\" is none of standard, rapid, blitz");
  EXPECT_THAT(wrong("edition = \"2020\""), HasSubstr("is none of 2014, 2017, 2018, 2023"));
  EXPECT_THAT(wrong("edition = 2023"), HasSubstr("event.edition: must be a text"));
  EXPECT_THAT(wrong("supervision = \"half\""), HasSubstr("is none of full, limited"));
  EXPECT_THAT(
      wrong("time_control = \"90/40+30\""),
      testing::AllOf(HasSubstr("x.toml:2: event.time_control: time control \"90/40+30\", column"),
                     HasSubstr("as in time_control = \"3+2\"")));
  for (const char* bad : {"-1", "601", "\"15\"", "1.5"}) {
    EXPECT_THAT(wrong(std::string("default_time = ") + bad),
                HasSubstr("must be a number of minutes from 0 to 600"))
        << bad;
  }
  for (const char* bad : {"2026-11-21T15:00:00", "2026-11-21", "15:00:00", "3", "\"today\"",
                          "9999-01-01T00:00:00Z"}) {
    EXPECT_THAT(wrong(std::string("starts_at = ") + bad),
                HasSubstr("event.starts_at: must be a date and time with its offset"))
        << bad;
  }
  EXPECT_THAT(wrong("chess960 = 1"), HasSubstr("event.chess960: must be true or false"));
  EXPECT_THAT(wrong("round = 1"), HasSubstr("event.round: there is no such key"));
}

TEST(Config, NamesAllMistakesInTheOrderOfTheFile) {
  EXPECT_EQ(error_of("[daemon]\nlog = \"loud\"\n[[board]]\nid = \"a b\"\nport = \"/dev/a\"\n"
                     "[recording]\nenabled = 1\n"),
            "x.toml:2: daemon.log: \"loud\" must be debug, info, warning or error\n"
            "x.toml:4: board.id: \"a b\" is not allowed: letters, digits, '.', '_' and '-', and "
            "not '.' or '-' at the start\n"
            "x.toml:7: recording.enabled: must be true or false");
}

}  // namespace config_test
}  // namespace jadoube
