#include "daemon/app/settings/file_settings.h"

#include <gmock/gmock.h>

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

}  // namespace file_settings_test
}  // namespace jadoube::app
