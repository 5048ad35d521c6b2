#include "daemon/app/settings/settings_desk.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "daemon/system/secret_file.h"
#include "tests/support/process.h"

namespace jadoube::app {
namespace settings_desk_test {

namespace fs = std::filesystem;
using api::SettingEdit;
using api::SettingsRequest;
using rules::ErrorCode;
using testing::Contains;
using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

SettingsRequest asked(std::vector<SettingEdit> edits, std::uint64_t revision = 0,
                      bool is_arbiter = true) {
  return {.revision = revision,
          .author = "A. Meier",
          .origin = "192.0.2.7",
          .is_arbiter = is_arbiter,
          .edits = std::move(edits)};
}

SettingEdit to(const std::string& name, const std::string& value) {
  return {.name = name, .values = std::vector{value}};
}

class SettingsDeskTest : public testing::Test, private SettingsUser {
 protected:
  SettingsDeskTest() { write("[event]\nname = \"City Open\"\n"); }
  void write(const std::string& more) {
    tests::write_file(directory_ / "x.toml", "[daemon]\ndata_dir = \"" + data() +
                                                 "\"\n[http]\nlisten = [\"127.0.0.1:0\"]\n" + more);
    fs::create_directories(data());
  }
  std::string data() const { return directory_ / "data"; }
  void open() {
    auto opened = SettingsDesk::open(directory_ / "x.toml", {.refusal = [this] { return refusal_; },
                                                             .restart = [this] { ++restarts_; }});
    ASSERT_TRUE(opened) << opened.error().message;
    desk_ = std::move(*opened);
    desk_->serve(*this);
  }
  rules::Expected<void> apply(const Config& now) override {
    outputs_ = now.outputs;
    ++sets_;
    return {};
  }
  api::Setting setting(const std::string& name, bool for_arbiter = true) {
    const auto all = desk_->read(for_arbiter);
    for (const auto& each : all.settings) {
      if (each.name == name) return each;
    }
    ADD_FAILURE() << "there is no " << name;
    return {};
  }
  std::vector<std::string> names_of_faults(const SettingsRequest& request) {
    std::vector<std::string> names;
    const auto trial = desk_->test(request).value();
    for (const auto& refusal : trial.refusals) names.push_back(refusal.name);
    return names;
  }

  tests::TemporaryDirectory directory_;
  std::string refusal_;
  int restarts_ = 0, sets_ = 0;
  std::vector<outputs::OutputSettings> outputs_;
  std::unique_ptr<SettingsDesk> desk_;
};

TEST_F(SettingsDeskTest, AChangeIsKeptAndHoldsAfterARestart) {
  open();
  const auto changed = desk_->change(asked({to("event.delay", "15m")}));
  ASSERT_TRUE(changed) << changed.error().message;
  EXPECT_EQ(changed->revision, 2u);
  EXPECT_TRUE(changed->waits_for_restart);
  const auto delay = setting("event.delay");
  EXPECT_EQ(delay.source, api::Setting::Source::kChanged);
  EXPECT_THAT(delay.values, ElementsAre("15m"));
  EXPECT_TRUE(delay.waits_for_restart);
  EXPECT_EQ(delay.author, "A. Meier");
  EXPECT_TRUE(delay.changed_at);
  EXPECT_EQ(desk_->config().delay, std::chrono::seconds(0));
  open();
  EXPECT_EQ(desk_->config().delay, std::chrono::minutes(15));
  EXPECT_FALSE(desk_->read(true).waits_for_restart);
  ASSERT_TRUE(desk_->change(asked({{.name = "event.delay"}})));
  EXPECT_TRUE(setting("event.delay").waits_for_restart) << "the default does not hold yet";
  EXPECT_EQ(setting("event.delay").source, api::Setting::Source::kDefault);
}

TEST_F(SettingsDeskTest, TheFileWins) {
  open();
  const auto refused = desk_->change(asked({to("event.name", "Other")}));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::kInvalidArgument);
  EXPECT_THAT(refused.error().message, HasSubstr("event.name: the configuration file has it"));
  EXPECT_EQ(setting("event.name").source, api::Setting::Source::kFile);
  EXPECT_THAT(setting("event.name").values, ElementsAre("City Open"));
  ASSERT_TRUE(desk_->change(asked({to("event.site", "Kyiv")})));
  write("[event]\nsite = \"Lviv\"\n");
  open();
  EXPECT_EQ(desk_->config().site, "Lviv");
  EXPECT_EQ(setting("event.site").source, api::Setting::Source::kFile);
  EXPECT_THAT(desk_->problems(), IsEmpty());
}

TEST_F(SettingsDeskTest, AllChangesAreMadeOrNone) {
  open();
  const auto request = asked({to("event.site", "Kyiv"), to("event.delay", "soon"),
                              to("event.tempo", "slow"), to("daemon.data_dir", "/x")});
  EXPECT_THAT(names_of_faults(request), ElementsAre("daemon.data_dir"));
  const auto more =
      asked({to("event.site", "Kyiv"), to("event.delay", "soon"), to("event.tempo", "slow")});
  EXPECT_THAT(names_of_faults(more), ElementsAre("event.delay", "event.tempo"));
  const auto refused = desk_->change(more);
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("event.delay: \"soon\" must be a time"));
  EXPECT_THAT(refused.error().message, HasSubstr("\nevent.tempo: "));
  EXPECT_EQ(desk_->read(true).revision, 1u);
  EXPECT_FALSE(fs::exists(fs::path(data()) / KeptSettings::kFileName));
}

