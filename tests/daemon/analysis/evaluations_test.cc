#include "daemon/analysis/evaluations.h"

#include <gtest/gtest.h>

#include "rules/notation/fen.h"

namespace jadoube::analysis {
namespace evaluations_test {

rules::Position position(const char* fen) { return *rules::parse_fen(fen); }

// The file has these numbers: another one would lose all that is kept.
TEST(EvaluationsTest, AKeyIsTheSameInEveryVersion) {
  EXPECT_EQ(key_of(rules::Position::initial()),
            key_of_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
  EXPECT_EQ(key_of_fen("8/8/8/8/8/8/8/8 w - -"), 0x2e6d5359c07eaf7eULL);
}

TEST(EvaluationsTest, CountersDoNotCountAndAllElseDoes) {
  const auto key = key_of_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  EXPECT_EQ(key, key_of_fen("4k3/8/8/8/8/8/8/4K2R w K - 30 60"));
  EXPECT_NE(key, key_of_fen("4k3/8/8/8/8/8/8/4K2R b K - 0 1"));
  EXPECT_NE(key, key_of_fen("4k3/8/8/8/8/8/8/4K2R w - - 0 1"));
  EXPECT_NE(key, key_of_fen("4k3/8/8/8/8/8/8/4K1R1 w K - 0 1"));
}

TEST(EvaluationsTest, TheLawsScoreMateAndStalemate) {
  const auto mated = score_by_law(position("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"));
  EXPECT_EQ(mated, (Score{.mates = rules::Color::kWhite}));
  EXPECT_EQ(score_by_law(position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")), Score());
  EXPECT_EQ(score_by_law(rules::Position::initial()), std::nullopt);
}

TEST(EvaluationsTest, EnginesGetOnlyWhatAGameCanLeadTo) {
  EXPECT_TRUE(can_be_analysed(rules::Position::initial()));
  for (const char* fen : {
           "8/8/8/8/8/8/8/4K3 w - - 0 1",                  // no black king
           "4k2k/8/8/8/8/8/8/4K3 w - - 0 1",               // two
           "4k3/8/8/8/8/8/8/4K2P w - - 0 1",               // a pawn on the first rank
           "4k3/8/8/8/8/8/4r3/4K3 b - - 0 1",              // a king can be taken
           "4k3/PPPPPPPP/P7/8/8/8/8/4K3 w - - 0 1",        // nine pawns
           "4k3/8/QQQQQQQQ/QQQQQQQQ/8/8/8/4K3 b - - 0 1",  // seventeen pieces
       }) {
    EXPECT_FALSE(can_be_analysed(position(fen))) << fen;
  }
}

TEST(EvaluationsTest, TheFirstScoreStays) {
  Evaluations known;
  EXPECT_EQ(known.find(7), std::nullopt);
  EXPECT_TRUE(known.put(7, {.centipawns = 12}));
  EXPECT_FALSE(known.put(7, {.centipawns = 99}));
  EXPECT_EQ(known.find(7), (Score{.centipawns = 12}));
  EXPECT_EQ(known.size(), 1U);
}

}  // namespace evaluations_test
}  // namespace jadoube::analysis
