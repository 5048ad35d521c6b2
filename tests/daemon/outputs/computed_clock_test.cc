#include "daemon/outputs/computed_clock.h"

#include <gtest/gtest.h>

namespace jadoube::outputs {
namespace {

using namespace std::chrono_literals;
using rules::Color;

// Plies that were made at these seconds.
std::vector<model::Ply> made_at(std::initializer_list<int> seconds) {
  std::vector<model::Ply> plies;
  for (const int second : seconds) {
    plies.emplace_back().made_at = drivers::Instant(std::chrono::seconds(1000 + second));
  }
  return plies;
}

TEST(ComputedClock, RunsAsTheTimeControlSays) {
  auto plies = made_at({0, 10, 30});
  ASSERT_TRUE(compute_clocks("300+3", Color::kWhite, plies));
  EXPECT_EQ(plies[0].white_clock, 306s) << "the first ply takes no time, and gets its increment";
  EXPECT_EQ(plies[0].black_clock, 303s);
  EXPECT_EQ(plies[1].black_clock, 296s);
  EXPECT_EQ(plies[2].white_clock, 289s);
}

TEST(ComputedClock, KnowsPeriods) {
  auto plies = made_at({0, 1, 2, 3});
  ASSERT_TRUE(compute_clocks("2/60:600", Color::kWhite, plies));
  EXPECT_EQ(plies[2].white_clock, 659s) << "two moves are made, so the next period starts";
}

TEST(ComputedClock, BlackMayBegin) {
  auto plies = made_at({0, 10});
  ASSERT_TRUE(compute_clocks("300", Color::kBlack, plies));
  EXPECT_EQ(plies[1].white_clock, 290s);
  EXPECT_EQ(plies[1].black_clock, 300s);
}

TEST(ComputedClock, ARealClockComesFirst) {
  auto plies = made_at({0, 10});
  plies[1].white_clock = 100s;
  EXPECT_FALSE(compute_clocks("300", Color::kWhite, plies));
  EXPECT_EQ(plies[0].white_clock, std::nullopt);
}

TEST(ComputedClock, WithoutATimeControlThereIsNone) {
  auto plies = made_at({0, 10});
  EXPECT_FALSE(compute_clocks("", Color::kWhite, plies));
  EXPECT_FALSE(compute_clocks("?", Color::kWhite, plies));
  EXPECT_FALSE(compute_clocks("nonsense", Color::kWhite, plies));
}

TEST(ComputedClock, StopsWhereAFlagWouldFall) {
  auto plies = made_at({0, 10, 100, 110});
  ASSERT_TRUE(compute_clocks("60", Color::kWhite, plies));
  EXPECT_EQ(plies[1].black_clock, 50s);
  EXPECT_EQ(plies[2].white_clock, std::nullopt);
  EXPECT_EQ(plies[3].black_clock, std::nullopt);
}

}  // namespace
}  // namespace jadoube::outputs