TEST_F(SettingsDeskTest, WhoSawAnOldRevisionIsRefused) {
  open();
  ASSERT_TRUE(desk_->change(asked({to("event.site", "Kyiv")}, 1)));
  EXPECT_FALSE(desk_->change(asked({to("event.site", "Odesa")}, 1))) << "also before any change";
  const auto late = desk_->change(asked({to("event.site", "Lviv")}, 5));
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().code, ErrorCode::kFailedPrecondition);
  EXPECT_THAT(late.error().message, HasSubstr("revision 2, and you have 5"));
  EXPECT_EQ(desk_->test(asked({to("event.site", "Lviv")}, 5)).error().code,
            ErrorCode::kFailedPrecondition);
  EXPECT_TRUE(desk_->change(asked({to("event.site", "Lviv")}, 2)));
}

TEST_F(SettingsDeskTest, OfTwoOperatorsAtOnceOneIsRefused) {
  open();
  std::atomic<int> made = 0, refused = 0;
  std::vector<std::thread> operators;
  for (int i = 0; i < 8; ++i) {
    operators.emplace_back([&, i] {
      const auto done = desk_->change(asked({to("event.site", "Place " + std::to_string(i))}, 0));
      (void)done;
      const auto late = desk_->change(asked({to("event.delay", std::to_string(i + 1) + "m")}, 9));
      (late ? made : refused) += 1;
    });
  }
  for (auto& each : operators) each.join();
  EXPECT_LE(made, 1);
  EXPECT_EQ(made + refused, 8);
  EXPECT_EQ(desk_->read(true).revision, 9u + static_cast<unsigned>(made));
  open();
  EXPECT_THAT(desk_->problems(), IsEmpty());
}

TEST_F(SettingsDeskTest, AFolderByItsNameHasADirectoryToBeMadeIn) {
  open();
  ASSERT_TRUE(
      desk_->change(asked({to("output.site.kind", "folder"), to("output.site.dir", "web/live")})));
  ASSERT_THAT(outputs_, SizeIs(1));
  EXPECT_TRUE(fs::is_directory(fs::path(outputs_[0].dir).parent_path()));
  fs::remove_all(fs::path(data()) / "folders");
  open();
  EXPECT_TRUE(fs::is_directory(fs::path(data()) / "folders/web")) << "at the next start";
}

