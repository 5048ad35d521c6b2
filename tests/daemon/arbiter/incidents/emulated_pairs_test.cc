// Whole games on two emulated boards. Hands repeat the opponent's moves late, wrong, or after their
// own move, and pieces fall over. The record must be what was played, and every difference over
// which a player pressed is told once.
#include <gtest/gtest.h>

#include "tests/support/emulated_game.h"
#include "tests/support/emulated_pair_game.h"
#include "tests/support/pgn_games.h"
#include "tests/support/source_tree.h"

namespace jadoube::tests {
namespace emulated_pairs_test {

namespace simulator = drivers::simulator;
using simulator::FaultKind;
using simulator::PairOptions;
using simulator::Style;

rules::PgnGame demo_game(const std::string& name) {
  return games_in(source_path("tests/demo/") + name + ".pgn").at(0);
}

// Plays both games with each of so many seeds, and expects what was played and what is due.
void expect_all_right(PairOptions options, const EmulatedPairSettings& settings, int seeds) {
  for (const char* name : {"opera", "evergreen"}) {
    for (int seed = 1; seed <= seeds; ++seed) {
      options.seed = static_cast<std::uint64_t>(seed);
      const auto game = play_on_two_boards(demo_game(name), options, settings);
      SCOPED_TRACE(std::string(name) + ", seed " + std::to_string(seed));
      ASSERT_TRUE(game.seen.game);
      EXPECT_EQ(uci_of(game.seen.game->plies), uci_of(game.played.plies));
      EXPECT_EQ(game.seen.game->result, game.played.result);
      const auto reported = differences_reported(game);
      EXPECT_EQ(reported.right, reported.due);
      EXPECT_EQ(reported.false_alarms, 0);
    }
  }
}

EmulatedPairSettings usual() { return {}; }

TEST(EmulatedPairs, ComeOutAsPlayed) { expect_all_right({}, usual(), 6); }

TEST(EmulatedPairs, WithManyMistakesComeOutAsPlayed) {
  PairOptions options{
      .habits = {.late = .3, .after_own = .1, .wrong = .15, .wrong_unnoticed = .1, .dropped = .1}};
  // Many mistakes take much time.
  options.control->base = std::chrono::hours(1);
  auto settings = usual();
  settings.boards[0].clock = simulator::ClockSettings{.base = options.control->base};
  expect_all_right(options, settings, 6);
}

TEST(EmulatedPairs, WithoutAClockComeOutAsPlayed) {
  PairOptions options{.control = std::nullopt};
  options.habits.after_own = options.habits.wrong_unnoticed = 0;
  auto settings = usual();
  settings.boards[0].clock = std::nullopt;
  expect_all_right(options, settings, 4);
}

TEST(EmulatedPairs, WithATurnedBoardComeOutAsPlayed) {
  auto settings = usual();
  settings.black_is_turned = true;
  expect_all_right({}, settings, 3);
}

TEST(EmulatedPairs, WithLostLinesComeOutAsPlayed) {
  auto settings = usual();
  for (int minute = 1; minute <= 60; ++minute) {
    settings.boards[0].faults.push_back(
        {.kind = FaultKind::kDisconnect, .from = simulator::seconds(90. * minute), .amount = 12});
    settings.boards[1].faults.push_back({.kind = FaultKind::kDisconnect,
                                         .from = simulator::seconds(90. * minute + 45),
                                         .amount = 12});
  }
  expect_all_right({.habits = {.after_own = 0, .wrong_unnoticed = 0}}, settings, 4);
}

}  // namespace emulated_pairs_test
}  // namespace jadoube::tests
