// What makes other programs lose a game: the board sent bytes that nobody received. The emulated
// hands play, and the real driver reads the bytes.
#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/emulated_game.h"
#include "tests/support/source_tree.h"

namespace jadoube::tests {
namespace failures_bytes_test {

using drivers::simulator::Fault;
using drivers::simulator::FaultKind;

rules::PgnGame demo_game(const std::string& name) {
  const auto path = jadoube::tests::source_path("tests/demo/") + name + ".pgn";
  std::ifstream file(path);
  return std::move(**rules::PgnReader(file, path).next());
}

// Plays two games on a bad line, each many times, and expects what was played.
void expect_all_as_played(const Fault& fault) {
  for (const auto* name : {"opera", "evergreen"}) {
    const auto pgn = demo_game(name);
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      const auto game = play(pgn, {.seed = seed, .accidents = 0, .faults = {fault}});
      SCOPED_TRACE(name + std::string(", seed ") + std::to_string(seed));
      ASSERT_TRUE(game.seen.game);
      EXPECT_EQ(uci_of(game.seen.game->plies), uci_of(game.played.plies));
    }
  }
}

TEST(Failures, GameIsFollowedIfFieldUpdatesAreLost) {
  expect_all_as_played({.kind = FaultKind::kDrop, .amount = .003});
}

TEST(Failures, GameIsFollowedIfBytesAreDamaged) {
  expect_all_as_played({.kind = FaultKind::kGarble, .amount = .003});
}

}  // namespace failures_bytes_test
}  // namespace jadoube::tests
