// The judge of games on two boards: which differences are due.
#include <gtest/gtest.h>

#include "tests/support/emulated_pair_game.h"

namespace jadoube::tests {
namespace emulated_pair_judge_test {

using drivers::simulator::FaultKind;
using std::chrono::seconds;

// Black presses over a difference after 100 s, and it is mended after 110 s.
PairGame game_with_a_difference() {
  PairGame game;
  game.played.differences = {{.player = rules::Color::kBlack,
                              .agreed = 2,
                              .began = seconds(98),
                              .pressed = seconds(100),
                              .mended = seconds(110)}};
  return game;
}

TEST(DifferencesReported, DifferenceThatNobodyToldIsDue) {
  const auto reported = differences_reported(game_with_a_difference());
  EXPECT_EQ(reported.due, 1);
  EXPECT_EQ(reported.right, 0);
}

TEST(DifferencesReported, DifferenceThatCouldNotBeSeenIsNotDue) {
  for (const std::size_t lost : {0U, 1U}) {
    auto game = game_with_a_difference();
    game.settings.boards[lost].faults = {
        {.kind = FaultKind::kDisconnect, .from = seconds(99), .amount = 12}};
    EXPECT_EQ(differences_reported(game).due, 0);
  }
}

TEST(DifferencesReported, DifferenceThatCouldBeSeenForLongEnoughIsDue) {
  auto game = game_with_a_difference();
  // The line comes back after 101 s, and is lost again after the difference.
  game.settings.boards[0].faults = {
      {.kind = FaultKind::kDisconnect, .from = seconds(90), .amount = 11},
      {.kind = FaultKind::kDisconnect, .from = seconds(110), .amount = 11}};
  EXPECT_EQ(differences_reported(game).due, 1);
}

}  // namespace emulated_pair_judge_test
}  // namespace jadoube::tests
