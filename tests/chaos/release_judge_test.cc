// Each way to release too early must be noticed. The list of ways is here.
#include "tests/chaos/release_judge.h"

#include <gtest/gtest.h>

#include <functional>

namespace jadoube::tests {
namespace release_judge_test {

using namespace std::chrono_literals;
using Time = ReleaseJudge::Time;

constexpr std::chrono::seconds kDelay = 15s, kSlack = 1s;

// A game of 60 plies, one each second, which is looked at each second. `shown`: what the public
// reads at a second.
std::vector<std::string> faults_of(const std::function<std::size_t(std::size_t second)>& shown) {
  ReleaseJudge judge(kDelay, kSlack);
  const Time start{};
  for (std::size_t second = 0; second < 120; ++second) {
    const auto at = start + std::chrono::seconds(second);
    judge.saw_in_hall("1", std::min<std::size_t>(second, 60), at);
    judge.saw_in_public("1", shown(second), at);
  }
  return judge.faults();
}

std::size_t played_by(std::size_t second) { return std::min<std::size_t>(second, 60); }

TEST(ReleaseJudge, FindsNothingInAnHonestOutput) {
  EXPECT_TRUE(faults_of([](std::size_t second) {
                return second < 15 ? 0 : played_by(second - 15);
              }).empty());
  // A slow one neither.
  EXPECT_TRUE(faults_of([](std::size_t second) {
                return second < 30 ? 0 : played_by(second - 30);
              }).empty());
}

TEST(ReleaseJudge, NoticesEachMutation) {
  const std::map<std::string, std::function<std::size_t(std::size_t)>> mutations = {
      {"no delay", [](std::size_t second) { return played_by(second); }},
      {"half of the delay",
       [](std::size_t second) { return second < 7 ? 0 : played_by(second - 7); }},
      {"everything at once after a restart",
       [](std::size_t second) {
         return second == 40 ? played_by(second) : second < 15 ? 0 : played_by(second - 15);
       }},
      {"the whole game when it ends",
       [](std::size_t second) {
         return second >= 60 ? std::size_t{60} : second < 15 ? 0 : played_by(second - 15);
       }},
      {"a move that was never played",
       [](std::size_t second) { return second < 15 ? 0 : played_by(second - 15) + 30; }},
  };
  for (const auto& [name, shown] : mutations) EXPECT_FALSE(faults_of(shown).empty()) << name;
}

TEST(ReleaseJudge, ReportsThatItHasSeenNothing) {
  ReleaseJudge judge(kDelay, kSlack);
  EXPECT_EQ(judge.faults(), std::vector<std::string>{"nothing was ever held back"});
}

TEST(ReleaseJudge, CountsTheMovesOfAPgnByItself) {
  const auto plies = plies_by_white(
      "[Event \"Open\"]\n[White \"White, Player 1\"]\n[Black \"B\"]\n\n"
      "1. e4 {[%clk 1:00:00] a comment e5} e5 2. Nf3 $1 Nc6 3. O-O *\n\n"
      "[Event \"Open\"]\n[White \"White, Player 2\"]\n\n1. d4 1/2-1/2\n\n"
      "[Event \"Open\"]\n[White \"White, Player 1\"]\n\n12... a5 13. b4 1-0\n");
  EXPECT_EQ(plies.at("White, Player 1"), 7u);
  EXPECT_EQ(plies.at("White, Player 2"), 1u);
}

}  // namespace release_judge_test
}  // namespace jadoube::tests
