#include "daemon/texts/words.h"

#include <gtest/gtest.h>

namespace jadoube::texts {
namespace words_test {

TEST(Words, CountInWords) {
  EXPECT_EQ(times(1), "once");
  EXPECT_EQ(times(3), "3 times");
}

TEST(Words, ListWithAnAndBeforeTheLast) {
  EXPECT_EQ(listed({60}), "60");
  EXPECT_EQ(listed({60, 64, 68}), "60, 64 and 68");
}

TEST(Words, NamePiecesByColour) { EXPECT_EQ(name_of(rules::Piece::kBlackQueen), "black queen"); }

}  // namespace words_test
}  // namespace jadoube::texts
