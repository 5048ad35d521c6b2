// Games that begin from pieces that are set up in the middle of a game: lessons, adjourned games,
// games that are played on at another board. The clock may be started right after the board was
// read, while the board sends its log.
#include <gtest/gtest.h>

#include "rules/notation/fen.h"
#include "tests/support/emulated_game.h"
#include "tests/support/pgn_games.h"
#include "tests/support/source_tree.h"

namespace jadoube::tests {
namespace emulated_set_up_test {

using drivers::simulator::Style;
using namespace std::chrono_literals;

// The game from the position after `plies` on.
rules::PgnGame from_ply(const std::string& name, std::size_t plies) {
  auto game = games_in(source_path("tests/demo/") + name + ".pgn").at(0);
  for (std::size_t i = 0; i < plies; ++i) game.start = game.start.after(game.plies[i].move);
  game.plies.erase(game.plies.begin(), game.plies.begin() + static_cast<std::ptrdiff_t>(plies));
  return game;
}

// What was played, and how many games lack plies.
void expect_whole(EmulatedSettings settings, int seeds) {
  for (const char* name : {"opera", "evergreen"}) {
    for (const std::size_t plies : {9U, 16U, 21U}) {
      const auto game = from_ply(name, plies);
      for (int seed = 1; seed <= seeds; ++seed) {
        settings.seed = static_cast<std::uint64_t>(seed);
        SCOPED_TRACE(std::string(name) + " from ply " + std::to_string(plies) + ", seed " +
                     std::to_string(seed));
        const auto seen = play(game, settings);
        ASSERT_TRUE(seen.seen.game);
        EXPECT_EQ(uci_of(seen.seen.game->plies), uci_of(seen.played.plies));
        EXPECT_EQ(rules::to_fen(seen.seen.game->start.placement()),
                  rules::to_fen(game.start.placement()));
        EXPECT_EQ(seen.seen.game->start.turn(), game.start.turn());
      }
    }
  }
}

TEST(EmulatedSetUp, AGameWhoseClockIsStartedWhileTheLogIsReadIsRecordedAsPlayed) {
  for (const auto quiet : {3s, 4s, 5s, 7s, 9s, 12s}) {
    SCOPED_TRACE(std::to_string(quiet.count()) + " s");
    expect_whole({.style = Style::kCalm, .quiet = quiet}, 2);
  }
}

TEST(EmulatedSetUp, AGameOfBlitzIsRecordedAsPlayed) {
  for (const auto quiet : {4s, 6s}) {
    expect_whole({.style = Style::kBlitz, .accidents = 0, .quiet = quiet}, 3);
  }
}

TEST(EmulatedSetUp, AGameWhoseClockIsStartedLaterIsRecordedAsPlayed) {
  expect_whole({.style = Style::kCalm, .quiet = 25s}, 3);
}

TEST(EmulatedSetUp, AGameOnATurnedBoardIsRecordedAsPlayed) {
  for (const auto quiet : {4s, 25s}) {
    expect_whole({.style = Style::kCalm, .rotated = true, .quiet = quiet}, 3);
  }
}

}  // namespace emulated_set_up_test
}  // namespace jadoube::tests
