#include <gtest/gtest.h>

#include "daemon/arbiter/detectors/observed_game.h"

namespace jadoube::arbiter {
namespace square_history_test {

using rules::Piece;
using rules::Square;
using std::chrono::seconds;

TEST(SquareHistory, KnowsWhenAPieceCameAndLeft) {
  SquareHistory history;
  rules::Placement placement;
  placement.set(Square::e4, Piece::kWhitePawn);
  history.take(placement, model::Instant(seconds(10)));
  EXPECT_EQ(history.since(Square::e4), model::Instant(seconds(10)));
  placement.set(Square::e4, Piece::kNone);
  history.take(placement, model::Instant(seconds(13)));
  EXPECT_EQ(history.until(Square::e4, Piece::kWhitePawn), model::Instant(seconds(13)));
  EXPECT_EQ(history.stay(Square::e4, Piece::kWhitePawn), seconds(3));
}

TEST(SquareHistory, ReportsWhetherAPieceWasSensedSinceAnInstant) {
  SquareHistory history;
  rules::Placement placement;
  placement.set(Square::e4, Piece::kWhitePawn);
  history.take(placement, model::Instant(seconds(10)));
  EXPECT_TRUE(history.showed(Square::e4, Piece::kWhitePawn, model::Instant(seconds(99))));
  placement.set(Square::e4, Piece::kBlackPawn);
  history.take(placement, model::Instant(seconds(13)));
  EXPECT_TRUE(history.showed(Square::e4, Piece::kWhitePawn, model::Instant(seconds(13))));
  EXPECT_FALSE(history.showed(Square::e4, Piece::kWhitePawn, model::Instant(seconds(14))));
  EXPECT_FALSE(history.showed(Square::d4, Piece::kWhitePawn, model::Instant{}));
}

}  // namespace square_history_test
}  // namespace jadoube::arbiter
