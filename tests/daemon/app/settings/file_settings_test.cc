#include "daemon/app/settings/file_settings.h"

#include <gmock/gmock.h>

#include <filesystem>

#include "tests/support/process.h"

namespace jadoube::app {
namespace file_settings_test {

using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;

FileSettings file_of(const std::string& text) {
  return FileSettings::parse(text, "x.toml").value();
}

TEST(FileSettings, ReadsTheFileTogetherWithWhatWasChanged) {
  const auto file = file_of("[http]\nlisten = [\"127.0.0.1:0\"]\n[event]\nname = \"City Open\"\n");
  const auto read = file.read(
      {{"event.delay", {"15m"}}, {"output.live.kind", {"pgn"}}, {"output.live.delay", {"20m"}}});
  ASSERT_TRUE(read.config) << read.faults.front().what;
  EXPECT_EQ(read.config->event_name, "City Open");
  EXPECT_EQ(read.config->delay, std::chrono::minutes(15));
  ASSERT_EQ(read.config->outputs.size(), 1u);
  EXPECT_EQ(read.config->outputs[0].name, "live");
  EXPECT_EQ(read.config->outputs[0].delay, std::chrono::minutes(20));
  EXPECT_TRUE(read.config->outputs[0].spares_this_machine);
  EXPECT_EQ(file.config().delay, std::chrono::seconds(0)) << "the file alone has none";
}

TEST(FileSettings, AValueAndAnOutputOfTheFileWin) {
  const auto file = file_of(
      "[event]\ndelay = \"15m\"\n[[output]]\nname = \"site\"\nkind = \"folder\"\ndir = \"/x\"\n");
  const auto read = file.read({{"event.delay", {"0s"}},
                               {"event.site", {"Kyiv"}},
                               {"output.site.dir", {"/y"}},
                               {"output.more.kind", {"folder"}},
                               {"output.more.dir", {"/z"}}});
  ASSERT_TRUE(read.config) << read.faults.front().what;
  EXPECT_EQ(read.config->delay, std::chrono::minutes(15));
  EXPECT_EQ(read.config->site, "Kyiv");
  ASSERT_EQ(read.config->outputs.size(), 2u);
  EXPECT_EQ(read.config->outputs[0].dir, "/x");
  EXPECT_FALSE(read.config->outputs[0].spares_this_machine);
  EXPECT_EQ(read.config->outputs[1].name, "more");
}

TEST(FileSettings, NamesTheSettingThatIsWrong) {
  const auto file = file_of("[http]\nlisten = [\"127.0.0.1:0\"]\n");
  const auto read = file.read({{"event.delay", {"soon"}},
                               {"event.chess960", {"maybe"}},
                               {"output.a.kind", {"pgn"}},
                               {"output.b.kind", {"folder"}},
                               {"output.c.kind", {"lichess"}},
                               {"output.c.round", {"AbCdEfGh"}}});
  EXPECT_FALSE(read.config);
  EXPECT_THAT(read.faults, ElementsAre(Field(&SettingFault::name, "event.chess960"),
                                       Field(&SettingFault::name, "event.delay"),
                                       Field(&SettingFault::name, "output.b.dir"),
                                       Field(&SettingFault::name, "output.c.secret")));
  for (const auto& fault : read.faults) EXPECT_FALSE(fault.in_file);
  EXPECT_THAT(read.faults[0].what, HasSubstr("must be true or false"));
}

TEST(FileSettings, ReportsWhichLineOfTheFileDoesNotFit) {
  // The name of the output of the file is a directory of the other.
  const auto file = file_of("[[output]]\nname = \"site\"\nkind = \"folder\"\ndir = \"/x\"\n");
  const auto read = file.read({{"output.more.kind", {"folder"}}, {"output.more.dir", {"/x"}}});
  EXPECT_FALSE(read.config);
  EXPECT_THAT(read.faults, ElementsAre(Field(&SettingFault::name, "output.more.dir")));
}

TEST(FileSettings, TakesWhatIsRightAndLeavesTheRest) {
  const auto file = file_of("");
  const auto read = file.read_what_is_right({{"event.delay", {"soon"}},
                                             {"event.site", {"Kyiv"}},
                                             {"output.a.kind", {"folder"}},
                                             {"output.a.delay", {"5m"}},
                                             {"output.b.dir", {"/b"}},
                                             {"output.b.kind", {"folder"}}});
  ASSERT_TRUE(read.config);
  EXPECT_EQ(read.config->site, "Kyiv");
  ASSERT_EQ(read.config->outputs.size(), 1u);
  EXPECT_EQ(read.config->outputs[0].name, "b");
  EXPECT_THAT(read.faults, ElementsAre(Field(&SettingFault::name, "event.delay"),
                                       Field(&SettingFault::name, "output.a.delay")));
  EXPECT_THAT(read.faults[1].what, HasSubstr("output.a.dir: is required"));
}

TEST(FileSettings, RefusesAFileThatIsWrong) {
  const tests::TemporaryDirectory directory;
  tests::write_file(directory / "x.toml", "[event]\ndelay = 3\n");
  const auto wrong = FileSettings::open(directory / "x.toml");
  ASSERT_FALSE(wrong);
  EXPECT_THAT(wrong.error().message, HasSubstr("x.toml:2: event.delay"));
  const auto none = FileSettings::open(directory / "y.toml");
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, rules::ErrorCode::kNotFound);
  EXPECT_TRUE(FileSettings::open(""));
}

using testing::Pair;

class SettingRulesTest : public testing::Test {
 protected:
  SettingRulesTest() {
    std::filesystem::create_directories(directory_ / "games");
    file_.emplace(FileSettings::parse("[daemon]\ndata_dir = \"" + (directory_ / "data") +
                                          "\"\noutput_dirs = [\"" + (directory_ / "games") +
                                          "\"]\n[event]\ndelay = \"1m\"\n[[output]]\nname = "
                                          "\"file\"\nkind = \"folder\"\ndir = \"/x\"\n",
                                      "x.toml")
                      .value());
    rules_.emplace(*file_);
  }
  std::string fault(const std::string& name, const std::vector<std::string>& values) const {
    return rules_->fault_of(SettingName::parse(name).value(), values);
  }
  std::string refusal(const std::string& name, bool is_arbiter = true,
                      const std::string& kind = "pgn") const {
    return rules_->refusal_of(SettingName::parse(name).value(), kind, is_arbiter);
  }
  static std::vector<SettingFault> faults_of_url(const std::string& url) {
    return SettingRules::faults_of(
        {.name = "a", .kind = outputs::Kind::kAlerts, .url = url, .spares_this_machine = true});
  }

