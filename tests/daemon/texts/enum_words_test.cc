#include <gtest/gtest.h>

#include "daemon/texts/words.h"

namespace jadoube::texts {
namespace enum_words_test {

TEST(EnumWord, IsTheNameWithoutThePrefixOfItsEnum) {
  EXPECT_EQ(enum_word("INCIDENT_LIFE_RESOLVED", "INCIDENT_LIFE_"), "RESOLVED");
  EXPECT_EQ(enum_word("", "INCIDENT_LIFE_"), "");
}

TEST(EnumWords, AreInSmallLettersWithBlanks) {
  EXPECT_EQ(enum_words("TEMPO_RAPID", "TEMPO_"), "rapid");
  EXPECT_EQ(enum_words("INCIDENT_KIND_BOARD_LOST", "INCIDENT_KIND_"), "board lost");
}

}  // namespace enum_words_test
}  // namespace jadoube::texts
