#include "daemon/app/verbs/redaction.h"

#include <gmock/gmock.h>

namespace jadoube::app {
namespace redaction_test {

using testing::HasSubstr;
using testing::Not;

TEST(Redaction, KeepsOfAConfigurationWhatIsNoSecretAndNobodysName) {
  const auto reported = redacted_config(R"(
[daemon]
data_dir = "/home/anna/jadoube"
log = "debug"
keep_days = 400
[grpc]
listen = ["unix:/home/anna/socket", "192.168.7.9:50960"]
[http]
listen = ["0.0.0.0:8080"]
names = ["anna.example"]
[event]
name = "Memorial of Anna Stone"
time_control = "90/40+30/SD+30"
[[board]]
id = "table-1"
serial = "3000448278"
[[board]]
id = "table-2"
port = "tcp://10.1.2.3:5000"
[[board]]
id = "table-3"
port = "/dev/ttyUSB0"
[[output]]
name = "anna"
kind = "lichess"
secret_file = "/etc/secret-name"
url = "https://user:geheim@site.example/x"
delay = "15m"
)");
  for (const char* kept : {"'debug'", "400", "8080", "0.0.0.0", "90/40+30/SD+30", "table-1",
                           "3000448278", "/dev/ttyUSB0", "lichess", "15m", ":50960"}) {
    const std::string bare = kept[0] == '\'' ? std::string(kept).substr(1, 5) : kept;
    EXPECT_THAT(reported, HasSubstr(bare));
  }
  for (const char* secret :
       {"anna", "Anna", "Stone", "192.168", "10.1.2.3", "geheim", "secret-name"}) {
    EXPECT_THAT(reported, Not(HasSubstr(secret)));
  }
}

TEST(Redaction, AConfigurationThatCannotBeReadGivesNothing) {
  EXPECT_EQ(redacted_config("name = \"Anna Stone"), "# the file cannot be read as TOML\n");
}

TEST(Redaction, KeepsMessagesAboutBoardsAndTheDaemon) {
  EXPECT_EQ(redacted_log("15:00:00.123 warning table-1: lost at /dev/ttyUSB0: unplugged\n"),
            "15:00:00.123 warning table-1: lost at /dev/ttyUSB0: unplugged\n");
  EXPECT_EQ(redacted_log("2026-11-28T15:00:00+01:00 hall jadoubed[77]: the journal cannot be "
                         "written: disk full\n"),
            "2026-11-28T15:00:00+01:00 the journal cannot be written: disk full\n");
}

TEST(Redaction, LeavesOutMessagesAboutPeople) {
  for (
      const char* line :
      {"15:00:00.123 info    Anna Stone made a token for access/x",
       "2026-11-28T15:00:00+01:00 annas-laptop jadoubed[77]: Anna Stone has entered from 192.0.2.7",
       R"({"time":"2026-11-28T15:00:00.123Z","level":"info","message":"Anna has left","peer":"Anna from 192.0.2.7"})"}) {
    const auto reported = redacted_log(line);
    EXPECT_THAT(reported, HasSubstr(kLeftOut));
    EXPECT_THAT(reported, HasSubstr("15:00:00"));
    EXPECT_THAT(reported, Not(HasSubstr("nna")));
    EXPECT_THAT(reported, Not(HasSubstr("192.0.2")));
  }
}

TEST(Redaction, OfALineOfJsonOnlyTheMessageIsLookedAt) {
  EXPECT_EQ(
      redacted_log(
          R"(<4>{"time":"T","level":"warning","message":"t1: lost","board":"t1","peer":"Anna"})"),
      "T warning t1: lost\n");
}

TEST(Redaction, LeavesOutAddressesAndPathsInMessages) {
  const auto reported = without_addresses(
      "t1: lost at tcp://10.1.2.3:5000: 192.0.2.7 and [2001:db8::7] and /home/anna/x, "
      "/dev/ttyUSB0");
  for (const char* secret : {"10.1.2.3", "192.0.2.7", "2001:db8", "anna"}) {
    EXPECT_THAT(reported, Not(HasSubstr(secret)));
  }
  EXPECT_THAT(reported, HasSubstr("/dev/ttyUSB0"));
}

}  // namespace redaction_test
}  // namespace jadoube::app
