#include <gtest/gtest.h>

#include "rules/notation/fen.h"
#include "rules/notation/san.h"
#include "rules/notation/uci.h"

namespace jadoube::rules {
namespace short_san_test {

TEST(ShortSan, AnIllegalMoveReadsAsALegalOneDoes) {
  EXPECT_EQ(short_san("Ke1-e3"), "Ke3");
  EXPECT_EQ(short_san("Nb8xb4"), "Nxb4");
  EXPECT_EQ(short_san("e2-e5"), "e5");
  EXPECT_EQ(short_san("e4xe5"), "exe5");
  EXPECT_EQ(short_san("e6-e8=Q"), "e8=Q");
}

// "d7" is the move of the pawn on the d-file.
TEST(ShortSan, AnIllegalMoveOfAPawnToAnotherFileNamesTheFileItCameFrom) {
  EXPECT_EQ(short_san("e6-d7"), "exd7");
  EXPECT_EQ(short_san("c4xd7"), "cxd7");
  EXPECT_EQ(short_san("e7-d8=Q"), "exd8=Q");
  EXPECT_EQ(short_san("e6-d7+"), "exd7+");
}

TEST(ShortSan, AShortTextStaysAsItIs) {
  for (const char* san :
       {"", "--", "e4", "exd5", "Nf3", "Nbd7", "N1xd2", "Qh4e1", "O-O", "O-O-O#", "e8=Q+"}) {
    EXPECT_EQ(short_san(san), san);
  }
}

TEST(ShortSan, TakesTheHyphenFromWhatIsWrittenOfAnIllegalMove) {
  const auto start = Position::initial();
  for (const Square from : Squares(kAllSquares)) {
    for (const Square to : Squares(kAllSquares)) {
      const Move move{from, to};
      if (from == to || start.is_legal(move) || start.is_castling(move)) continue;
      EXPECT_EQ(short_san(to_san(start, move)).find('-'), std::string::npos) << to_san(start, move);
    }
  }
}

TEST(UnmarkedSan, HasBothSquaresOfAnIllegalMoveAndNoHyphen) {
  const auto start = Position::initial();
  EXPECT_EQ(unmarked_san(start, {Square::g1, Square::f3}), "Nf3");
  EXPECT_EQ(unmarked_san(start, {Square::b1, Square::d5}), "Nb1d5");
  EXPECT_EQ(unmarked_san(start, {Square::e2, Square::e5}), "e2e5");
}

}  // namespace short_san_test
}  // namespace jadoube::rules
