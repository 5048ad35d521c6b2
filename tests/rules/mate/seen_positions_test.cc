#include "rules/mate/seen_positions.h"

#include <gtest/gtest.h>

#include "rules/square_sets.h"
#include "tests/rules/reading.h"

namespace jadoube::rules {
namespace seen_positions_test {

using jadoube::tests::move_of;
using jadoube::tests::position_of;

TEST(SeenPositions, TakeEachPositionOnce) {
  SeenPositions seen;
  seen.clear();
  const PositionKey key = pack(Position::initial().square_sets());
  EXPECT_TRUE(seen.add(key, 0));
  EXPECT_FALSE(seen.add(key, 0));
  EXPECT_EQ(seen.size(), 1);
}

TEST(SeenPositions, GiveTheMovesThatLedThere) {
  SeenPositions seen;
  seen.clear();
  Position position = Position::initial();
  seen.add(pack(position.square_sets()), 0);
  const std::vector<Move> line{move_of(position, "g1f3"), {Square::b8, Square::c6}};
  for (std::size_t i = 0; i < line.size(); ++i) {
    position = position.after(line[i]);
    seen.add(pack(position.square_sets()), i);
  }
  EXPECT_EQ(seen.line_to(2), line);
}

TEST(SeenPositions, KnowAShorterSeriesThanTheOneThatWasPlayed) {
  SeenPositions seen;
  seen.clear();
  Position position = position_of("4k3/8/8/8/8/8/8/4K2R w - - 0 1");
  seen.add(pack(position.square_sets()), 0);
  const char* moves[] = {"h1h2", "e8e7", "h2h3", "e7e8", "h3h4", "e8e7"};
  for (std::size_t i = 0; i < std::size(moves); ++i) {
    position = position.after(move_of(position, moves[i]));
    seen.add(pack(position.square_sets()), i);
  }
  EXPECT_EQ(seen.line_to(6).size(), 6);
  EXPECT_EQ(seen.shortest_line_to(6),
            (std::vector<Move>{{Square::h1, Square::h4}, {Square::e8, Square::e7}}));
}

TEST(SeenPositions, HoldAllWhileTheyGrow) {
  SeenPositions seen;
  seen.clear();
  const Position start = position_of("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
  seen.add(pack(start.square_sets()), 0);
  for (std::size_t i = 0; i < 3000; ++i) {
    const SquareSets sets = unpack(seen.key(i));
    for (const Move move : legal_moves(sets)) {
      SquareSets after = sets;
      after.play(move);
      seen.add(pack(after), i);
    }
  }
  for (std::size_t i = 0; i < seen.size(); ++i) ASSERT_FALSE(seen.add(seen.key(i), 0)) << i;
}

}  // namespace seen_positions_test
}  // namespace jadoube::rules
