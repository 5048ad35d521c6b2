// Each way to lose games must be noticed. The list of ways is here.
#include "tests/chaos/game_judge.h"

#include <gtest/gtest.h>

#include <functional>
#include <map>

namespace jadoube::tests {
namespace game_judge_test {

JudgedGames honest() {
  JudgedGames judged;
  judged.as[static_cast<int>(Verdict::kAsPlayed)] = 100;
  return judged;
}

void move(JudgedGames& judged, Verdict verdict, int games) {
  judged.as[static_cast<int>(Verdict::kAsPlayed)] -= games;
  judged.as[static_cast<int>(verdict)] += games;
}

TEST(GameJudge, FindsNothingWrongInWhatIsUsual) {
  auto judged = honest();
  EXPECT_EQ(judged.wrong(), 0);
  move(judged, Verdict::kInDoubt, 2);
  move(judged, Verdict::kAmongTheWays, 3);
  judged.other_results = 1;
  EXPECT_EQ(judged.wrong(), 0);
}

TEST(GameJudge, NoticesEachMutation) {
  const std::map<std::string, std::function<void(JudgedGames&)>> mutations = {
      {"one game is wrong in silence", [](auto& judged) { move(judged, Verdict::kSilent, 1); }},
      {"one game is missing", [](auto& judged) { ++judged.missing; }},
      {"one game was never played", [](auto& judged) { ++judged.invented; }},
      {"every takeover loses results", [](auto& judged) { judged.other_results = 20; }},
      {"the rest of each game is in doubt",
       [](auto& judged) { move(judged, Verdict::kInDoubt, 20); }},
      {"each game has many explanations",
       [](auto& judged) { move(judged, Verdict::kAmongTheWays, 40); }},
  };
  for (const auto& [name, mutate] : mutations) {
    auto judged = honest();
    mutate(judged);
    EXPECT_GT(judged.wrong(), 0) << name;
  }
}

TEST(GameJudge, OfFewGamesOneMayBeInDoubt) {
  JudgedGames judged;
  judged.as[static_cast<int>(Verdict::kAsPlayed)] = 2;
  judged.as[static_cast<int>(Verdict::kInDoubt)] = 1;
  EXPECT_EQ(judged.wrong(), 0);
  judged.as[static_cast<int>(Verdict::kInDoubt)] = 2;
  EXPECT_GT(judged.wrong(), 0);
}

}  // namespace game_judge_test
}  // namespace jadoube::tests