TEST_F(SettingsDeskTest, AnOutputIsMadeChangedAndRemovedAtOnce) {
  open();
  ASSERT_TRUE(desk_->change(asked({to("output.site.kind", "pgn"), to("output.site.delay", "5m")})));
  ASSERT_THAT(outputs_, SizeIs(1));
  EXPECT_EQ(outputs_[0].delay, std::chrono::minutes(5));
  EXPECT_FALSE(desk_->read(true).waits_for_restart);
  ASSERT_TRUE(desk_->change(asked({to("output.site.delay", "6m")})));
  EXPECT_EQ(outputs_[0].delay, std::chrono::minutes(6));
  EXPECT_THAT(desk_->read(true).outputs, ElementsAre(Field(&api::SettingsOutput::name, "site")));
  open();
  ASSERT_THAT(desk_->config().outputs, SizeIs(1));
  ASSERT_TRUE(desk_->change(asked({{.name = "output.site.*"}})));
  EXPECT_THAT(outputs_, IsEmpty());
  EXPECT_THAT(names_of_faults(asked({{.name = "output.site.*"}})), ElementsAre("output.site.*"));
  fs::create_directories(fs::path(data()) / "outputs");
  tests::write_file(fs::path(data()) / "outputs/site.json", "{}");
  const auto left = desk_->read(true).outputs;
  ASSERT_THAT(left, SizeIs(1));
  EXPECT_TRUE(left[0].is_left_over);
}

TEST_F(SettingsDeskTest, ASecretIsWrittenAndNeverRead) {
  open();
  const auto made =
      desk_->change(asked({to("output.li.kind", "lichess"), to("output.li.round", "AbCdEfGh"),
                           to("output.li.secret", "lip_first")}));
  ASSERT_TRUE(made) << made.error().message;
  ASSERT_THAT(outputs_, SizeIs(1));
  EXPECT_EQ(system::read_secret(outputs_[0].secret_file).value(), "lip_first");
  const auto secret = setting("output.li.secret");
  EXPECT_TRUE(secret.is_set);
  EXPECT_THAT(secret.values, IsEmpty());
  std::ifstream record(fs::path(data()) / KeptSettings::kFileName);
  std::stringstream text;
  text << record.rdbuf();
  EXPECT_THAT(text.str(), Not(HasSubstr("lip_first")));
  ASSERT_TRUE(desk_->change(asked({to("output.li.secret", "lip_second")})));
  EXPECT_EQ(system::read_secret(outputs_[0].secret_file).value(), "lip_second");
  open();
  EXPECT_EQ(system::read_secret(desk_->config().outputs.at(0).secret_file).value(), "lip_second");
  const auto files = std::distance(fs::directory_iterator(fs::path(data()) / "secrets"), {});
  EXPECT_EQ(files, 1) << "the first one is not needed any more";
}

TEST_F(SettingsDeskTest, ASecretDoesNotGoToAnotherHost) {
  open();
  ASSERT_TRUE(desk_->change(
      asked({to("output.up.kind", "upload"), to("output.up.url", "https://club.example/games/"),
             to("output.up.secret", "name:password")})));
  EXPECT_THAT(names_of_faults(asked({to("output.up.url", "https://thief.example/")})),
              ElementsAre("output.up.secret"));
  EXPECT_THAT(names_of_faults(asked({to("output.up.url", "https://other.example/"),
                                     to("output.up.secret", "name:other")})),
              IsEmpty());
  EXPECT_THAT(names_of_faults(asked({to("output.up.delay", "5m")})), IsEmpty());
}

TEST_F(SettingsDeskTest, OperatorsNeitherMakeAlertsNorSeeWhereTheyGo) {
  open();
  const auto alerts = [](bool is_arbiter) {
    return asked(
        {to("output.phones.kind", "alerts"), to("output.phones.url", "https://ntfy.sh/hidden")}, 0,
        is_arbiter);
  };
  EXPECT_THAT(names_of_faults(alerts(false)),
              ElementsAre("output.phones.kind", "output.phones.url"));
  ASSERT_TRUE(desk_->change(alerts(true)));
  EXPECT_THAT(setting("output.phones.url", true).values, ElementsAre("https://ntfy.sh/hidden"));
  EXPECT_THAT(setting("output.phones.url", false).values, IsEmpty());
  EXPECT_TRUE(setting("output.phones.url", false).is_set);
  // Not by the way of another kind either.
  EXPECT_THAT(names_of_faults(asked({to("output.phones.kind", "pgn")}, 0, false)),
              ElementsAre("output.phones.kind"));
  EXPECT_THAT(names_of_faults(asked({{.name = "output.phones.*"}}, 0, false)),
              ElementsAre("output.phones.*"));
}

