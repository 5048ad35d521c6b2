#include <gmock/gmock.h>

#include <sstream>

#include "daemon/client/text.h"
#include "daemon/language/language.h"

namespace jadoube::cli {
namespace confirmation_test {

bool confirmed(const std::string& answer, std::ostream& out) {
  std::istringstream in(answer);
  return is_confirmed("round 1 is still played", in, out);
}
bool confirmed(const std::string& answer) {
  std::ostringstream out;
  return confirmed(answer, out);
}

TEST(Confirmation, ReportsWhatItIsAboutAndTakesOnlyAYes) {
  std::ostringstream out;
  EXPECT_TRUE(confirmed("yes\n", out));
  EXPECT_EQ(out.str(),
            "round 1 is still played\n"
            "Do it anyway? (yes/no) ");
  EXPECT_TRUE(confirmed(" yes \n"));
  for (const char* no : {"", "\n", "no\n", "y\n", "yesterday\n"}) EXPECT_FALSE(confirmed(no)) << no;
}

TEST(Confirmation, TakesTheYesOfTheLanguage) {
  const language::Speaking speaking(*language::Language::of_tag("de"));
  EXPECT_TRUE(confirmed("ja\n"));
  EXPECT_TRUE(confirmed("yes\n"));
  EXPECT_FALSE(confirmed("nein\n"));
}

}  // namespace confirmation_test
}  // namespace jadoube::cli