  tests::TemporaryDirectory directory_;
  std::optional<FileSettings> file_;
  std::optional<SettingRules> rules_;
};

TEST_F(SettingRulesTest, RefusesWhatOnlyTheFileMayHave) {
  for (const char* name :
       {"daemon.data_dir", "http.certificate", "http.listen", "grpc.listen", "http.allow_plain",
        "metrics.listen", "push.hosts", "evidence.timestamp_url", "output.a.secret_file",
        "output.a.ca_file", "output.a.address", "recording.dir", "board.port", "relay.hub"}) {
    EXPECT_THAT(refusal(name), HasSubstr("only the configuration file has it: ")) << name;
  }
  EXPECT_THAT(refusal("event.nothing"), HasSubstr("no such setting"));
}

TEST_F(SettingRulesTest, RefusesWhatTheFileHas) {
  EXPECT_THAT(refusal("event.delay"), HasSubstr("the configuration file has it"));
  EXPECT_THAT(refusal("output.file.delay"), HasSubstr("has the output file"));
  EXPECT_EQ(refusal("event.site"), "");
  EXPECT_EQ(refusal("output.other.delay"), "");
}

TEST_F(SettingRulesTest, LetsOnlyArbitersChangeRulesAndAlerts) {
  EXPECT_EQ(refusal("event.edition", true), "");
  EXPECT_THAT(refusal("event.edition", false), HasSubstr("only arbiters"));
  EXPECT_THAT(refusal("grpc.viewers_squares", false), HasSubstr("only arbiters"));
  EXPECT_THAT(refusal("output.phones.url", false, "alerts"), HasSubstr("only arbiters"));
  EXPECT_EQ(refusal("output.phones.url", true, "alerts"), "");
  EXPECT_EQ(refusal("output.site.url", false, "upload"), "");
}

TEST_F(SettingRulesTest, WantsNamesThatAreNoPaths) {
  for (const char* output : {"../x", "-x", "a/b", "a b"}) {
    EXPECT_THAT(refusal("output." + std::string(output) + ".kind"),
                HasSubstr("is not a name for an output"))
        << output;
  }
  EXPECT_THAT(refusal("output.a.name"), HasSubstr("keeps its name"));
}

TEST_F(SettingRulesTest, KeepsFoldersWhereTheFileAllowsThem) {
  EXPECT_EQ(fault("output.a.dir", {"site"}), "");
  EXPECT_EQ(fault("output.a.dir", {"site/round"}), "");
  EXPECT_EQ(fault("output.a.dir", {directory_ / "games/site"}), "");
  for (const std::string& dir : std::vector<std::string>{"..", "../x", "site/../../x", ".", "./",
                                                         "site/..", "~/x", "site/../.."}) {
    EXPECT_NE(fault("output.a.dir", {dir}), "") << dir;
  }
  for (const std::string& dir :
       std::vector<std::string>{std::string("/etc"), directory_ / "data", directory_ / "games/../x",
                                directory_ / "gamesx"}) {
    EXPECT_THAT(fault("output.a.dir", {dir}), HasSubstr("is allowed only below")) << dir;
  }
  // A link leads elsewhere, whatever its name is.
  std::filesystem::create_directory_symlink("/etc", directory_ / "games/link");
  EXPECT_THAT(fault("output.a.dir", {directory_ / "games/link/x"}),
              HasSubstr("is allowed only below"));
}

TEST_F(SettingRulesTest, RefusesKindsWhoseConnectionsAreNotChecked) {
  EXPECT_THAT(fault("output.a.kind", {"speech"}), HasSubstr("in the configuration file"));
  EXPECT_THAT(fault("output.a.kind", {"hub"}), HasSubstr("in the configuration file"));
  EXPECT_EQ(fault("output.a.kind", {"pgn"}), "");
}

TEST_F(SettingRulesTest, RefusesAddressesOfThisMachine) {
  for (const char* url : {"http://localhost:8080/x", "http://LOCALHOST./x", "http://a.localhost/x",
                          "http://127.0.0.1/x", "http://127.9.9.9:22/", "http://0.0.0.0/",
                          "http://[::1]:9464/", "http://[::ffff:127.0.0.1]/", "http://2130706433/",
                          "http://0x7f.1/", "http://169.254.169.254/latest/"}) {
    EXPECT_THAT(faults_of_url(url), ElementsAre(Field(&SettingFault::name, "output.a.url"))) << url;
  }
  EXPECT_THAT(faults_of_url("https://ntfy.sh/hall"), IsEmpty());
  EXPECT_THAT(faults_of_url("http://192.0.2.77/hook"), IsEmpty());
}

TEST_F(SettingRulesTest, ReportsWhatIsWrongWithAValue) {
  EXPECT_THAT(fault("event.site", {}), HasSubstr("missing"));
  EXPECT_THAT(fault("event.site", {"a", "b"}), HasSubstr("one value"));
  EXPECT_THAT(fault("event.site", {"a\nb"}), HasSubstr("control character"));
  EXPECT_THAT(fault("event.site", {std::string(3000, 'x')}), HasSubstr("too long"));
  EXPECT_EQ(fault("http.live_networks", {"a", "b"}), "");
  EXPECT_THAT(fault("output.a.secret", {""}), HasSubstr("write the secret"));
  EXPECT_THAT(fault("output.a.secret", {"a\tb"}), HasSubstr("control character"));
  EXPECT_EQ(fault("output.a.secret", {"lip_abc"}), "");
}

TEST_F(SettingRulesTest, WritesPathsOfTheDaemonInPlaceOfNames) {
  const auto used = rules_->as_in_file(
      {{"output.a.dir", {"site"}}, {"output.a.secret", {"a.3"}}, {"event.site", {"Kyiv"}}},
      directory_ / "data/secrets");
  EXPECT_THAT(used, ElementsAre(Pair("event.site", ElementsAre("Kyiv")),
                                Pair("output.a.dir", ElementsAre(directory_ / "data/folders/site")),
                                Pair("output.a.secret_file",
                                     ElementsAre(directory_ / "data/secrets/a.3"))));
}

}  // namespace file_settings_test
}  // namespace jadoube::app
