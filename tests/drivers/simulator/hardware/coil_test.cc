#include <gmock/gmock.h>

#include "drivers/simulator/hardware/sensor.h"
#include "tests/drivers/simulator/players/telling.h"

namespace jadoube::drivers::simulator {
namespace coil_test {

using rules::Piece;
using rules::Square;
using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr CoilModel kModels[] = {CoilModel::kContact, CoilModel::kResponse};

// A rook that is pushed from a1 to d1, a square in 100 ms.
Path pushed_rook() {
  return {Piece::kWhiteRook,
          {{seconds(1), centre_of(Square::a1), 0}, {milliseconds(1300), centre_of(Square::d1), 0}},
          0};
}

rules::Placement board_with(Square square, Piece piece) {
  rules::Placement placement;
  placement.set(square, piece);
  return placement;
}

TEST(Coil, FeelsAPieceOnItsSquareAndNoOther) {
  for (const CoilModel model : kModels) {
    EXPECT_EQ(strength(model, Square::e4, centre_of(Square::e4), 0), 1);
    EXPECT_LT(strength(model, Square::e5, centre_of(Square::e4), 0), .05);
    EXPECT_LT(strength(model, Square::e4, centre_of(Square::e4), 1), .05);
    EXPECT_LT(strength(model, Square::e4, kBesideTheBoard, 0), .05);
  }
}

TEST(Coil, FeelsLessTheFartherAndTheHigherAPieceIs) {
  double before = 2;
  for (double far = 0; far <= 1; far += .1) {
    const Spot spot{4.5 + far, 3.5};
    const double now = strength(CoilModel::kResponse, Square::e4, spot, 0);
    EXPECT_LT(now, before);
    EXPECT_GE(strength(CoilModel::kContact, Square::e4, spot, .1),
              strength(CoilModel::kContact, Square::e4, spot, .9));
    before = now;
  }
}

TEST(Coil, FeelsThePiecesOfASlideOneSquareAfterTheOtherInOrder) {
  Script script;
  feel(pushed_rook(), CoilModel::kContact, script);
  EXPECT_EQ(reported(script), "a1- b1R b1- c1R c1- d1R");
  EXPECT_TRUE(std::ranges::is_sorted(script, {}, &Act::at));
}

TEST(Coil, IsClosedForMostOfTheTimeASquareIsCrossed) {
  Script script;
  feel(pushed_rook(), CoilModel::kContact, script);
  EXPECT_NEAR(std::chrono::duration<double>(script[2].at - script[1].at).count(), .084, .005);
}

TEST(Coil, NeverFeelsAPieceThatIsCarriedHigh) {
  Path path{Piece::kWhiteRook, {{seconds(1), centre_of(Square::a1), 0}}, 0};
  path.points.push_back({milliseconds(1100), centre_of(Square::a1), 1});
  path.points.push_back({milliseconds(1500), centre_of(Square::h8), 1});
  path.points.push_back({milliseconds(1600), centre_of(Square::h8), 0});
  Script script;
  feel(path, CoilModel::kContact, script);
  EXPECT_EQ(reported(script), "a1- h8R");
}

TEST(Coil, GivesTheSameEndOfAPathInBothModels) {
  for (const CoilModel model : kModels) {
    Script script;
    feel(pushed_rook(), model, script);
    EXPECT_EQ(outcome(board_with(Square::a1, Piece::kWhiteRook), script),
              board_with(Square::d1, Piece::kWhiteRook));
  }
}

TEST(Coil, DistinguishesEqualPiecesThatPassEachOther) {
  rules::Placement start = board_with(Square::a1, Piece::kWhiteRook);
  start.set(Square::c2, Piece::kWhiteRook);
  rules::Placement end = board_with(Square::d1, Piece::kWhiteRook);
  end.set(Square::c2, Piece::kWhiteRook);
  Script script;
  feel(pushed_rook(), CoilModel::kResponse, script);
  EXPECT_EQ(outcome(start, script), end);
}

}  // namespace coil_test
}  // namespace jadoube::drivers::simulator
