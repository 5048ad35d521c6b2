#include <gtest/gtest.h>

#include <vector>

#include "drivers/polled/placement_reporter.h"

namespace jadoube::drivers {
namespace nibbles_test {

using enum rules::Piece;
using rules::Square;
using First = NibbleCode::First;

constexpr NibbleCode code(First first, bool low_half_first) {
  return {first, low_half_first, {kNone, kWhitePawn, kBlackKing}};
}

// The first square has 1, the second 2.
std::optional<rules::Placement> read(First first, bool low_half_first) {
  std::vector<std::uint8_t> bytes(32, 0);
  bytes[0] = low_half_first ? 0x21 : 0x12;
  return read_nibbles(bytes, code(first, low_half_first));
}

TEST(Nibbles, AreReadFromTheFirstSquareAlongItsRank) {
  EXPECT_EQ((*read(First::kA1, true))[Square::a1], kWhitePawn);
  EXPECT_EQ((*read(First::kA1, true))[Square::b1], kBlackKing);
  EXPECT_EQ((*read(First::kA8, false))[Square::a8], kWhitePawn);
  EXPECT_EQ((*read(First::kA8, false))[Square::b8], kBlackKing);
  EXPECT_EQ((*read(First::kH8, true))[Square::h8], kWhitePawn);
  EXPECT_EQ((*read(First::kH8, true))[Square::g8], kBlackKing);
}

TEST(Nibbles, AreNothingIfANumberIsNoPiece) {
  std::vector<std::uint8_t> bytes(32, 0);
  bytes[31] = 0xD0;
  EXPECT_FALSE(read_nibbles(bytes, code(First::kA1, true)));
}

TEST(Nibbles, AreThirtyTwoBytes) {
  EXPECT_FALSE(read_nibbles(std::vector<std::uint8_t>(31, 0), code(First::kA1, true)));
  EXPECT_FALSE(read_nibbles(std::vector<std::uint8_t>(33, 0), code(First::kA1, true)));
}

}  // namespace nibbles_test
}  // namespace jadoube::drivers
