#include "drivers/squares/square_vote.h"

namespace jadoube::drivers {

void SquareVote::add(const rules::Placement& read) {
  last_[count_++ % kVoters] = read;
  if (!is_decided()) return;
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    const auto one = last_[0][square], two = last_[1][square], three = last_[2][square];
    if (one == two || one == three) agreed_.set(square, one);
    if (two == three) agreed_.set(square, two);
  }
}

}  // namespace jadoube::drivers
