#include "daemon/app/settings/setting_values.h"

#include <gmock/gmock.h>

namespace jadoube::app {
namespace setting_values_test {

using testing::ElementsAre;
using testing::Pair;
using testing::UnorderedElementsAre;

TEST(SettingName, HasTheTableTheOutputAndTheKey) {
  const auto plain = SettingName::parse("event.delay");
  ASSERT_TRUE(plain);
  EXPECT_EQ(plain->table, "event");
  EXPECT_EQ(plain->output, "");
  EXPECT_EQ(plain->key, "delay");
  const auto output = SettingName::parse("output.site.a.url");
  ASSERT_TRUE(output);
  EXPECT_EQ(output->output, "site.a");
  EXPECT_EQ(output->key, "url");
  EXPECT_EQ(output->text(), "output.site.a.url");
  EXPECT_NE(output->row(), nullptr);
}

TEST(SettingName, HasNoOtherForm) {
  for (const char* name :
       {"", "event", ".delay", "event.", "event.a.b", "output.url", "output..url", "output.a."}) {
    EXPECT_FALSE(SettingName::parse(name)) << name;
  }
}

TEST(SettingValues, AreThoseOfTheFileWithoutPasswords) {
  const toml::parse_result parsed = toml::parse(R"(
    [event]
    delay = "15m"
    chess960 = true
    default_time = 15
    starts_at = 2026-11-21T15:00:00+01:00
    [http]
    names = ["a", "b"]
    [[output]]
    name = "hub"
    kind = "hub"
    url = "nats://user:secret@hub.example:4222"
    [[board]]
    id = "one")");
  ASSERT_TRUE(parsed);
  EXPECT_THAT(
      values_of(parsed.table()),
      UnorderedElementsAre(
          Pair("event.delay", ElementsAre("15m")), Pair("event.chess960", ElementsAre("true")),
          Pair("event.default_time", ElementsAre("15")),
          Pair("event.starts_at", ElementsAre("2026-11-21T15:00:00+01:00")),
          Pair("http.names", ElementsAre("a", "b")), Pair("output.hub.name", ElementsAre("hub")),
          Pair("output.hub.kind", ElementsAre("hub")),
          Pair("output.hub.url", ElementsAre("nats://hub.example:4222"))));
}

TEST(SettingValues, AreWrittenAsAFileHasThemAndReadTheSame) {
  const SettingValues values{{"event.name", {"a \"quoted\" \\ name\twith\nlines"}},
                             {"event.chess960", {"true"}},
                             {"event.default_time", {"15"}},
                             {"event.starts_at", {"2026-11-21T15:00:00+01:00"}},
                             {"http.live_networks", {"10.0.0.0/8", "192.168.1.0/24"}},
                             {"output.site.kind", {"pgn"}},
                             {"output.site.name", {"site"}},
                             {"output.a.b.delay", {"5m"}},
                             {"output.a.b.name", {"a.b"}}};
  SettingValues given = values;
  given.erase("output.site.name");
  given.erase("output.a.b.name");
  const SettingsText text = text_of(given);
  const toml::parse_result parsed = toml::parse(text.text);
  ASSERT_TRUE(parsed) << text.text;
  EXPECT_EQ(values_of(parsed.table()), values) << text.text;
}

TEST(SettingValues, OfTheWrongTypeAreWrittenAsTexts) {
  const SettingsText text = text_of({{"event.chess960", {"perhaps"}},
                                     {"event.default_time", {"15 # x"}},
                                     {"http.places", {"1\n[daemon]"}}});
  const toml::parse_result parsed = toml::parse(text.text);
  ASSERT_TRUE(parsed) << text.text;
  EXPECT_TRUE(parsed.table()["event"]["chess960"].is_string());
  EXPECT_TRUE(parsed.table()["event"]["default_time"].is_string());
  EXPECT_TRUE(parsed.table()["http"]["places"].is_string());
  EXPECT_FALSE(parsed.table().contains("daemon"));
}

TEST(SettingValues, KnowsTheOutputOfALine) {
  const SettingsText text =
      text_of({{"event.delay", {"1m"}}, {"output.a.kind", {"pgn"}}, {"output.b.kind", {"cloud"}}});
  // [event], delay, [[output]], name, kind, [[output]], name, kind
  EXPECT_EQ(text.output_at(2), "");
  EXPECT_EQ(text.output_at(3), "a");
  EXPECT_EQ(text.output_at(5), "a");
  EXPECT_EQ(text.output_at(6), "b");
  EXPECT_EQ(text.output_at(8), "b");
}

}  // namespace setting_values_test
}  // namespace jadoube::app
