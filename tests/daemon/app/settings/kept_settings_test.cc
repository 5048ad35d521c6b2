#include "daemon/app/settings/kept_settings.h"

#include <gmock/gmock.h>
#include <sys/resource.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/support/process.h"

namespace jadoube::app {
namespace kept_settings_test {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Pair;

std::string content(const std::string& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

class KeptSettingsTest : public testing::Test {
 protected:
  std::string path() const { return directory_ / "settings.jsonl"; }
  KeptSettings open() const { return KeptSettings::open(path()).value(); }
  static SettingsChange change(const std::string& name, const std::string& value) {
    return {.at = std::chrono::sys_seconds(std::chrono::seconds(1764000000)),
            .author = "A. Meier",
            .origin = "192.0.2.7",
            .settings = {{name, std::vector{value}}}};
  }

  tests::TemporaryDirectory directory_;
};

TEST_F(KeptSettingsTest, KeepsChangesWithAuthorTimeAndRevision) {
  auto kept = open();
  EXPECT_EQ(kept.revision(), 0u);
  ASSERT_TRUE(kept.add(change("event.delay", "15m")));
  ASSERT_TRUE(kept.add({.author = "B",
                        .settings = {{"event.delay", std::nullopt},
                                     {"http.live_networks", std::vector<std::string>{"a", "b"}}}}));
  const auto again = open();
  EXPECT_EQ(again.revision(), 2u);
  EXPECT_THAT(again.values(), ElementsAre(Pair("http.live_networks", ElementsAre("a", "b"))));
  ASSERT_NE(again.last_change("event.delay"), nullptr);
  EXPECT_EQ(again.last_change("event.delay")->author, "B");
  EXPECT_EQ(again.last_change("event.delay")->revision, 2u);
  EXPECT_EQ(again.last_change("event.site"), nullptr);
  EXPECT_EQ(std::filesystem::status(path()).permissions() & std::filesystem::perms::others_read,
            std::filesystem::perms::none);
}

// What a power cut leaves of the last line.
TEST_F(KeptSettingsTest, LosesNothingBeforeALineThatWasCutShort) {
  auto kept = open();
  ASSERT_TRUE(kept.add(change("event.delay", "15m")));
  ASSERT_TRUE(kept.add(change("event.site", "Kyiv")));
  const std::string whole = content(path());
  const auto first = whole.find('\n') + 1;
  for (std::size_t size = first + 1; size + 1 < whole.size(); ++size) {
    tests::write_file(path(), whole.substr(0, size));
    auto cut = open();
    ASSERT_THAT(cut.values(), ElementsAre(Pair("event.delay", ElementsAre("15m")))) << size;
    EXPECT_THAT(cut.damaged(), ElementsAre(2u));
    ASSERT_TRUE(cut.add(change("event.name", "Open")));
    const auto after = open();
    EXPECT_THAT(after.values(), ElementsAre(Pair("event.delay", ElementsAre("15m")),
                                            Pair("event.name", ElementsAre("Open"))));
    EXPECT_EQ(after.revision(), 3u) << "a revision is never used twice";
    EXPECT_THAT(content(path()), testing::StartsWith(whole.substr(0, size))) << "lines stay";
  }
}

TEST_F(KeptSettingsTest, LeavesOutALineInWhichAByteHasChanged) {
  auto kept = open();
  ASSERT_TRUE(kept.add(change("event.delay", "15m")));
  ASSERT_TRUE(kept.add(change("event.site", "Kyiv")));
  std::string text = content(path());
  text.replace(text.find("15m"), 3, "05m");
  tests::write_file(path(), text);
  const auto damaged = open();
  EXPECT_THAT(damaged.values(), ElementsAre(Pair("event.site", ElementsAre("Kyiv"))));
  EXPECT_THAT(damaged.damaged(), ElementsAre(1u));
  EXPECT_EQ(damaged.revision(), 2u);
}

TEST_F(KeptSettingsTest, ADamagedLineThatIsPutAsideIsReportedNoMoreAndNothingIsLost) {
  auto kept = open();
  ASSERT_TRUE(kept.add(change("event.delay", "15m")));
  ASSERT_TRUE(kept.add(change("event.site", "Kyiv")));
  std::string text = content(path());
  text.replace(text.find("15m"), 3, "05m");
  tests::write_file(path(), text);
  auto damaged = open();
  ASSERT_THAT(damaged.damaged(), ElementsAre(1u));
  ASSERT_TRUE(damaged.put_damaged_aside(
      {.at = std::chrono::sys_seconds(std::chrono::seconds(1764000000)), .author = "A. Meier"}));
  EXPECT_THAT(damaged.damaged(), IsEmpty());
  EXPECT_EQ(content(path() + KeptSettings::kDamaged), text.substr(0, text.find('\n') + 1));
  EXPECT_THAT(content(path()), testing::StartsWith(text)) << "lines stay";
  auto after = open();
  EXPECT_THAT(after.damaged(), IsEmpty());
  EXPECT_EQ(after.revision(), 3u);
  EXPECT_THAT(after.values(), ElementsAre(Pair("event.site", ElementsAre("Kyiv"))));
  // Another line is damaged later: it is reported, and only it.
  text = content(path());
  text.replace(text.find("Kyiv"), 4, "Lviv");
  tests::write_file(path(), text);
  EXPECT_THAT(open().damaged(), ElementsAre(2u));
  ASSERT_TRUE(after.put_damaged_aside({}));
  EXPECT_EQ(after.revision(), 3u) << "nothing to put aside is no change";
}

TEST_F(KeptSettingsTest, ChangesNothingIfTheDiskIsFull) {
  auto kept = open();
  ASSERT_TRUE(kept.add(change("event.delay", "15m")));
  const std::string before = content(path());
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit was{}, little{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &was), 0);
  little = {before.size() + 20, was.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &little), 0);
  const auto full = kept.add(change("event.site", "Kyiv"));
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &was), 0);
  ASSERT_FALSE(full);
  EXPECT_EQ(full.error().code, rules::ErrorCode::kUnavailable);
  EXPECT_EQ(content(path()), before);
  EXPECT_EQ(kept.revision(), 1u);
  EXPECT_THAT(kept.values(), ElementsAre(Pair("event.delay", ElementsAre("15m"))));
  EXPECT_TRUE(kept.add(change("event.site", "Kyiv")));
  EXPECT_EQ(open().revision(), 2u);
}

TEST_F(KeptSettingsTest, TakesLinesOfStrangersForDamage) {
  for (const char* line :
       {"", "{}", "null", "[1]", "{\"sum\":3}", "{\"sum\":\"x\"}", "\xff\xfe",
        "{\"revision\":1,\"time\":1,\"author\":\"a\",\"origin\":\"b\",\"settings\":{},"
        "\"sum\":\"0000000000000000\"}"}) {
    tests::write_file(path(), std::string(line) + "\n");
    EXPECT_THAT(open().damaged(), ElementsAre(1u)) << line;
    EXPECT_THAT(open().values(), IsEmpty());
  }
}

}  // namespace kept_settings_test
}  // namespace jadoube::app
