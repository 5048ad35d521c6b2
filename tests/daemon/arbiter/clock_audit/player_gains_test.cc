#include <gtest/gtest.h>

#include "daemon/arbiter/clock_audit/per_move_audit.h"

namespace jadoube::arbiter {
namespace player_gains_test {

using namespace std::chrono_literals;
using rules::MoveTime;
using rules::PerMove;

constexpr MoveTime kIncrement{PerMove::kIncrement, 30s};
constexpr auto kTolerance = 3s;

/// Moves of 5 s, 20 s, 35 s, ... on a clock that gives by `rule`.
PlayerGains after(const MoveTime& rule, int moves = 5) {
  PlayerGains gains;
  for (int i = 0; i < moves; ++i) {
    const std::chrono::milliseconds thought = 5s + 15s * i;
    gains.add({thought, given_by(rule, thought)});
  }
  return gains;
}

TEST(PlayerGains, FindNothingWhileTheIntendedRuleFitsOrMovesAreFew) {
  EXPECT_FALSE(after(kIncrement).other_rule(kIncrement, kTolerance));
  EXPECT_FALSE(after({PerMove::kIncrement, 20s}, 4).other_rule(kIncrement, kTolerance));
}

TEST(PlayerGains, FindAnotherIncrement) {
  const MoveTime real{PerMove::kIncrement, 20s};
  EXPECT_EQ(after(real).other_rule(kIncrement, kTolerance), real);
}

TEST(PlayerGains, DropTheLastMoveAndForgetThemAll) {
  auto gains = after({PerMove::kIncrement, 20s});
  gains.drop_last();
  EXPECT_FALSE(gains.other_rule(kIncrement, kTolerance));
  gains.clear();
  EXPECT_FALSE(gains.other_rule(kIncrement, kTolerance));
}

}  // namespace player_gains_test
}  // namespace jadoube::arbiter
