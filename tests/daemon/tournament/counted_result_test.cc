#include <gtest/gtest.h>

#include "daemon/tournament/result.h"

namespace jadoube::tournament {
namespace counted_result_test {

constexpr model::PairingResult kWhiteWon{.score = {2, 0}}, kBlackWon{.score = {0, 2}};

model::Pairing played() { return {.id = "p", .table = 1, .players = {1, 2}, .games = {{"b1", 1}}}; }

TEST(CountedResult, IsThatOfTheLastGameIfNobodyGaveAnother) {
  const auto counted = counted_result(played(), rules::Result::kWhiteWins);
  EXPECT_EQ(counted, (CountedResult{.result = kWhiteWon, .source = ResultSource::kBoard}));
  EXPECT_EQ(counted_result(played(), rules::Result::kUnknown), std::nullopt);
}

TEST(CountedResult, IsThatOfTheFilesBeforeThatOfTheBoard) {
  auto pairing = played();
  pairing.result = kBlackWon;
  const auto counted = counted_result(pairing, rules::Result::kWhiteWins);
  EXPECT_EQ(counted, (CountedResult{.result = kBlackWon, .source = ResultSource::kPairingProgram}));
}

TEST(CountedResult, ReportsWhoTypedIt) {
  auto pairing = played();
  pairing.result = kBlackWon;
  pairing.result_by = "A. Meier";
  const auto counted = counted_result(pairing, rules::Result::kWhiteWins);
  EXPECT_EQ(counted, (CountedResult{
                         .result = kBlackWon, .source = ResultSource::kByHand, .by = "A. Meier"}));
}

TEST(CountedResult, NeedsNoGame) {
  auto pairing = played();
  pairing.games.clear();
  EXPECT_EQ(counted_result(pairing, rules::Result::kWhiteWins), std::nullopt);
  pairing.result = model::PairingResult{.score = {2, 0}, .forfeit = true};
  ASSERT_TRUE(counted_result(pairing, rules::Result::kUnknown));
  EXPECT_TRUE(counted_result(pairing, rules::Result::kUnknown)->result.forfeit);
}

TEST(PgnResult, OfAScoreThatPgnCannotWriteIsUnknown) {
  EXPECT_EQ(pgn_result(kWhiteWon), rules::Result::kWhiteWins);
  EXPECT_EQ(pgn_result({.score = {1, 1}}), rules::Result::kDraw);
  EXPECT_EQ(pgn_result({.score = {0, 0}, .forfeit = true}), rules::Result::kUnknown);
  EXPECT_EQ(pgn_result({.score = {1, 0}}), rules::Result::kUnknown);
}

}  // namespace counted_result_test
}  // namespace jadoube::tournament
