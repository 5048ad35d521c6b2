#pragma once

#include <vector>

/// FIDE's rating tables [FIDE Rating Regulations Art. 8.1], for the rating criteria of C.07.
namespace jadoube::tournament {

/// The rating difference for a score of `hundredths` hundredths of the games: 50 -> 0, 100 -> 800.
int difference_of_score(int hundredths);

/// The expected score, in hundredths of a point, of a player whose rating is higher by
/// `difference`. Below 0: lower. The rule of 400 points does not hold here.
int expected_hundredths(int difference);

/// The mean, rounded to a whole number, a half up. `ratings` is not empty.
int mean_rating(const std::vector<int>& ratings);

/// TPR [C.07 Art. 10.2]: the mean of the opponents, and the difference of the score. `halves`: the
/// score, with one point for a win. `ratings` is not empty.
int performance_of(int halves, const std::vector<int>& ratings);

/// PTP [C.07 Art. 10.3]: the lowest rating whose expected score is at least the score. Without any
/// point: 800 below the lowest opponent.
int perfect_performance_of(int halves, const std::vector<int>& ratings);

}  // namespace jadoube::tournament
