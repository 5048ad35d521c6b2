#include <gtest/gtest.h>

#include "daemon/system/log.h"

namespace jadoube::system {
namespace direction_marks_test {

TEST(DirectionMarks, AreShownByTheirNumbers) {
  EXPECT_EQ(with_marks_shown("Anna\u202E gro.hcess"), "Anna\\u202E gro.hcess");
  EXPECT_EQ(with_marks_shown("\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u2066\u2067\u2068\u2069"),
            "\\u061C\\u200E\\u200F\\u202A\\u202B\\u202C\\u202D\\u2066\\u2067\\u2068\\u2069");
}

TEST(DirectionMarks, OtherTextStays) {
  for (const char* text : {"", "Adam", "Ганна – 1½", "\u2019\u2065\u206A\u202F\u200D", "\xE2\x80",
                           "\xE2", "\xD8", "שלום", "سلام"}) {
    EXPECT_EQ(with_marks_shown(text), text);
  }
}

}  // namespace direction_marks_test
}  // namespace jadoube::system
