#include <gmock/gmock.h>

#include "daemon/client/command_line/program.h"

namespace jadoube::cli {
namespace usage_text_test {

class UsageText : public testing::Test {
 protected:
  UsageText() {
    app_.require_subcommand(1);
    app_.fallthrough();
    app_.add_subcommand("games")->add_option("--ply", ply_);
    auto* claim = app_.add_subcommand("claim");
    claim->require_subcommand(1);
    claim->add_subcommand("fifty");
    claim->add_subcommand("dead");
  }

  std::string said_of(const std::string& words) {
    try {
      app_.parse(words);
    } catch (const CLI::Error& error) {
      const auto text = usage_text(&app_, error);
      return text.substr(0, text.find('\n'));
    }
    return "nothing is wrong";
  }

  CLI::App app_{"plays", "jadoube"};
  int ply_ = 0;
};

TEST_F(UsageText, NamesAnUnknownVerb) {
  EXPECT_EQ(said_of("claim foo"), "jadoube: claim: there is no \"foo\"; there are fifty, dead");
  EXPECT_EQ(said_of("gmaes"), "jadoube: there is no \"gmaes\"; there are games, claim");
}

TEST_F(UsageText, NamesTheVerbsIfOneIsMissing) {
  EXPECT_EQ(said_of("claim"), "jadoube: claim: a verb is missing; there are fifty, dead");
  EXPECT_EQ(said_of(""), "jadoube: a verb is missing; there are games, claim");
}

TEST_F(UsageText, NamesAnyOtherMistake) {
  EXPECT_EQ(said_of("games --ply"), "jadoube: --ply: 1 required INT missing");
  EXPECT_EQ(said_of("games --lpy"), "jadoube: The following argument was not expected: --lpy");
  EXPECT_EQ(said_of("claim fifty"), "nothing is wrong");
}

}  // namespace usage_text_test
}  // namespace jadoube::cli
