#include "daemon/watch/press_count.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace jadoube::watch {

namespace {

using Seconds = std::chrono::duration<double>;

/// A face shows whole seconds, and a reading is told late: sums may be wrong by that much.
constexpr double kWrongBy = 2.5;
/// So many presses in a row tell the increment to the second.
constexpr int kEnough = 6;
/// With a smaller one, one press more or less is not to be told.
constexpr std::chrono::seconds kLeastIncrement{6}, kNone{0};
/// So much time at once is that of the next period, not of presses [guess].
constexpr std::chrono::minutes kLeastPeriod{10};

/// How many seconds the clock was given between two readings.
template <typename Reading>
double given(const Reading& from, const Reading& to) {
  return Seconds(to.at - from.at + (to.both - from.both)).count();
}

}  // namespace

void PressCount::note(Instant at, std::chrono::seconds both, bool running, bool pressed) {
  last_ = {at, both, running};
  if (!running) {
    first_.reset();
    last_press_.reset();
  } else if (pressed) {
    learn(*last_);
  }
}

void PressCount::look_away() {
  if (!away_since_) away_since_ = last_;
  first_.reset();
  last_press_.reset();
}

void PressCount::learn(const Reading& press) {
  const bool same =
      first_ && (in_a_row_ == 0 || std::abs(given(*last_press_, press) -
                                            given(*first_, *last_press_) / in_a_row_) <= kWrongBy);
  if (same) {
    ++in_a_row_;
  } else {
    first_ = last_press_ ? last_press_ : press;
    in_a_row_ = last_press_ ? 1 : 0;
  }
  last_press_ = press;
  if (in_a_row_ < kEnough) return;
  increment_ = std::chrono::seconds(std::lround(given(*first_, press) / in_a_row_));
}

std::optional<int> PressCount::take_missed() {
  const auto presses = missed();
  away_since_.reset();
  return presses;
}

int PressCount::missed_at_least() const {
  const auto& from = away_since_;
  if (!from || !from->running || !last_->running || increment_.value_or(kNone) == kNone) return 0;
  const double more = given(*from, *last_), each = Seconds(*increment_).count();
  if (more >= Seconds(kLeastPeriod).count()) return 0;
  return std::max(0, static_cast<int>(std::floor((more - kWrongBy) / each)));
}

std::optional<int> PressCount::missed() const {
  const auto& from = away_since_;
  if (!from || from->at == last_->at || !increment_ || *increment_ < kLeastIncrement) return {};
  const double more = given(*from, *last_), each = Seconds(*increment_).count();
  const auto presses = std::lround(more / each);
  const bool fits =
      presses >= 0 && std::abs(more - static_cast<double>(presses) * each) <= kWrongBy;
  return fits ? std::optional(static_cast<int>(presses)) : std::nullopt;
}

}  // namespace jadoube::watch
