#include "daemon/tracking/inferred/explain.h"

#include <gtest/gtest.h>

#include <map>
#include <string>

#include "daemon/tracking/sensed/sensed_placement.h"
#include "rules/notation/fen.h"
#include "rules/notation/uci.h"

namespace jadoube::tracking {
namespace explain_test {

rules::Position position(std::string_view fen) { return *rules::parse_fen(fen); }
rules::Placement placement(std::string_view fen) { return *rules::parse_placement(fen); }

TEST(Variations, FindEveryLegalMoveByItsPlacement) {
  for (const auto* fen : {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                          "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
                          "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
                          "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3"}) {
    const auto before = position(fen);
    for (const auto move : before.legal_moves()) {
      int budget = 1'000;
      EXPECT_EQ(variations({before, before.placement()}, before.after(move).placement(), 1, budget),
                std::vector<Variation>{{move}})
          << fen << " " << rules::to_uci(before, move);
    }
  }
}

constexpr int kEnough = 100'000;

std::vector<Variation> variations_to(const rules::Placement& current, int plies,
                                     int budget = kEnough) {
  const auto start = rules::Position::initial();
  return variations({start, start.placement()}, current, plies, budget);
}

TEST(Variations, FindTheOnlyTwoPlies) {
  const auto found = variations_to(placement("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR"), 2);
  ASSERT_EQ(found.size(), 1U);
  ASSERT_EQ(found[0].size(), 2U);
  EXPECT_EQ(found[0][0].to, rules::Square::e4);
}

TEST(Variations, FindEveryOrder) {
  EXPECT_EQ(variations_to(placement("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R"), 3).size(),
            2U);
}

TEST(Variations, FindNoneWhereOnlyTheWrongSideMoved) {
  const auto current = placement("rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR");
  for (int plies = 1; plies <= 3; ++plies) EXPECT_TRUE(variations_to(current, plies).empty());
}

TEST(Variations, BringPiecesBackOnlyWhereTheirNumberIsKnown) {
  const auto start = rules::Position::initial();
  int budget = kEnough;
  EXPECT_TRUE(variations({start, start.placement()}, start.placement(), 4, budget).empty());
  const auto found =
      variations({start, start.placement()}, start.placement(), 4, budget, Count::kCounted);
  EXPECT_EQ(found.size(), 16U);  // Either knight of either side, to either square.
}

TEST(Variations, AreNoMoreThanAskedFor) {
  const auto start = rules::Position::initial();
  int budget = kEnough;
  const auto found =
      variations({start, start.placement()}, start.placement(), 4, budget, Count::kCounted, 5);
  EXPECT_EQ(found.size(), 5U);
}

TEST(Variations, FindNoneWhereTheBudgetRunsOut) {
  const auto current = placement("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R");
  EXPECT_TRUE(variations_to(current, 3, 3).empty());
}

/// Every variation of `plies` from `before`, with the placement to which each leads.
void play_all(const rules::Position& before, int plies, Variation& played,
              std::map<std::string, std::vector<Variation>>& by_placement) {
  if (plies == 0) {
    by_placement[rules::to_fen(before.placement())].push_back(played);
    return;
  }
  for (const auto move : before.legal_moves()) {
    played.push_back(move);
    play_all(before.after(move), plies - 1, played, by_placement);
    played.pop_back();
  }
}

TEST(Variations, AreAllThatTryingEveryMoveFinds) {
  const auto before = position("r3k2r/8/8/1pP5/8/8/6p1/R3K2R w KQkq b6 0 1");
  std::map<std::string, std::vector<Variation>> by_placement;
  Variation played;
  play_all(before, 3, played, by_placement);
  for (const auto& [current, expected] : by_placement) {
    int budget = 1'000'000;
    const auto found = variations({before, before.placement()}, placement(current), 3, budget);
    const auto changed = differing(before.placement(), placement(current));
    const auto& sets = before.square_sets();
    if ((changed & sets.of(rules::Color::kWhite)) == 0) continue;
    if ((changed & sets.of(rules::Color::kBlack)) == 0) continue;
    const auto reported = std::min(expected.size(), kMostVariations);
    EXPECT_EQ(found, std::vector<Variation>(expected.begin(), expected.begin() + reported))
        << current;
  }
}

}  // namespace explain_test
}  // namespace jadoube::tracking
