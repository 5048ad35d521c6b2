#include "drivers/simulator/hardware/script.h"

#include <gmock/gmock.h>

namespace jadoube::drivers::simulator {
namespace script_test {

TEST(Script, NamesTheLineThatIsWrong) {
  for (const char* bad :
       {"0 lift z9", "0 place e4", "0 place e4 .", "0 press up", "x lift e2", "0 jump e2",
        "0 lift e2 now", "0 keys bakc", "lift", "0 set 5400", "0 set -1 30", "0 set 36000 0"}) {
    const auto script = parse_script(std::string("0 lift e2\n") + bad);
    ASSERT_FALSE(script) << bad;
    EXPECT_THAT(script.error().message, testing::HasSubstr("line 2"));
  }
  EXPECT_FALSE(parse_script("2 lift e2\n1 lift d2"));
}

TEST(Script, SetsTheClock) {
  const Script set{{BoardTime(0), SetUpClock{std::chrono::minutes(90), std::chrono::seconds(30)}}};
  EXPECT_EQ(*parse_script("0 set 5400 30"), set);
}

TEST(Script, TurnsWithTheBoard) {
  EXPECT_EQ(turned(*parse_script("0 lift e2\n1 place e4 P\n2 press left\n3 run")),
            *parse_script("0 lift d7\n1 place d5 P\n2 press right\n3 run"));
}

}  // namespace script_test
}  // namespace jadoube::drivers::simulator
