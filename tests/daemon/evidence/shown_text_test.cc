#include "daemon/evidence/shown_text.h"

#include <gtest/gtest.h>

namespace jadoube::evidence {
namespace shown_text_test {

TEST(ShownText, IsTheTextIfATerminalMayShowIt) {
  EXPECT_EQ(shown_text("O = Čas, CN = 時間"), "O = Čas, CN = 時間");
  EXPECT_EQ(shown_text(""), "");
}

TEST(ShownText, HasNothingThatATerminalWouldObey) {
  EXPECT_EQ(shown_text("a\x1b[2J\n\x7f"), "a [2J  ");
  // The same start of a command, as one letter of UTF-8.
  EXPECT_EQ(shown_text("a\xc2\x9b"), "a ");
}

TEST(ShownText, MarksWhatIsNoText) {
  EXPECT_EQ(shown_text("a\xff"
                       "b"),
            "a?b");
  EXPECT_EQ(shown_text("a\xc4"), "a?");
}

TEST(ShownText, IsShortAndCutBetweenLetters) {
  const auto shown = shown_text(std::string(199, 'a') + "Č");
  EXPECT_EQ(shown, std::string(199, 'a'));
  EXPECT_EQ(shown_text(std::string(1000, 'a')).size(), 200);
}

}  // namespace shown_text_test
}  // namespace jadoube::evidence
