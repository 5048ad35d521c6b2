// Checks that emulated blitz hands look like three real games. The frequencies of sensor patterns
// must be within the 95 % intervals of the real counts [spec: drivers/simulator/README.md#hands].
// It uses four famous games, so it needs no data. `make score` prints the same for many games.
#include <gmock/gmock.h>

#include <sstream>

#include "tests/drivers/simulator/players/games.h"
#include "tests/score/patterns.h"
#include "tests/score/recordings.h"

namespace jadoube::score {
namespace calibration_test {

using simulator::CoilModel;

constexpr int kGames = 200;

class Calibration : public testing::TestWithParam<CoilModel> {};

TEST_P(Calibration, OfBlitzHandsIsWithinWhatRealGamesAllow) {
  const auto games = simulator::famous_games();
  const Patterns patterns = count_emulated(games, kGames, GetParam());
  EXPECT_GT(patterns.quiet, 5000);
  std::ostringstream table;
  print_calibration(patterns, "famous games", table);
  for (const Frequency& frequency : compare_with_real(patterns)) {
    EXPECT_TRUE(frequency.inside()) << frequency.name << "\n" << table.str();
  }
}

INSTANTIATE_TEST_SUITE_P(Sensors, Calibration,
                         testing::Values(CoilModel::kContact, CoilModel::kResponse));

TEST(Patterns, OfTheRealGamesAreCountedAsByHand) {
  const auto recordings = real_recordings();
  if (recordings.empty()) GTEST_SKIP() << "the real recordings are not here";
  Patterns patterns;
  for (const Recording& recording : recordings) {
    std::vector<rules::Move> moves;
    for (const auto& ply : recording.truth.games[0].truth.plies) moves.push_back(ply.move);
    count_patterns(recording.seen, rules::Position::initial(), moves, patterns);
  }
  EXPECT_EQ(patterns.plies, 100);
  EXPECT_EQ(patterns.exact_at_press, patterns.presses);
  EXPECT_EQ(patterns.king_first, patterns.castlings);
  EXPECT_EQ(patterns.placed_first, 2);
}

TEST(Intervals, AreThoseOfClopperAndPearson) {
  Patterns none;
  const auto frequencies = compare_with_real(none);
  EXPECT_NEAR(frequencies[2].low, .0015, .0002);  // 2 of 157.
  EXPECT_NEAR(frequencies[2].high, .0453, .0002);
  EXPECT_NEAR(frequencies[9].low, .9815, .0002);  // 198 of 198.
  EXPECT_EQ(frequencies[9].high, 1);
}

}  // namespace calibration_test
}  // namespace jadoube::score
