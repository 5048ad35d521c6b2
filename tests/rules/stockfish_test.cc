#include "tests/support/stockfish.h"

#include <gtest/gtest.h>

#include "rules/notation/fen.h"
#include "tests/rules/random_games.h"

namespace jadoube::rules {
namespace stockfish_test {

using namespace jadoube::tests;

// Another generator, grown apart from ours, on positions that nobody chose.
TEST(Perft, EqualsStockfishOnAThousandRandomPositionsOfWhichHalfAreChess960) {
  const auto stockfish = Stockfish::start();
  if (!stockfish) GTEST_SKIP() << "Stockfish is not installed (Debian's package stockfish)";
  Random random(10);
  for (int game = 0; game < 1000; ++game) {
    Position position = random_start(game, random);
    const std::size_t plies = below(kPlies, random);
    for (std::size_t ply = 0; ply < plies && !position.legal_moves().empty(); ++ply) {
      position = position.after(random_move(position, random));
    }
    const auto variant = game % 2 == 0 ? Variant::kStandard : Variant::kChess960;
    const auto leaves = stockfish->perft(to_fen(position), variant, 3);
    ASSERT_TRUE(leaves) << "Stockfish ended at " << to_fen(position);
    EXPECT_EQ(perft(position, 3), *leaves) << to_fen(position);
  }
}

}  // namespace stockfish_test
}  // namespace jadoube::rules
