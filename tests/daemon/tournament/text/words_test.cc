#include "daemon/tournament/text/words.h"

#include <gtest/gtest.h>

namespace jadoube::tournament {
namespace words_test {

TEST(Words, DatesAreReadAsProgramsWriteThem) {
  for (const char* text : {"2026.09.05", "2026/09/05", "26/09/05", "05.09.2026", "5.9.26",
                           "2026-09-05", "Sep 5, 2026", "2026-09-05T10:00:00"}) {
    EXPECT_EQ(date_of(text), "2026.09.05") << text;
  }
  for (const char* text : {"", "2026", "tomorrow", "2026.13.01", "????.??.??", "32.01.2026"}) {
    EXPECT_EQ(date_of(text), std::nullopt) << text;
  }
}

TEST(Words, ResultsAreReadAsPeopleWriteThem) {
  for (const char* text : {"1-0", "1:0", "1.0-0.0", " 1 - 0 ", "1–0"}) {
    EXPECT_EQ(result_of(text), pairing_result(2, 0)) << text;
  }
  for (const char* text : {"1/2-1/2", "½-½", "0,5:0,5", "0.5-0.5", "1/2", "=-="}) {
    EXPECT_EQ(result_of(text), pairing_result(1, 1)) << text;
  }
  for (const char* text : {"-/+", "-:+", "0:1K", "0F-1F", "- - +"}) {
    EXPECT_EQ(result_of(text), pairing_result(0, 2, true)) << text;
  }
  for (const char* text : {"-/-", "0:0K", "---"}) {
    EXPECT_EQ(result_of(text), pairing_result(0, 0, true)) << text;
  }
  EXPECT_EQ(result_of("1/2-0"), pairing_result(1, 0));
  for (const char* text : {"", "*", "2-0", "1-1", "1", "x-y", "1-0-0"}) {
    EXPECT_EQ(result_of(text), std::nullopt) << text;
  }
}

TEST(Words, TitlesHaveOneSpelling) {
  EXPECT_EQ(title_of("g"), "GM");
  EXPECT_EQ(title_of(" wf "), "WFM");
  EXPECT_EQ(title_of("-"), "");
  EXPECT_EQ(title_of("Dr"), std::nullopt);
}

}  // namespace words_test
}  // namespace jadoube::tournament
