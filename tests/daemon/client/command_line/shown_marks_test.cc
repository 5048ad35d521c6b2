#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "daemon/client/command_line/program.h"

namespace jadoube::cli {
namespace shown_marks_test {

const std::string kText = "A\u202EB \u2066c\u2069 \u2019 \u00e9 \u0635\u061C \u200F.";
const std::string kShown = "A\\u202EB \\u2066c\\u2069 \u2019 \u00e9 \u0635\\u061C \\u200F.";

TEST(ShownMarks, AreSeenAsNumbersHoweverTheTextIsCut) {
  for (std::size_t cut = 0; cut <= kText.size(); ++cut) {
    std::ostringstream out;
    {
      const ShownMarks marks(out);
      out << kText.substr(0, cut);
      for (const char c : kText.substr(cut)) out.put(c);
    }
    EXPECT_EQ(out.str(), kShown) << cut;
    out << "\u202E";
    EXPECT_EQ(out.str(), kShown + "\u202E") << "the stream is as it was before";
  }
}

TEST(ShownMarks, WhatWasBegunIsThereAfterAFlush) {
  std::ostringstream out;
  const ShownMarks marks(out);
  out << "a\xE2" << std::flush;
  EXPECT_EQ(out.str(), "a\xE2");
}

}  // namespace shown_marks_test
}  // namespace jadoube::cli
