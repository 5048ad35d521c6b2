#include <gtest/gtest.h>

#include "daemon/client/command_line/options.h"
#include "rules/laws/laws.h"

namespace jadoube::cli {
namespace one_of_test {

TEST(OneOf, TakesTheWordsOfTheListAndNoOthers) {
  const auto tempo = one_of(rules::kTempoWords);
  for (const auto* word : {"standard", "rapid", "blitz"}) {
    std::string text = word;
    EXPECT_EQ(tempo(text), "") << word;
  }
  std::string other = "bullet";
  EXPECT_NE(tempo(other), "");
}

TEST(ConditionWords, AreTheYearsOfTheEditions) {
  for (const auto& [word, edition] : rules::kEditionWords) {
    EXPECT_EQ(rules::parse_edition(word), edition);
  }
}

}  // namespace one_of_test
}  // namespace jadoube::cli
