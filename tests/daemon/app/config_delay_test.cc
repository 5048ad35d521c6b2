#include <gmock/gmock.h>

#include "daemon/app/config/config.h"
#include "daemon/app/config_check.h"

namespace jadoube::app {
namespace config_delay_test {

using namespace std::chrono_literals;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

Config config_of(const std::string& text) {
  auto config = parse_config(text, "x.toml");
  EXPECT_TRUE(config) << config.error().message;
  return config ? *config : Config();
}

std::string error_of(const std::string& text) {
  const auto config = parse_config(text, "x.toml");
  return config ? "" : config.error().message;
}

const std::string kServed = "[http]\nlisten = [\"127.0.0.1:0\"]\n";

TEST(ConfigDelay, OfTheEventHoldsForEverybody) {
  EXPECT_EQ(config_of("[event]\ndelay = \"15m\"\n").delay, 15min);
  EXPECT_EQ(config_of("").delay, 0s);
  EXPECT_THAT(error_of("[event]\ndelay = \"15\"\n"), HasSubstr("x.toml:2: event.delay"));
}

TEST(ConfigDelay, NobodySeesAnythingEarlyWithoutAKeyThatReportsIt) {
  EXPECT_THAT(live_readers(config_of(kServed + "[event]\ndelay = \"15m\"\n")), IsEmpty());
}

TEST(ConfigDelay, ReportsWhoSeesEverythingAtOnce) {
  const auto config = config_of(
      "[http]\nlisten = [\"127.0.0.1:0\"]\nlive_networks = [\"10.0.5.0/24\"]\n"
      "[livechess]\nlisten = [\"127.0.0.1:1982\"]\nlive = true\n"
      "[[output]]\nname = \"tv\"\nkind = \"overlay\"\nlive = true\n"
      "[[output]]\nname = \"site\"\nkind = \"pgn\"\n");
  std::vector<std::string> readers;
  for (const auto& reader : live_readers(config)) readers.push_back(reader.english());
  EXPECT_THAT(readers, ElementsAre(HasSubstr("output tv has live = true. Everybody who can read "
                                             "/overlay/tv (127.0.0.1:0)"),
                                   HasSubstr("[livechess]"), HasSubstr("10.0.5.0/24")));
  EXPECT_THAT(doubts_of(config), Contains(HasSubstr("output tv has live = true")));
}

TEST(ConfigDelay, RefusesWhatIsNoNetwork) {
  EXPECT_THAT(error_of("[http]\nlisten = [\"127.0.0.1:0\"]\nlive_networks = [\"hall\"]\n"),
              HasSubstr("http.live_networks: must hold networks"));
}

// The fault that started it: the file was late, and every page was not.
TEST(ConfigDelay, WarnsOfAnOutputThatIsLaterThanEverythingElse) {
  const std::string late = "[[output]]\nname = \"late\"\nkind = \"pgn\"\ndelay = \"15m\"\n";
  EXPECT_THAT(doubts_of(config_of(kServed + late)),
              Contains(HasSubstr("output late is held back")));
  EXPECT_THAT(doubts_of(config_of(kServed + "[event]\ndelay = \"15m\"\n" + late)),
              Not(Contains(HasSubstr("output late is held back"))));
}

}  // namespace config_delay_test
}  // namespace jadoube::app
