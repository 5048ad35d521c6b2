// Hands that are quicker than people: `--speed` of the emulated board. Times that are typical of
// people have little meaning then. The record must still be what was played, with no ply that
// nobody made.
#include <gtest/gtest.h>

#include "tests/support/emulated_game.h"
#include "tests/support/pgn_games.h"
#include "tests/support/source_tree.h"

namespace jadoube::tracking {
namespace emulated_quick_test {

using drivers::simulator::Style;

rules::PgnGame read_game(const std::string& name) {
  return tests::games_in(tests::source_path("tests/e2e/") + name + ".pgn").at(0);
}

struct Played {
  std::string moves;
  model::Game seen;
};

// `game`, quicker by this factor than the hands would play it.
Played play_quickly(const rules::PgnGame& game, int speed, Style style, std::uint64_t seed) {
  const auto played = tests::play(game, {.style = style, .seed = seed});
  const auto observations = tests::observations_of(played.arrivals);
  const auto first = observations.front().at;
  BoardTracker tracker;
  std::vector<model::TimedChange> changes;
  auto now = first;
  for (const auto& one : observations) {
    now = first + (one.at - first) / speed;
    tracker.observe(now, one.observation, changes);
  }
  tracker.advance(now + std::chrono::seconds(45), changes);
  EXPECT_TRUE(tracker.board().game);
  return {tests::uci_of(played.played.plies), tracker.board().game.value_or(model::Game())};
}

struct Quick {
  std::string game;
  int speed;
  Style style;
};

class QuickGames : public testing::TestWithParam<Quick> {};

TEST_P(QuickGames, AreAsPlayed) {
  const auto& [name, speed, style] = GetParam();
  const auto game = read_game(name);
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const auto played = play_quickly(game, speed, style, seed);
    EXPECT_EQ(tests::uci_of(played.seen.plies), played.moves) << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Each, QuickGames,
                         testing::Values(Quick{"threefold", 20, Style::kCalm},
                                         Quick{"quick", 20, Style::kCalm},
                                         Quick{"quick", 20, Style::kBlitz},
                                         Quick{"quick", 4, Style::kCalm},
                                         Quick{"legal", 6, Style::kCalm}),
                         [](const auto& each) {
                           return each.param.game + "_" + std::to_string(each.param.speed) +
                                  (each.param.style == Style::kBlitz ? "_blitz" : "");
                         });

}  // namespace emulated_quick_test
}  // namespace jadoube::tracking
