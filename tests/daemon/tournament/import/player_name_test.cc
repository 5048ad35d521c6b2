#include <gtest/gtest.h>

#include "daemon/tournament/import/player_list.h"

namespace jadoube::tournament {
namespace player_name_test {

TEST(PlayerName, HasOneBlankBehindTheComma) {
  EXPECT_EQ(tidy_name(" Baumann,Lukas "), "Baumann, Lukas");
  EXPECT_EQ(tidy_name("Baumann ,  Lukas  M"), "Baumann, Lukas M");
  EXPECT_EQ(tidy_name("Madonna,"), "Madonna");
}

TEST(PlayerName, TheKeyIsTheSameForAllSpellings) {
  for (const char* name : {"Müller, Tobias", "MUELLER,Tobias", "Tobias Muller", "muller tobias"}) {
    EXPECT_EQ(name_key(name), "muller tobias") << name;
  }
  EXPECT_EQ(name_key("Łukasz Groß"), name_key("GROSS, Lukasz"));
  EXPECT_EQ(name_key("Иванов, Иван"), name_key("ИВАНОВ, ИВАН"));
  EXPECT_EQ(name_key("O'Neil, J."), "j oneil");
  EXPECT_EQ(name_key("&"), "&");
}

TEST(PlayerName, TwoSlipsAreNearlyTheSame) {
  EXPECT_TRUE(is_nearly_same_name("novak tomas", "novak tomasz"));
  EXPECT_FALSE(is_nearly_same_name("novak tomas", "novak petr"));
  EXPECT_FALSE(is_nearly_same_name("a li", "b li")) << "too short to be sure";
}

TEST(PlayerName, ASpellingWithCommaAndAccentsIsBetter) {
  EXPECT_EQ(better_spelling("Müller, Tobias", "Tobias Mueller"), "Müller, Tobias");
  EXPECT_EQ(better_spelling("Mueller, Tobias", "Müller, Tobias"), "Müller, Tobias");
  EXPECT_EQ(better_spelling("CARLSEN, Magnus", "Carlsen, Magnus"), "Carlsen, Magnus");
}

}  // namespace player_name_test
}  // namespace jadoube::tournament
