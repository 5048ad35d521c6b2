#include "daemon/tournament/standings/rating_tables.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace jadoube::tournament {
namespace {

// Table 8.1.1: for scores of .50, .51, ... 1.00.
constexpr std::array<int, 51> kDifferenceOfScore{
    0,   7,   14,  21,  29,  36,  43,  50,  57,  65,  72,  80,  87,  95,  102, 110, 117,
    125, 133, 141, 149, 158, 166, 175, 184, 193, 202, 211, 220, 230, 240, 251, 262, 273,
    284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589, 677, 800};

// Table 8.1.2: the least differences for expected scores of .51, .52, ... 1.00.
constexpr std::array<int, 50> kLeastDifference{
    4,   11,  18,  26,  33,  40,  47,  54,  62,  69,  77,  84,  92,  99,  107, 114, 122,
    130, 138, 146, 154, 163, 171, 180, 189, 198, 207, 216, 226, 236, 246, 257, 268, 279,
    291, 303, 316, 329, 345, 358, 375, 392, 412, 433, 457, 485, 518, 560, 620, 736};

constexpr int kWhole = 100, kHalf = 50, kBeyondTable = 800;

int expected_of_all(int rating, const std::vector<int>& ratings) {
  int sum = 0;
  for (const int other : ratings) sum += expected_hundredths(rating - other);
  return sum;
}

// For numbers from 0 on. A half is rounded up.
int rounded_quotient(int sum, int count) { return (2 * sum + count) / (2 * count); }

}  // namespace

int difference_of_score(int hundredths) {
  const int score = std::clamp(hundredths, 0, kWhole);
  if (score < kHalf) return -kDifferenceOfScore[static_cast<std::size_t>(kHalf - score)];
  return kDifferenceOfScore[static_cast<std::size_t>(score - kHalf)];
}

int expected_hundredths(int difference) {
  const int size = difference < 0 ? -difference : difference;
  const auto above = std::ranges::upper_bound(kLeastDifference, size) - kLeastDifference.begin();
  const int of_higher = kHalf + static_cast<int>(above);
  return difference < 0 ? kWhole - of_higher : of_higher;
}

int mean_rating(const std::vector<int>& ratings) {
  return rounded_quotient(std::accumulate(ratings.begin(), ratings.end(), 0),
                          static_cast<int>(ratings.size()));
}

int performance_of(int halves, const std::vector<int>& ratings) {
  const int hundredths = rounded_quotient(halves * kHalf, static_cast<int>(ratings.size()));
  return mean_rating(ratings) + difference_of_score(hundredths);
}

int perfect_performance_of(int halves, const std::vector<int>& ratings) {
  const auto [lowest, highest] = std::ranges::minmax(ratings);
  if (halves <= 0) return lowest - kBeyondTable;
  // The expected score grows with the rating. At `high` it is at least the score.
  int low = lowest - kBeyondTable - 1, high = highest + kBeyondTable;
  while (high - low > 1) {
    const int middle = low + (high - low) / 2;
    (expected_of_all(middle, ratings) >= halves * kHalf ? high : low) = middle;
  }
  return high;
}

}  // namespace jadoube::tournament
