#include <gmock/gmock.h>

#include "rules/notation/fen.h"
#include "tests/rules/pgn/pgn_reading.h"
#include "tests/rules/reading.h"
#include "tests/support/random_pgn.h"

namespace jadoube::rules {
namespace pgn_random_test {

using jadoube::tests::below;
using jadoube::tests::position_of;
using jadoube::tests::Random;
using jadoube::tests::random_move;
using jadoube::tests::RandomPgn;
using jadoube::tests::read_one;

// The initial position, one of Chess960, and ones from the middle of games.
Position random_start(Random& random) {
  if (below(3, random) == 0) return Position::initial();
  if (below(4, random) == 0) {
    return position_of("rbnnqkbr/pppppppp/8/8/8/8/PPPPPPPP/RBNNQKBR w HAha - 0 1");
  }
  Position position = Position::initial();
  for (std::size_t left = below(40, random); left > 0 && !position.legal_moves().empty(); --left) {
    position = position.after(random_move(position, random));
  }
  return position;
}

void expect_read_back(const PgnGame& game, PgnReading how = {}) {
  const std::string text = to_pgn(game);
  const PgnGame again = read_one(text, how);
  EXPECT_EQ(again.start, game.start);
  EXPECT_EQ(again.comment, game.comment) << text;
  EXPECT_EQ(again.plies, game.plies) << text;
  EXPECT_EQ(again.result, game.result);
  for (const auto& [name, value] : game.tags) EXPECT_EQ(again.tag(name), value);
  EXPECT_EQ(to_pgn(again), text);
}

TEST(RandomPgn, IsReadBackAsItWasWritten) {
  Random random(21);
  for (int round = 0; round < 150; ++round) {
    expect_read_back(RandomPgn(random).game(random_start(random), below(120, random)));
  }
}

TEST(RandomPgn, IsReadBackWithIllegalMovesThatStand) {
  Random random(22);
  for (int round = 0; round < 150; ++round) {
    PgnGame game;
    Position position = game.start;
    for (int ply = 0; ply < 40; ++ply) {
      const auto any_square = [&] { return square_at(static_cast<int>(below(64, random))); };
      Move move{any_square(), any_square()};
      if (is_null(move)) move = kNullMove;
      if (ply % 4 != 0 && !position.legal_moves().empty()) move = random_move(position, random);
      game.plies.push_back({move});
      position = after_move_or_pass(position, move);
    }
    expect_read_back(game, {.moves = PgnReading::Moves::kAsTheyStand});
  }
}

}  // namespace pgn_random_test
}  // namespace jadoube::rules
