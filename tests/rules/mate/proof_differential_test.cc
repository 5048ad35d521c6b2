#include <gtest/gtest.h>

#include "rules/notation/fen.h"
#include "tests/rules/mate/blocked_positions.h"
#include "tests/rules/mate/differential.h"
#include "tests/rules/reading.h"

namespace jadoube::rules {
namespace proof_differential_test {

using namespace jadoube::tests;

// What a second allows; tests/fuzz/mate_differential asks a million questions.
constexpr Effort kEffort{
    .positions = 1000, .unclaimed = 50, .with_shortcuts = 50, .games = 1, .cases = 30};

struct Tally {
  int claims = 0, mates = 0;

  void ask(const Position& position, Random& random) {
    if (position.is_checkmate()) return;
    for (const Color player : {Color::kWhite, Color::kBlack}) {
      const Judgement judgement = judge(position, player, kEffort, random);
      EXPECT_FALSE(judgement.is_conflict())
          << to_fen(position) << (player == Color::kWhite ? " white" : " black") << " mates, but "
          << kClaimNames[static_cast<std::size_t>(judgement.claim)] << " says the player cannot";
      claims += judgement.claim != Claim::kNobody ? 1 : 0;
      mates += judgement.truth == Truth::kMate ? 1 : 0;
    }
  }
};

TEST(ProofsAgainstPlay, NeverDifferOnBlockedPositions) {
  BlockedPositions positions(2024);
  Random random(1);
  Tally tally;
  for (int i = 0; i < 500; ++i) tally.ask(positions.next(), random);
  EXPECT_GT(tally.claims, 100);
}

TEST(ProofsAgainstPlay, NeverDifferOnVariationsOfDeadPositions) {
  const std::array dead{
      position_of("4k3/4b3/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1"),
      position_of("6bk/5p1p/p4P1P/8/P7/5p1p/5P1P/6BK w - - 0 1"),
      position_of("6bk/5p1p/1p3P1P/pP6/P7/5p1p/5P1P/6BK w - - 0 1"),
      position_of("kb6/7B/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1"),
      position_of("8/8/p7/P1p5/K1p5/1pP4b/1P6/1bk4b b - - 0 1"),
      position_of("4b2B/8/8/3k4/6p1/Bp1p1pP1/bP1P1P1K/6BR b - - 0 1"),
  };
  Random random(2);
  Tally tally;
  for (int i = 0; i < 500; ++i) tally.ask(varied(dead[below(dead.size(), random)], random), random);
  EXPECT_GT(tally.claims, 100);
  EXPECT_GT(tally.mates, 0);
}

TEST(ProofsAgainstPlay, AcceptAnyPlacement) {
  Random random(3);
  Tally tally;
  for (int i = 0; i < 300; ++i) {
    tally.ask(Position(random_placement(1 + below(40, random), random),
                       static_cast<Color>(below(2, random)), CastlingRights::initial()),
              random);
  }
}

}  // namespace proof_differential_test
}  // namespace jadoube::rules
