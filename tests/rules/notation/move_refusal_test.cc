#include <gtest/gtest.h>

#include "rules/notation/move_text.h"

namespace jadoube::rules {
namespace move_refusal_test {

TEST(MoveRefusal, ListsTheMovesThatATextCouldMean) {
  MoveList meant;
  meant.push_back({Square::c2, Square::c4});
  meant.push_back({Square::f2, Square::f4});
  meant.push_back({Square::g1, Square::f3});
  const auto refusal = several_moves(Position::initial(), "?", meant, Language::kGerman);
  EXPECT_EQ(refusal.fault, MoveFault::kAmbiguous);
  EXPECT_EQ(refusal.sentence.english(), "\"?\" could be c4, f4 or Sf3");
  EXPECT_EQ(refusal.candidates.size(), 3u);
}

TEST(MoveRefusal, OnlyAnIllegalMoveIsAFailedPrecondition) {
  EXPECT_EQ(to_error({MoveFault::kIllegal, "a"}).code, ErrorCode::kFailedPrecondition);
  EXPECT_EQ(to_error({MoveFault::kNoMove, "a"}).code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(to_error({MoveFault::kAmbiguous, "a"}).code, ErrorCode::kInvalidArgument);
  EXPECT_EQ(to_error({MoveFault::kNoMove, "a"}).message, "a");
}

}  // namespace move_refusal_test
}  // namespace jadoube::rules
