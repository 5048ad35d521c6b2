#include "tests/score/second_hands.h"

#include <gtest/gtest.h>

#include "rules/notation/uci.h"
#include "tests/score/judge.h"
#include "tests/score/physical_table.h"
#include "tests/score/sources.h"
#include "tests/support/emulated_connection.h"

namespace jadoube::score {
namespace second_hands_test {

using rules::Piece;
using rules::Square;

// What the board shows at the end of `seen`.
rules::Placement shown(const std::vector<Seen>& seen, rules::Placement placement) {
  for (const auto& one : seen) {
    if (const auto* change = std::get_if<drivers::SquareChanged>(&one.what)) {
      placement.set(change->square, change->piece);
    }
  }
  return placement;
}

TEST(PhysicalTable, HearsAPieceWhereItStandsAndNotWhileItIsHigh) {
  const auto start = rules::Placement::initial();
  std::mt19937_64 random(1);
  PhysicalTable table(start, {});
  table.move(table.on(Square::e2), 1, 2, centre_of(Square::e4), 3);
  const auto seen = table.listen(5, random);
  ASSERT_EQ(seen.size(), 2U);
  EXPECT_EQ(std::get<drivers::SquareChanged>(seen[0].what),
            (drivers::SquareChanged{Square::e2, Piece::kNone}));
  EXPECT_EQ(std::get<drivers::SquareChanged>(seen[1].what),
            (drivers::SquareChanged{Square::e4, Piece::kWhitePawn}));
  EXPECT_GT(seen[1].at, tests::kTableZero + std::chrono::seconds(2));
}

TEST(PhysicalTable, HearsAPieceThatIsSlidOnTheSquaresThatItPasses) {
  std::mt19937_64 random(1);
  PhysicalTable table(*rules::parse_placement("8/8/8/8/8/8/8/R7"), {});
  table.move(table.on(Square::a1), 1, 4, centre_of(Square::a8), 0);
  const auto seen = table.listen(8, random);
  bool passed = false;
  for (const auto& one : seen) {
    const auto& change = std::get<drivers::SquareChanged>(one.what);
    passed |= change == drivers::SquareChanged{Square::a4, Piece::kWhiteRook};
  }
  EXPECT_TRUE(passed);
}

TEST(PhysicalTable, HearsNothingOfAPieceBetweenTwoSquares) {
  std::mt19937_64 random(1);
  PhysicalTable table(*rules::parse_placement("8/8/8/8/8/8/8/R7"), {});
  table.move(table.on(Square::a1), 1, 1, {.5, .5}, 3);
  const auto start = *rules::parse_placement("8/8/8/8/8/8/8/R7");
  EXPECT_EQ(shown(table.listen(5, random), start), rules::Placement());
}

TEST(SecondHands, LeaveThePositionAfterTheLastPly) {
  SecondHands neat = second_blitz();
  neat.off_centre = neat.sleeve = neat.adjusts = 0;
  for (std::uint64_t seed = 1; seed <= 10; ++seed) {
    const auto game = random_game(rules::Position::initial(), 60, seed);
    const auto session = play_second(game, neat, seed);
    auto position = game.start;
    for (const auto& ply : game.plies) position = position.after(ply.move);
    EXPECT_EQ(shown(session.seen, session.start), position.placement()) << seed;
    EXPECT_EQ(session.games.front().truth.plies.size(), game.plies.size());
  }
}

TEST(SecondHands, PlayTheSameWithTheSameSeedAndOtherwiseWithAnother) {
  const auto game = random_game(rules::Position::initial(), 40, 3);
  const auto times = [&](std::uint64_t seed) {
    std::vector<Instant> all;
    for (const auto& one : play_second(game, second_messy(), seed).seen) all.push_back(one.at);
    return all;
  };
  EXPECT_EQ(times(5), times(5));
  EXPECT_NE(times(5), times(6));
}

TEST(SecondHands, AreFollowedIfTheyAreNeat) {
  SecondHands neat = second_blitz();
  neat.off_centre = .03;
  neat.sleeve = neat.adjusts = neat.stops = neat.early_reply = 0;
  const auto game = random_game(rules::Position::initial(), 40, 11);
  const auto session = play_second(game, neat, 11);
  EXPECT_EQ(judge(session, run(session)).exact, 1);
}

}  // namespace second_hands_test
}  // namespace jadoube::score
