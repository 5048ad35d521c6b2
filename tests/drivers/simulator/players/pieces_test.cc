#include "drivers/simulator/players/pieces.h"

#include <gmock/gmock.h>

#include "tests/drivers/simulator/players/telling.h"

namespace jadoube::drivers::simulator {
namespace pieces_test {

using rules::Piece;
using rules::Square;
using std::chrono::milliseconds;
using std::chrono::seconds;

const rules::Placement& kStart = rules::Placement::initial();

TEST(Pieces, FlyFromSquareToSquareUnseenBetween) {
  Pieces pieces(kStart);
  Path path = pieces.take(seconds(1), Square::e2, Piece::kWhitePawn);
  fly(path, centre_of(Square::e4), seconds(2));
  pieces.put(std::move(path), Square::e4);
  const Script script = pieces.script(CoilModel::kContact);
  EXPECT_EQ(reported(script), "e2- e4P");
  EXPECT_NEAR(std::chrono::duration<double>(script[0].at).count(), 1, .03);
  EXPECT_NEAR(std::chrono::duration<double>(script[1].at).count(), 2, .03);
}

TEST(Pieces, RestWhereTheyWereLeft) {
  Pieces pieces(kStart);
  Path path = pieces.take(seconds(1), Square::e2, Piece::kWhitePawn);
  fly(path, Spot{4.6, 3.4}, seconds(2));
  pieces.put(std::move(path), Square::e4);
  EXPECT_EQ(pieces.rest(Square::e4), (Spot{4.6, 3.4}));
  EXPECT_EQ(pieces.rest(Square::d2), centre_of(Square::d2));
  EXPECT_EQ(pieces.free_at(Square::e4), seconds(2));
}

TEST(Pieces, AreReadOnNoSquareWhenTheyStandOnTheBorder) {
  for (const CoilModel model : {CoilModel::kContact, CoilModel::kResponse}) {
    Pieces pieces(kStart);
    Path path = pieces.take(seconds(1), Square::e2, Piece::kWhitePawn);
    fly(path, Spot{4.99, 3.5}, seconds(2));
    pieces.put(std::move(path), Square::e4);
    const auto standing = outcome(kStart, pieces.script(model));
    EXPECT_EQ(standing[Square::e4], Piece::kNone);
    EXPECT_EQ(standing[Square::f4], Piece::kNone);
  }
}

TEST(Pieces, LeaveTheBoardAndComeFromBesideIt) {
  Pieces pieces(kStart);
  Path gone = pieces.take(seconds(1), Square::d8, Piece::kBlackQueen);
  fly(gone, kBesideTheBoard, seconds(2));
  pieces.discard(std::move(gone));
  Path come = pieces.fetch(seconds(3), Piece::kBlackKnight);
  fly(come, centre_of(Square::d8), seconds(4));
  pieces.put(std::move(come), Square::d8);
  EXPECT_EQ(reported(pieces.script(CoilModel::kContact)), "d8- d8n");
}

TEST(Pieces, ReadAsAnotherWhereverTheyGoWhenTheirChipIsWeak) {
  Pieces pieces(kStart);
  pieces.read_as(Square::c1, Piece::kWhiteKnight);
  for (const auto& [from, to] : {std::pair{Square::c1, Square::f4}, {Square::f4, Square::g5}}) {
    Path path = pieces.take(seconds(rules::file_of(from)), from, Piece::kWhiteBishop);
    fly(path, centre_of(to), seconds(rules::file_of(from) + 1));
    pieces.put(std::move(path), to);
  }
  EXPECT_EQ(reported(pieces.script(CoilModel::kContact)), "c1- f4N f4- g5N");
}

}  // namespace pieces_test
}  // namespace jadoube::drivers::simulator
