#include "rules/mate/static_proof.h"

#include <gtest/gtest.h>

#include "tests/rules/reading.h"

// Each argument of the proof has a position where it holds and one a piece or a square away where
// it does not, because there is a mate.
namespace jadoube::rules {
namespace static_proof_test {

using jadoube::tests::position_of;

constexpr int kCases = 300;

bool proved(std::string_view fen, Color player) {
  return proves_no_mate(position_of(fen).square_sets(), player);
}
bool proved_by_cases(std::string_view fen, Color player) {
  return proves_no_mate_by_cases(position_of(fen).square_sets(), player, kCases);
}
bool dead(std::string_view fen) { return proved(fen, Color::kWhite) && proved(fen, Color::kBlack); }
bool dead_by_cases(std::string_view fen) {
  return proved_by_cases(fen, Color::kWhite) && proved_by_cases(fen, Color::kBlack);
}

TEST(StaticProof, KingsDoNotPassAWallWhosePawnsGuardItsGaps) {
  EXPECT_TRUE(dead("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1"));
  EXPECT_FALSE(proved("4k3/8/8/p1p1p3/P1P1P3/8/8/4K3 w - - 0 1", Color::kWhite));
}

TEST(StaticProof, APawnCapturesOnlyWhereAnEnemyMayCome) {
  EXPECT_TRUE(dead("4k3/4b3/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1"));
  EXPECT_FALSE(proved("4k3/3b4/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", Color::kWhite));
}

TEST(StaticProof, PawnsThatCannotCaptureDoNotPassEachOther) {
  EXPECT_TRUE(dead("6bk/5p1p/p4P1P/8/P7/5p1p/5P1P/6BK w - - 0 1"));
  EXPECT_FALSE(proved("6bk/5p1p/p4P1P/8/1P6/5p1p/5P1P/6BK w - - 0 1", Color::kWhite));
  EXPECT_FALSE(proved("6bk/5p1p/p4P1P/8/1P6/5p1p/5P1P/6BK w - - 0 1", Color::kBlack));
}

TEST(StaticProof, EnPassantAtOnceIsACapture) {
  EXPECT_TRUE(dead("6bk/5p1p/1p3P1P/pP6/P7/5p1p/5P1P/6BK w - - 0 1"));
  EXPECT_FALSE(proved("6bk/5p1p/1p3P1P/pP6/P7/5p1p/5P1P/6BK w - a6 0 1", Color::kWhite));
  EXPECT_FALSE(proved("6bk/5p1p/1p3P1P/pP6/P7/5p1p/5P1P/6BK w - a6 0 1", Color::kBlack));
}

TEST(StaticProof, EnPassantLaterIsACapture) {
  EXPECT_FALSE(proved("6bk/p4p1p/1p3P1P/1P6/P7/5p1p/5P1P/6BK b - - 0 1", Color::kWhite));
}

TEST(StaticProof, ABishopNeedsPiecesOnTheOtherColour) {
  EXPECT_TRUE(proved("kb6/7B/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", Color::kWhite));
  EXPECT_FALSE(proved("kb6/b6B/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", Color::kWhite));
}

TEST(StaticProof, APieceBehindItsOwnWallDoesNotHelp) {
  EXPECT_TRUE(dead("kb6/b7/8/p1p1p1p1/P1P1P1P1/8/8/4KB2 w - - 0 1"));
}

TEST(StaticProof, GivesUpOnOddPlacements) {
  for (const std::string_view fen :
       {"8/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/8 w - - 0 1",
        "4k2k/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1",
        "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/K3K3 w - - 0 1",
        "4k2P/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1",
        "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/p3K3 w - - 0 1",
        "4k3/3P4/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", "8/8/8/8/8/8/8/8 w - - 0 1"}) {
    for (const Color player : {Color::kWhite, Color::kBlack}) {
      EXPECT_FALSE(proved(fen, player)) << fen;
      EXPECT_FALSE(proved_by_cases(fen, player)) << fen;
    }
  }
}

TEST(StaticProofByCases, ProvesEverythingThatTheSimpleProofProves) {
  EXPECT_TRUE(dead_by_cases("4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1"));
  EXPECT_FALSE(proved_by_cases("4k3/8/8/p1p1p3/P1P1P3/8/8/4K3 w - - 0 1", Color::kWhite));
  EXPECT_TRUE(dead_by_cases("6bk/5p1p/p4P1P/8/P7/5p1p/5P1P/6BK w - - 0 1"));
  EXPECT_FALSE(proved_by_cases("6bk/5p1p/1p3P1P/pP6/P7/5p1p/5P1P/6BK w - a6 0 1", Color::kWhite));
}

// The black king can only take on b2 while the white one stands on a4, and that is stalemate.
TEST(StaticProofByCases, ACaptureThatLeavesTheOtherSideStuckLeadsNowhere) {
  const auto fen = "8/8/p7/P1p5/K1p5/1pP4b/1P6/1bk4b b - - 0 1";
  EXPECT_FALSE(dead(fen));
  EXPECT_TRUE(dead_by_cases(fen));
}

TEST(StaticProofByCases, AKnightInPlaceOfABishopGetsThere) {
  EXPECT_FALSE(proved_by_cases("8/8/p7/P1p5/K1p5/1pP4n/1P6/1bk4b b - - 0 1", Color::kBlack));
}

// The rook may be taken in its corner, and the king may come out along its rank, but no farther.
TEST(StaticProofByCases, ASteadyPieceStaysOrIsCapturedOnItsSquare) {
  const auto fen = "4b2B/8/8/3k4/6p1/Bp1p1pP1/bP1P1P1K/6BR b - - 0 1";
  EXPECT_FALSE(dead(fen));
  EXPECT_TRUE(dead_by_cases(fen));
  EXPECT_FALSE(dead_by_cases("4b2B/8/8/3k4/6p1/Bp3pP1/bP3P1K/6BR b - - 0 1")) << "a gap on d2";
}

TEST(StaticProofByCases, TheCaptureItselfMayBeMate) {
  EXPECT_FALSE(proved_by_cases("7k/8/8/8/8/5ppp/5PPP/6BK b - - 0 1", Color::kBlack)) << "hxg2";
}

TEST(StaticProofByCases, GivesUpAtTheLimit) {
  const auto sets = position_of("4b2B/8/8/3k4/6p1/Bp1p1pP1/bP1P1P1K/6BR b - - 0 1").square_sets();
  EXPECT_FALSE(proves_no_mate_by_cases(sets, Color::kWhite, 1));
}

}  // namespace static_proof_test
}  // namespace jadoube::rules
