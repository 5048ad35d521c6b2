#include <gtest/gtest.h>

#include "drivers/polled/placement_reporter.h"

namespace jadoube::drivers {
namespace square_vote_test {

using rules::Piece;
using rules::Placement;
using rules::Square;

const Placement kStart = Placement::initial();

Placement without(Square square) {
  Placement placement = kStart;
  placement.set(square, Piece::kNone);
  return placement;
}

TEST(SquareVote, NeedsThreeReadings) {
  SquareVote vote;
  vote.add(kStart);
  vote.add(kStart);
  EXPECT_FALSE(vote.is_decided());
  vote.add(kStart);
  EXPECT_TRUE(vote.is_decided());
  EXPECT_EQ(vote.placement(), kStart);
}

TEST(SquareVote, DoesNotBelieveOneReadingThatMissesAPiece) {
  SquareVote vote;
  for (const auto& read : {kStart, kStart, without(Square::e2), kStart}) vote.add(read);
  EXPECT_EQ(vote.placement(), kStart);
}

TEST(SquareVote, BelievesTheSecondReadingOfTwoThatAgree) {
  SquareVote vote;
  for (const auto& read : {kStart, kStart, without(Square::e2), without(Square::e2)}) {
    vote.add(read);
  }
  EXPECT_EQ(vote.placement(), without(Square::e2));
}

TEST(SquareVote, KeepsASquareOnWhichAllThreeDisagree) {
  SquareVote vote;
  for (int i = 0; i < 3; ++i) vote.add(kStart);
  Placement captured = kStart;
  captured.set(Square::e7, Piece::kWhiteQueen);
  vote.add(without(Square::e7));
  vote.add(captured);
  EXPECT_EQ(vote.placement()[Square::e7], Piece::kBlackPawn);
  vote.add(captured);
  EXPECT_EQ(vote.placement()[Square::e7], Piece::kWhiteQueen);
}

}  // namespace square_vote_test
}  // namespace jadoube::drivers
