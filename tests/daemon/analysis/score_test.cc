#include <gtest/gtest.h>

#include "daemon/analysis/uci_line.h"

namespace jadoube::analysis {
namespace score_test {

using rules::Color;

// The values of Lichess's formula.
TEST(ScoreTest, ChancesAreThoseOfLichess) {
  EXPECT_DOUBLE_EQ(white_percent({.centipawns = 0}), 50);
  EXPECT_NEAR(white_percent({.centipawns = 100}), 59.1, 0.05);
  EXPECT_NEAR(white_percent({.centipawns = -100}), 40.9, 0.05);
  EXPECT_NEAR(white_percent({.centipawns = 300}), 75.1, 0.05);
  EXPECT_NEAR(white_percent({.centipawns = 1000}), 97.5, 0.05);
}

TEST(ScoreTest, ALeadOfMoreThanTenPawnsChangesNothing) {
  EXPECT_EQ(white_percent({.centipawns = 1000}), white_percent({.centipawns = 5000}));
  EXPECT_EQ(white_percent({.centipawns = -1000}), white_percent({.centipawns = -5000}));
}

TEST(ScoreTest, AMateIsMoreThanAnyLeadAndANearerOneIsMore) {
  const double far = white_percent({.mates = Color::kWhite, .moves = 12});
  const double near = white_percent({.mates = Color::kWhite, .moves = 1});
  EXPECT_GT(far, white_percent({.centipawns = 1000}));
  EXPECT_GT(near, far);
  EXPECT_LT(near, 100);
  EXPECT_NEAR(white_percent({.mates = Color::kBlack, .moves = 1}), 100 - near, 1e-9);
}

TEST(ScoreTest, AMateOnTheBoardDecides) {
  EXPECT_EQ(white_percent({.mates = Color::kWhite}), 100);
  EXPECT_EQ(white_percent({.mates = Color::kBlack}), 0);
}

TEST(ScoreTest, EnginesScoreTheSideToMove) {
  EXPECT_EQ(score_of({.value = 35}, Color::kWhite), (Score{.centipawns = 35}));
  EXPECT_EQ(score_of({.value = 35}, Color::kBlack), (Score{.centipawns = -35}));
  EXPECT_EQ(score_of({.is_mate = true, .value = 3}, Color::kBlack),
            (Score{.mates = Color::kBlack, .moves = 3}));
  EXPECT_EQ(score_of({.is_mate = true, .value = -2}, Color::kBlack),
            (Score{.mates = Color::kWhite, .moves = 2}));
  EXPECT_EQ(score_of({.is_mate = true, .value = 0}, Color::kWhite),
            (Score{.mates = Color::kBlack, .moves = 0}));
}

TEST(ScoreTest, ATextIsOfWhite) {
  EXPECT_EQ(score_text({.centipawns = 135}), "+1.35");
  EXPECT_EQ(score_text({.centipawns = -20}), "-0.20");
  EXPECT_EQ(score_text({}), "0.00");
  EXPECT_EQ(score_text({.mates = Color::kWhite, .moves = 3}), "#3");
  EXPECT_EQ(score_text({.mates = Color::kBlack, .moves = 3}), "#-3");
  EXPECT_EQ(score_text({.mates = Color::kBlack}), "#-");
}

}  // namespace score_test
}  // namespace jadoube::analysis
