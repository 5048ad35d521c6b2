#include "daemon/arbiter/clock_audit/gains.h"

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

namespace {

// So small a difference needs more plies than others.
constexpr milliseconds kOneSecond{1'000}, kFine{3'000};

}  // namespace

void SharedGains::clear() {
  sums_.clear();
  last_.reset();
  skip_next_ = false;
}

void SharedGains::add(const MoveGain& gain, const MoveTime& intended) {
  const milliseconds off = gain.gain - given_by(intended, gain.thought);
  const bool outlier = std::chrono::abs(off) > kOutlier;
  if (!outlier && !skip_next_) {
    if (last_) sum(*last_);
    last_ = {off, gain.gain - given_by(other_way(intended), gain.thought),
             gain.thought < intended.time};
    return;
  }
  last_.reset();
  skip_next_ = outlier;
}

void SharedGains::sum(const Off& ply) {
  Sums sums = sums_.empty() ? Sums{} : sums_.back();
  sums.off += ply.off;
  sums.off_by_other += ply.by_other;
  (ply.quick ? sums.off_quick : sums.off_slow) += ply.off;
  ++(ply.quick ? sums.quick : sums.slow);
  sums_.push_back(sums);
}

bool SharedGains::grows_evenly() const {
  const milliseconds all = sums_.back().off, half = sums_[sums_.size() / 2 - 1].off;
  const auto share = [&](milliseconds part) {
    return static_cast<double>(part.count()) / static_cast<double>(all.count());
  };
  return share(half) >= 0.3 && share(all - half) >= 0.3;
}

// A delay that looks like a shorter increment shows in quick moves only.
bool SharedGains::shows_in_slow_moves(const MoveTime& intended) const {
  const Sums& all = sums_.back();
  if (intended.how != PerMove::kIncrement || intended.time == milliseconds(0)) return true;
  const auto plies = static_cast<int>(sums_.size());
  return all.slow >= 3 &&
         2 * std::chrono::abs(all.off_slow) / all.slow >= std::chrono::abs(all.off) / plies;
}

// A delay gives what a move took, so late presses do not cancel out. Twice as much has to add up.
std::optional<MoveTime> SharedGains::other_rule(const MoveTime& intended) const {
  if (sums_.size() < kFewestPlies) return std::nullopt;
  const Sums& all = sums_.back();
  const auto plies = static_cast<int>(sums_.size());
  const milliseconds least = std::max(kLeastSum, plies * milliseconds(500));
  const int weight = intended.how == PerMove::kIncrement ? 1 : 2;
  if (std::chrono::abs(all.off) < weight * least) return std::nullopt;
  const bool other_fits = std::chrono::abs(all.off_by_other) < kLeastSum;
  const bool only_quick =
      all.slow >= 3 && all.quick >= 3 &&
      2 * std::chrono::abs(all.off_slow) / all.slow < std::chrono::abs(all.off_quick) / all.quick;
  if (other_fits && only_quick) {
    return intended.time <= kFine && !is_sure() ? std::nullopt : std::optional(other_way(intended));
  }
  if (!grows_evenly() || !shows_in_slow_moves(intended)) return std::nullopt;
  // A delay that is too short or too long shows in the moves that used it up.
  const bool of_delay = intended.how != PerMove::kIncrement && all.slow > 0;
  const milliseconds each = of_delay ? all.off_slow / all.slow : all.off / plies;
  const MoveTime estimated{intended.how, whole_seconds(intended.time + each)};
  const bool fine = is_near(estimated.time, intended.time, kOneSecond);
  if (estimated == intended || (fine && !is_sure())) return std::nullopt;
  return estimated;
}

// A few presses that nobody saw add up to a second too much for each move.
bool SharedGains::is_sure() const {
  return sums_.size() >= 2 * kFewestPlies && std::chrono::abs(sums_.back().off) >= 2 * kLeastSum;
}

}  // namespace jadoube::arbiter
