#include "tests/score/pairs.h"

#include <gtest/gtest.h>

#include <sstream>

namespace jadoube::score {
namespace pairs_test {

Sources two_games() {
  Sources sources;
  for (const std::uint64_t seed : {5, 6}) {
    sources.games.push_back(random_game(rules::Position::initial(), 40, seed));
  }
  return sources;
}

// The first game of "usual hands", and game 1, the first of "many mistakes".
std::string course_of(int game, std::uint64_t seed_offset) {
  std::ostringstream out;
  explain_pair(two_games(), {.count = 1, .seed_offset = seed_offset}, game, 30, out);
  return out.str();
}

TEST(Pairs, AnotherSeedOffsetIsTheSameGameByOtherHands) {
  for (const int game : {0, 1}) {
    const auto usual = course_of(game, 0), other = course_of(game, 300'000);
    EXPECT_NE(usual.find("released "), std::string::npos) << usual;
    EXPECT_NE(usual, other);
    EXPECT_EQ(other, course_of(game, 300'000));
  }
}

TEST(Pairs, TheGamesThatAreCountedHaveTheSeedOffsetToo) {
  const auto messy = pair_suites()[1];
  const auto sources = two_games();
  // Hands with many mistakes press at other moments, so other differences are due.
  const auto due = [&](std::uint64_t seed_offset) {
    std::vector<int> each;
    for (int game = 0; game < 4; ++game) {
      const PairGames one{.first = game, .count = 1, .seed_offset = seed_offset};
      const auto score = play_pairs(messy, sources, one, 1);
      EXPECT_EQ(score.games, 1);
      each.push_back(score.differences.due);
    }
    return each;
  };
  const auto usual = due(0);
  EXPECT_NE(usual, due(300'000));
  EXPECT_EQ(usual, due(0));
}

TEST(Pairs, ASeedOffsetContinuesWithTheSeedsOfLaterGames) {
  const auto messy = pair_suites()[1];
  const auto sources = two_games();
  // Game 2 is played from the same source as game 0, and its seed is higher by two.
  const auto later = play_pairs(messy, sources, {.first = 2, .count = 1}, 1);
  const auto same = play_pairs(messy, sources, {.first = 0, .count = 1, .seed_offset = 2}, 1);
  EXPECT_EQ(later.plies, same.plies);
  EXPECT_EQ(later.exact, same.exact);
  EXPECT_EQ(later.differences.due, same.differences.due);
}

}  // namespace pairs_test
}  // namespace jadoube::score
