#include <gtest/gtest.h>

#include <string>

#include "daemon/client/command_line/options.h"

namespace jadoube::cli {
namespace numbers_test {

TEST(WholeNumber, IsTakenFromTheLeastOn) {
  EXPECT_EQ(whole_number_from(1)("1"), "");
  EXPECT_EQ(whole_number_from(0)("2147483647"), "");
}

TEST(WholeNumber, BelowTheLeastIsRefusedInOneLine) {
  EXPECT_EQ(whole_number_from(1)("0"), "a whole number from 1 to 2147483647 is wanted, not 0");
}

TEST(WholeNumber, OfHundredsOfDigitsIsRefusedByItsBeginning) {
  EXPECT_EQ(whole_number_from(1)(std::string(309, '9')),
            "a whole number from 1 to 2147483647 is wanted, not 99999999999999999999...");
}

TEST(WholeNumber, IsRefusedWhereSomethingFollows) {
  EXPECT_NE(whole_number_from(1)("1x"), "");
  EXPECT_NE(whole_number_from(1)("1.5"), "");
  EXPECT_NE(whole_number_from(1)(""), "");
}

TEST(Number, IsTakenWithinItsBounds) {
  EXPECT_EQ(number_between(0, 100)("0.5"), "");
  EXPECT_EQ(number_between(0, 100)("-1"), "a number from 0 to 100 is wanted, not -1");
  EXPECT_EQ(number_between(0, 100)("1e400"), "a number from 0 to 100 is wanted, not 1e400");
  EXPECT_NE(number_between(0, 100)("nan"), "");
}

TEST(EmptyTexts, AreRefusedOfEveryVerbAndFlagsStay) {
  CLI::App app;
  std::string text;
  bool flag = false;
  auto* verb = app.add_subcommand("verb");
  verb->add_option("--text", text);
  verb->add_flag("--flag", flag);
  refuse_empty_texts(app);
  // The last one first.
  EXPECT_THROW(app.parse({"", "--text", "verb"}), CLI::ValidationError);
  EXPECT_NO_THROW(app.parse({"x", "--text", "--flag", "verb"}));
}

}  // namespace numbers_test
}  // namespace jadoube::cli
