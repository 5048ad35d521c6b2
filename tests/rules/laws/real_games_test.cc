#include "tests/support/real_games.h"

#include <gmock/gmock.h>

#include "rules/laws/game.h"

namespace jadoube::rules {
namespace real_games_test {

// How many games of an event had a position for the third time, ended there, had one five times.
struct Repetitions {
  int games = 0, third = 0, ended_at_third = 0, fifth = 0;
};

Repetitions count_repetitions(const std::vector<PgnGame>& games) {
  Repetitions counts;
  for (const PgnGame& game : games) {
    Game played(game.start);
    int most = 0, first_third = -1;
    for (const PgnPly& ply : game.plies) {
      EXPECT_TRUE(played.play(ply.move));
      most = std::max(most, played.occurrences());
      if (most == 3 && first_third < 0) first_third = static_cast<int>(played.plies());
    }
    ++counts.games;
    counts.third += most >= 3 ? 1 : 0;
    counts.ended_at_third += first_third == static_cast<int>(played.plies()) ? 1 : 0;
    counts.fifth += most >= 5 ? 1 : 0;
  }
  return counts;
}

TEST(Article9_2_2, FindsTheThirdAppearancesOfARealEvent) {
  const Repetitions counts = count_repetitions(jadoube::tests::real_classical_games());
  EXPECT_GE(counts.games, 195);
  EXPECT_EQ(counts.third, 18);
  EXPECT_EQ(counts.ended_at_third, 12);
  EXPECT_EQ(counts.fifth, 0);
}

}  // namespace real_games_test
}  // namespace jadoube::rules
