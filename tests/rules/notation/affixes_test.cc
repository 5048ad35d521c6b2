#include <gtest/gtest.h>

#include "rules/notation/language.h"

namespace jadoube::rules {
namespace affixes_test {

TEST(Affixes, AreTakenFromTheirEndOnly) {
  std::string_view text = "Kt-K4";
  EXPECT_TRUE(take_prefix(text, "Kt"));
  EXPECT_EQ(text, "-K4");
  EXPECT_TRUE(take_suffix(text, "4"));
  EXPECT_EQ(text, "-K");
  EXPECT_FALSE(take_prefix(text, "K"));
  EXPECT_FALSE(take_suffix(text, "-"));
  EXPECT_EQ(text, "-K");
}

TEST(Affixes, AnEmptyOneIsNeverThere) {
  std::string_view text = "K4";
  EXPECT_FALSE(take_prefix(text, ""));
  EXPECT_FALSE(take_suffix(text, ""));
}

}  // namespace affixes_test
}  // namespace jadoube::rules
