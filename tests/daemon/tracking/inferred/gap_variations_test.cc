#include "daemon/tracking/inferred/gap_variations.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <string>

namespace jadoube::tracking {
namespace gap_variations_test {

using rules::Move;
using testing::SizeIs;

Move move(const std::string& from, const std::string& to) {
  return {*rules::parse_square(from), *rules::parse_square(to)};
}

// White pawns go one square each.
std::vector<Move> pawn_moves(const std::string& files) {
  std::vector<Move> moves;
  for (const char file : files) {
    moves.push_back(move(std::string(1, file) + "2", std::string(1, file) + "3"));
  }
  return moves;
}

TEST(RankedVariations, AreEightSetsOfMovesAtMost) {
  const Move reply = move("a7", "a6");
  std::vector<Variation> all;
  const auto pawns = pawn_moves("abcdef");
  for (const auto one : pawns) {
    for (const auto other : pawns) {
      if (one != other) all.push_back({one, reply, other});
    }
  }
  // Fifteen sets, two orders of each.
  ASSERT_THAT(all, SizeIs(30));
  EXPECT_THAT(ranked(all, rules::Position::initial(), {}), SizeIs(16));
}

TEST(RankedVariations, AreEightOrdersOfASetAtMost) {
  std::vector<Variation> all;
  auto pawns = pawn_moves("abc");
  do {
    all.push_back({pawns[0], move("h7", "h6"), pawns[1], move("g7", "g6"), pawns[2]});
    all.push_back({pawns[0], move("g7", "g6"), pawns[1], move("h7", "h6"), pawns[2]});
  } while (std::ranges::next_permutation(pawns, {}, &Move::from).found);
  all.push_back(
      {move("d2", "d3"), move("h7", "h6"), move("a2", "a3"), move("g7", "g6"), move("b2", "b3")});
  ASSERT_THAT(all, SizeIs(13));
  const auto left = ranked(all, rules::Position::initial(), {});
  EXPECT_THAT(left, SizeIs(9));
  EXPECT_EQ(left.front().variation, all.front());
  EXPECT_EQ(left.back().variation, all.back());
}

}  // namespace gap_variations_test
}  // namespace jadoube::tracking