TEST_F(SettingsDeskTest, WhatCannotBeUsedIsReportedAndNoReasonNotToStart) {
  open();
  ASSERT_TRUE(desk_->change(asked({to("output.site.kind", "pgn")})));
  ASSERT_TRUE(desk_->change(asked({to("event.site", "Kyiv")})));
  // Without pages, nobody could read this output.
  tests::write_file(directory_ / "x.toml", "[daemon]\ndata_dir = \"" + data() + "\"\n");
  open();
  EXPECT_THAT(desk_->config().outputs, IsEmpty());
  EXPECT_EQ(desk_->config().site, "Kyiv");
  ASSERT_THAT(desk_->problems(), SizeIs(1));
  EXPECT_THAT(desk_->problems()[0], HasSubstr("output.site.kind was changed in the browser"));
  // Other changes can be made, and the wrong one can be taken back.
  EXPECT_TRUE(desk_->change(asked({to("event.site", "Lviv")})));
  EXPECT_TRUE(desk_->change(asked({{.name = "output.site.*"}})));
  EXPECT_THAT(desk_->problems(), IsEmpty());
}

TEST_F(SettingsDeskTest, ADamagedLineIsReported) {
  open();
  ASSERT_TRUE(desk_->change(asked({to("event.site", "Kyiv")})));
  std::ofstream(fs::path(data()) / KeptSettings::kFileName, std::ios::app) << "{\"rev";
  open();
  EXPECT_EQ(desk_->config().site, "Kyiv");
  EXPECT_THAT(desk_->problems(), ElementsAre(HasSubstr("line 2 of settings.jsonl cannot be read")));
}

TEST_F(SettingsDeskTest, ADamagedLineIsPutAsideByHand) {
  open();
  ASSERT_TRUE(desk_->change(asked({to("event.site", "Kyiv")})));
  std::ofstream(fs::path(data()) / KeptSettings::kFileName, std::ios::app) << "{\"rev";
  open();
  EXPECT_EQ(desk_->read(true).damaged_lines, 1U);
  SettingsRequest aside = asked({});
  aside.puts_damaged_aside = true;
  const auto after = desk_->change(aside);
  ASSERT_TRUE(after) << after.error().message;
  EXPECT_THAT(after->problems, IsEmpty());
  EXPECT_EQ(after->damaged_lines, 0U);
  open();
  EXPECT_THAT(desk_->problems(), IsEmpty());
  EXPECT_EQ(desk_->config().site, "Kyiv");
  EXPECT_EQ(tests::read_file(fs::path(data()) / "settings.jsonl.damaged"), "{\"rev\n");
}

TEST_F(SettingsDeskTest, AFolderMadeHereIsHeldBelowTheFoldersOfTheDaemonAtEachWrite) {
  open();
  ASSERT_TRUE(
      desk_->change(asked({to("output.site.kind", "folder"), to("output.site.dir", "web")})));
  ASSERT_THAT(outputs_, SizeIs(1));
  EXPECT_THAT(outputs_[0].tops, Contains(data() + "/folders"));
}

TEST_F(SettingsDeskTest, NamesEveryKeyOfTheTable) {
  open();
  const auto settings = desk_->read(true);
  std::set<std::string> names;
  for (const auto& each : settings.settings) names.insert(each.table + "." + each.key);
  for (const auto& each : settings.output_keys) names.insert(each.table + "." + each.key);
  for (const KeyRow& row : key_table()) {
    EXPECT_THAT(names, Contains(std::string(row.table) + "." + std::string(row.key)));
  }
}

TEST_F(SettingsDeskTest, ARestartIsRefusedIfTheDaemonWouldNotStart) {
  open();
  EXPECT_TRUE(desk_->may_restart());
  desk_->restart("A. Meier");
  EXPECT_EQ(restarts_, 1);
  write("[event]\ndelay = 3\n");
  const auto wrong = desk_->may_restart();
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().code, ErrorCode::kFailedPrecondition);
  EXPECT_THAT(wrong.error().message, HasSubstr("event.delay"));
  write("");
  refusal_ = "there is no program";
  EXPECT_THAT(desk_->may_restart().error().message, HasSubstr("there is no program"));
  EXPECT_EQ(desk_->read(true).no_restart, "there is no program");
}

}  // namespace settings_desk_test
}  // namespace jadoube::app
