#include <gtest/gtest.h>

#include "daemon/model/game.h"

namespace jadoube::model {
namespace unseen_ply_test {

Ply ply_with(PlyState state, Evidence evidence) {
  Ply ply;
  ply.state = state;
  ply.evidence = evidence;
  return ply;
}

TEST(UnseenPly, IsInferredFromWhatStandsOrByAnArbiter) {
  EXPECT_TRUE(was_unseen(ply_with(PlyState::kInferred, Evidence::kReconnect)));
  EXPECT_TRUE(was_unseen(ply_with(PlyState::kInferred, Evidence::kSquares)));
  EXPECT_TRUE(was_unseen(ply_with(PlyState::kInferred, Evidence::kArbiter)));
  EXPECT_FALSE(was_unseen(ply_with(PlyState::kInferred, Evidence::kPress)));
  EXPECT_FALSE(was_unseen(ply_with(PlyState::kConfirmed, Evidence::kReconnect)));
}

TEST(UnseenPly, IsNoPlyThatIsInDoubt) {
  EXPECT_FALSE(was_unseen(ply_with(PlyState::kInferred, Evidence::kReply)));
  EXPECT_FALSE(was_unseen(ply_with(PlyState::kInferred, Evidence::kResult)));
}

}  // namespace unseen_ply_test
}  // namespace jadoube::model
