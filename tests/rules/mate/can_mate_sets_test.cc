#include <gtest/gtest.h>

#include "rules/mate/can_mate.h"
#include "rules/mate/helpmate.h"
#include "tests/rules/mate/mate_sets.h"
#include "tests/support/real_games.h"
#include "tests/support/shared_data.h"

// Whole sets of positions from games and of composed ones, with the verdicts of others. A proof
// decides between two verdicts, so a different one fails the test, and one that is missing counts.

namespace jadoube::rules {
namespace can_mate_sets_test {

using jadoube::tests::MateQuery;

struct Tally {
  int yes = 0, no = 0, undecided = 0;
  int all() const { return yes + no + undecided; }
};

Tally ask_all(const std::vector<MateQuery>& queries, std::uint64_t positions) {
  Tally tally;
  for (const auto& [position, player, expected] : queries) {
    const CanMate can = can_mate(position, player, {positions});
    (can.verdict == Verdict::kYes  ? tally.yes
     : can.verdict == Verdict::kNo ? tally.no
                                   : tally.undecided)++;
    if (can.verdict == Verdict::kUndecided) continue;
    EXPECT_EQ(can.verdict, expected.value_or(can.verdict)) << to_fen(position);
    if (can.verdict == Verdict::kNo) continue;
    EXPECT_TRUE(ends_in_mate(position.square_sets(), can.helpmate, player)) << to_fen(position);
  }
  return tally;
}

TEST(CanMateSets, UnfairTimeoutsAreAllProved) {
  JADOUBE_SHARED_OR_SKIP(set, "data/rules/unwinnable/lichess-unfair-sample.txt");
  const Tally tally = ask_all(tests::read_unfair(set), 10'000);
  EXPECT_EQ(tally.no, 2499);
  EXPECT_EQ(tally.all(), 2499);
}

TEST(CanMateSets, TimeoutsOfAllKindsAreAllDecided) {
  JADOUBE_SHARED_OR_SKIP(set, "data/rules/unwinnable/lichess-sample.txt");
  const Tally tally = ask_all(tests::read_verdicts(set), 100'000);
  EXPECT_EQ(tally.undecided, 0);
  EXPECT_EQ(tally.all(), 6776);
}

TEST(CanMateSets, ComposedPositionsAreNearlyAllDecidedWithASmallBudget) {
  JADOUBE_SHARED_OR_SKIP(set, "data/rules/unwinnable/chasolver-positions.txt");
  std::vector<MateQuery> some;
  const auto queries = tests::read_verdicts(set);
  for (std::size_t i = 0; i < queries.size(); i += 11) some.push_back(queries[i]);
  const Tally tally = ask_all(some, 10'000);
  EXPECT_LT(tally.undecided * 10, tally.all());
}

TEST(CanMateSets, EveryTenthPlyOfARealEventIsDecided) {
  const auto games = jadoube::tests::real_classical_games();
  const Tally tally = ask_all(tests::every_ply(games, 10), 100'000);
  EXPECT_EQ(tally.undecided, 0);
  EXPECT_GT(tally.yes, 3500);
  EXPECT_LT(tally.no, 50);
}

}  // namespace can_mate_sets_test
}  // namespace jadoube::rules
