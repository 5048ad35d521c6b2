#include "daemon/app/first_config.h"

#include <gmock/gmock.h>

#include <sstream>

#include "daemon/app/config/config.h"
#include "rules/time/time_control_text.h"
#include "tests/support/process.h"

namespace jadoube::app {
namespace first_config_test {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

FirstAnswers asked(const std::string& lines, FirstAnswers known = {}) {
  std::istringstream in(lines);
  std::ostringstream out;
  return ask_first(std::move(known), in, out).value_or(FirstAnswers());
}

Config made_of(const FirstAnswers& answers) {
  const auto text = first_config(answers);
  EXPECT_TRUE(text) << text.error().message;
  const auto config = parse_config(text.value_or(""), "made");
  EXPECT_TRUE(config) << config.error().message;
  return config.value_or(Config());
}

TEST(FirstConfig, WithoutAnswersEveryBoardIsReadAndOnlyThisComputerMayLook) {
  const auto config = made_of(asked(""));
  EXPECT_EQ(config.event_name, "");
  EXPECT_THAT(config.boards, IsEmpty());
  EXPECT_THAT(config.http.listen, ElementsAre("127.0.0.1:8080"));
}

TEST(FirstConfig, TakesOneAnswerALine) {
  const auto config = made_of(asked("City Open\n3000448278, /dev/ttyUSB0\nnetwork\n"));
  EXPECT_EQ(config.event_name, "City Open");
  ASSERT_EQ(config.boards.size(), 2u);
  EXPECT_EQ(config.boards[0].id, "table-1");
  EXPECT_EQ(config.boards[0].serial, "3000448278");
  EXPECT_EQ(config.boards[1].port, "/dev/ttyUSB0");
  EXPECT_THAT(config.http.listen, ElementsAre("0.0.0.0:8080"));
}

TEST(FirstConfig, AsksOnlyForWhatIsMissing) {
  std::istringstream in("network\n");
  std::ostringstream out;
  const auto answers = ask_first(
      {.event = "Open", .boards = std::vector<std::string>(), .time_control = ""}, in, out);
  ASSERT_TRUE(answers);
  EXPECT_EQ(answers->lookers, Lookers::kHallNetwork);
  EXPECT_THAT(out.str(), testing::StartsWith("Who may look"));
}

TEST(FirstConfig, AsksForTheTimeBecauseWithoutItNoClockIsChecked) {
  const auto config = made_of(asked("\n\n\n90/40+30/SD+30\n"));
  ASSERT_TRUE(config.event.control);
  EXPECT_EQ(rules::to_string(*config.event.control), "90/40+30/SD+30");
  EXPECT_FALSE(made_of(asked("\n\n\n\n")).event.control);
  std::istringstream in("\n\n\nquick\n");
  std::ostringstream out;
  EXPECT_FALSE(ask_first({}, in, out));
}

TEST(FirstConfig, ANameWithQuotesAndBackslashesStaysWhatItIs) {
  const std::string name = "\"Open\" \\ K\xC3\xB6ln\t2026";
  EXPECT_EQ(made_of({.event = name}).event_name, name);
}

TEST(FirstConfig, RefusesAnAnswerThatCannotBeRead) {
  std::istringstream in("\n\nyes\n");
  std::ostringstream out;
  const auto answers = ask_first({}, in, out);
  ASSERT_FALSE(answers);
  EXPECT_EQ(answers.error().message, "\"yes\" is not an answer: write computer or network");
}

TEST(FirstConfig, RefusesBoardsThatADaemonWouldRefuse) {
  const auto text = first_config({.boards = std::vector<std::string>{"300", "300"}});
  ASSERT_FALSE(text);
  EXPECT_THAT(text.error().message, HasSubstr("board.serial: another [[board]] has the same"));
}

TEST(FirstConfig, EveryIsAWordForAllBoards) {
  EXPECT_THAT(boards_in("every"), IsEmpty());
  EXPECT_THAT(boards_in(" 1,2  3 "), ElementsAre("1", "2", "3"));
}

TEST(FirstConfig, ReplacesAFileOnlyIfItIsToldTo) {
  const tests::TemporaryDirectory directory;
  const auto path = directory / "new/jadoubed.toml";
  ASSERT_TRUE(write_first_config(path, "one", false));
  const auto again = write_first_config(path, "two", false);
  ASSERT_FALSE(again);
  EXPECT_THAT(again.error().message, HasSubstr("exists already"));
  EXPECT_EQ(tests::read_file(path), "one");
  ASSERT_TRUE(write_first_config(path, "two", true));
  EXPECT_EQ(tests::read_file(path), "two");
}

TEST(FirstConfig, NamesTheDirectoriesThatItMakes) {
  const tests::TemporaryDirectory directory;
  const auto path = directory / "new/deep/jadoubed.toml";
  const auto missing = missing_directories(path);
  ASSERT_TRUE(missing) << missing.error().message;
  EXPECT_THAT(*missing, ElementsAre(directory / "new", directory / "new/deep"));
  ASSERT_TRUE(write_first_config(path, "one", false));
  EXPECT_THAT(*missing_directories(path), IsEmpty());
  EXPECT_THAT(*missing_directories("jadoubed.toml"), IsEmpty());
}

TEST(FirstConfig, ADirectoryBesideThoseOfTheSystemIsATypingError) {
  const auto missing = missing_directories("/ect-of-a-test/jadoube/jadoubed.toml");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().message,
            "there is no directory /ect-of-a-test: name another file, or make the directory first");
}

}  // namespace first_config_test
}  // namespace jadoube::app
