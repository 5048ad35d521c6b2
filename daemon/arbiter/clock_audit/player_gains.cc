#include "daemon/arbiter/clock_audit/player_gains.h"

#include <algorithm>
#include <vector>

#include "daemon/arbiter/by_color.h"

namespace jadoube::arbiter {

using rules::MoveTime;
using rules::PerMove;
using std::chrono::milliseconds;

namespace {

milliseconds median(std::vector<milliseconds> times) {
  const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
  std::nth_element(times.begin(), middle, times.end());
  return *middle;
}

}  // namespace

void PlayerGains::add(const MoveGain& gain) {
  gains_.push_back(gain);
  if (gains_.size() > kWindow) gains_.pop_front();
}

std::size_t PlayerGains::fitting(const MoveTime& rule, milliseconds tolerance) const {
  return std::count_if(gains_.begin(), gains_.end(), [&](const MoveGain& move) {
    return is_near(move.gain, given_by(rule, move.thought), tolerance);
  });
}

// A delay shows its length only in moves that used it up. Fewer than three are not enough.
milliseconds PlayerGains::estimate(bool of_delay, milliseconds tolerance) const {
  std::vector<milliseconds> times;
  for (const MoveGain& move : gains_) {
    if (!of_delay || move.gain < move.thought - tolerance) times.push_back(move.gain);
  }
  return times.size() < 3 ? milliseconds(-1) : whole_seconds(median(std::move(times)));
}

milliseconds PlayerGains::spread() const {
  const auto [least, most] =
      std::minmax_element(gains_.begin(), gains_.end(),
                          [](const MoveGain& a, const MoveGain& b) { return a.gain < b.gain; });
  return most->gain - least->gain;
}

bool PlayerGains::show(const MoveTime& rule, const MoveTime& intended,
                       milliseconds tolerance) const {
  return gains_.size() >= 3 && fitting(rule, tolerance) + 1 >= gains_.size() &&
         fitting(intended, tolerance) <= 1;
}

std::optional<MoveTime> PlayerGains::other_rule(const MoveTime& intended,
                                                milliseconds tolerance) const {
  if (gains_.size() < kWindow || gains_.size() - fitting(intended, tolerance) < 3) {
    return std::nullopt;
  }
  const bool of_delay = intended.how != PerMove::kIncrement;
  const MoveTime other = other_way(intended);
  // A time as short as the tolerance looks the same by both rules.
  const bool other_fits = intended.time > tolerance && fitting(other, tolerance) >= kEnough;
  // Moves that all took about as long fit both rules.
  if (other_fits && (of_delay || spread() > 2 * tolerance)) return other;
  const MoveTime estimated{intended.how, estimate(of_delay, tolerance)};
  if (estimated.time < milliseconds(0) || fitting(estimated, tolerance) < kEnough) {
    return std::nullopt;
  }
  if (other_fits || is_near(estimated.time, intended.time, tolerance)) return std::nullopt;
  return estimated;
}

}  // namespace jadoube::arbiter
