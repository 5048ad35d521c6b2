#include <gtest/gtest.h>

#include "rules/notation/fen.h"
#include "rules/notation/move_text.h"

namespace jadoube::rules {
namespace move_number_test {

TEST(MoveNumber, CountsFromWhitesFirstMove) {
  EXPECT_EQ(move_number_text(Position::initial()), "1.");
  EXPECT_EQ(move_number_text(Position::initial(), 1), "1...");
  EXPECT_EQ(move_number_text(Position::initial(), 2), "2.");
}

TEST(MoveNumber, CountsOnFromAPositionWithBlackToMove) {
  const auto start = parse_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 0 34");
  EXPECT_EQ(move_number_text(*start), "34...");
  EXPECT_EQ(move_number_text(*start, 1), "35.");
  EXPECT_EQ(move_number(*start, 2), 35);
}

}  // namespace move_number_test
}  // namespace jadoube::rules
