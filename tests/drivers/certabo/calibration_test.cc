#include <gtest/gtest.h>

#include "drivers/certabo/tag_book.h"

namespace jadoube::drivers::certabo {
namespace calibration_test {

using rules::Piece;
using rules::Square;

// Each piece of the starting position has its square's number plus one as its tag.
TagRecord set_up() {
  TagRecord record;
  const auto placement = rules::Placement::initial();
  for (int i = 0; i < rules::kSquareCount; ++i) {
    if (placement[rules::square_at(i)] != Piece::kNone) record.tags[i] = static_cast<Tag>(i + 1);
  }
  return record;
}

TagRecord turned(TagRecord record) {
  std::ranges::reverse(record.tags);
  return record;
}

Tag tag_on(const TagRecord& record, Square square) { return record.tags[rules::index_of(square)]; }

Calibration after(const TagRecord& record, int count = Calibration::kRecords) {
  Calibration calibration;
  for (int i = 0; i < count; ++i) calibration.add(record);
  return calibration;
}

TEST(CertaboCalibration, LearnsAllPiecesOfTheStartingPosition) {
  const auto book = after(set_up()).result({});
  ASSERT_TRUE(book);
  EXPECT_EQ(book->piece(tag_on(set_up(), Square::e1)), Piece::kWhiteKing);
  EXPECT_EQ(book->piece(tag_on(set_up(), Square::d8)), Piece::kBlackQueen);
  EXPECT_EQ(book->piece(tag_on(set_up(), Square::h7)), Piece::kBlackPawn);
}

TEST(CertaboCalibration, NeedsSevenRecords) { EXPECT_FALSE(after(set_up(), 6).result({})); }

TEST(CertaboCalibration, IsNotDisturbedByTagsThatDoNotExist) {
  Calibration calibration;
  for (int i = 0; i < 7; ++i) {
    TagRecord record = set_up();
    record.tags[rules::index_of(Square::a4) + i] = 1000 + static_cast<Tag>(i);
    record.tags[rules::index_of(Square::h5)] = 2000 + static_cast<Tag>(i);
    calibration.add(record);
  }
  EXPECT_TRUE(calibration.result({}));
  EXPECT_EQ(calibration.unknown(*calibration.result({})), 0u);
}

TEST(CertaboCalibration, ToleratesATagThatWasMissedTwice) {
  Calibration calibration = after(set_up(), 5);
  TagRecord weak = set_up();
  weak.tags[0] = 0;
  calibration.add(weak);
  calibration.add(weak);
  EXPECT_TRUE(calibration.result({}));
  calibration.add(weak);
  EXPECT_FALSE(calibration.result({}));
}

TEST(CertaboCalibration, LearnsNothingIfAPieceIsNotOnItsSquare) {
  TagRecord record = set_up();
  std::swap(record.tags[rules::index_of(Square::e2)], record.tags[rules::index_of(Square::e4)]);
  EXPECT_FALSE(after(record).result({}));
}

TEST(CertaboCalibration, LearnsSpareQueensOnD3AndD6) {
  TagRecord record = set_up();
  record.tags[rules::index_of(Square::d3)] = 777;
  record.tags[rules::index_of(Square::d6)] = 888;
  const auto book = after(record).result({});
  ASSERT_TRUE(book);
  EXPECT_EQ(book->piece(777), Piece::kWhiteQueen);
  EXPECT_EQ(book->piece(888), Piece::kBlackQueen);
}

TEST(CertaboCalibration, LearnsNothingIfAnotherPieceStandsInTheMiddle) {
  TagRecord record = set_up();
  record.tags[rules::index_of(Square::e4)] = 777;
  EXPECT_FALSE(after(record).result({}));
}

TEST(CertaboCalibration, LearnsNothingIfTwoPiecesHaveOneTag) {
  TagRecord record = set_up();
  record.tags[0] = record.tags[7];
  EXPECT_FALSE(after(record).result({}));
}

TEST(CertaboCalibration, KnownTagsSayThatTheBoardIsTurned) {
  TagBook known = *after(set_up()).result({});
  TagRecord record = set_up();
  record.tags[rules::index_of(Square::a1)] = 999;  // A new rook in the old set.
  const auto book = after(turned(record)).result(known);
  ASSERT_TRUE(book);
  EXPECT_EQ(book->piece(999), Piece::kWhiteRook);
  EXPECT_EQ(book->piece(tag_on(set_up(), Square::e8)), Piece::kBlackKing);
}

TEST(CertaboCalibration, LearnsNothingIfAKnownPieceStandsOnAnotherPiecesSquare) {
  const TagBook known = *after(set_up()).result({});
  TagRecord record = set_up();
  std::swap(record.tags[rules::index_of(Square::d1)], record.tags[rules::index_of(Square::e1)]);
  EXPECT_FALSE(after(record).result(known));
}

TEST(CertaboCalibration, NamesTheSquaresOfPiecesThatAreNotKnown) {
  const TagBook known = *after(set_up()).result({});
  TagRecord record = set_up();
  record.tags[rules::index_of(Square::d8)] = 999;
  EXPECT_EQ(after(record).unknown(known), rules::bit(Square::d8));
}

}  // namespace calibration_test
}  // namespace jadoube::drivers::certabo
