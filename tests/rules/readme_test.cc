#include <gmock/gmock.h>

#include <fstream>
#include <iostream>
#include <sstream>

#include "rules/laws/ending.h"
#include "rules/laws/game.h"
#include "rules/laws/laws.h"
#include "rules/notation/fen.h"
#include "rules/notation/san.h"
#include "tests/support/source_tree.h"

namespace jadoube::rules {
namespace readme_test {

// Between the two marks is the code that rules/README.md shows, letter by letter.
int readme_example() {
  // example
  Game game;
  for (const char* san : {"f3", "e5", "g4", "Qh4#"}) {
    const Expected<Move> move = parse_san(game.position(), san);
    if (!move || !game.play(*move)) return 1;
  }
  if (const auto ending = automatic_ending(game, laws_of(Edition::kFide2023))) {
    std::cout << to_string(ending->kind) << ", " << to_string(ending->result) << ", Article "
              << ending->article << ": ";
  }
  std::cout << to_fen(game.position()) << "\n";
  // end
  return 0;
}

std::string read_file(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(jadoube::tests::source_path(path)).rdbuf();
  return text.str();
}

// The lines between `begin` and `end`, without `indent` blanks before each.
std::string lines_between(const std::string& text, const std::string& begin, const std::string& end,
                          std::size_t indent) {
  const std::size_t from = text.find(begin) + begin.size();
  std::istringstream lines(text.substr(from, text.find(end, from) - from));
  std::string result;
  for (std::string line; std::getline(lines, line);) {
    result += line.substr(std::min(indent, line.size())) + "\n";
  }
  return result;
}

TEST(Readme, PrintsTheOutputThatItShows) {
  ::testing::internal::CaptureStdout();
  ASSERT_EQ(readme_example(), 0);
  std::string printed = ::testing::internal::GetCapturedStdout();
  printed.pop_back();
  EXPECT_THAT(read_file("rules/README.md"), ::testing::HasSubstr("`" + printed + "`"));
}

TEST(Readme, ShowsTheLinesThatAreCompiled) {
  const std::string shown = lines_between(read_file("rules/README.md"), "```cpp\n", "```", 0);
  const std::string compiled =
      lines_between(read_file("tests/rules/readme_test.cc"), "  // example\n", "  // end", 2);
  EXPECT_EQ(shown, compiled);
}

}  // namespace readme_test
}  // namespace jadoube::rules
