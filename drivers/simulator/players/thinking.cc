#include "drivers/simulator/players/thinking.h"

#include <algorithm>

namespace jadoube::drivers::simulator {
namespace {

// The time that is kept for making the move, in seconds.
constexpr double kReserve = 1.5;
// Without recorded times, nobody uses more than this share of the remaining time for one move
// [guess].
constexpr double kShare = 1. / 12;

double seconds_of(std::chrono::milliseconds time) {
  return std::chrono::duration<double>(time).count();
}

}  // namespace

Thinking::Thinking(std::span<const rules::PgnPly> plies, rules::Color first, const Habits& habits,
                   const std::optional<TimeControl>& control, Random& random)
    : plies_(plies),
      first_(static_cast<std::size_t>(first)),
      habits_(habits),
      control_(control),
      random_(random) {
  if (!control_) return;
  const auto start = static_cast<double>((control_->base + control_->increment).count());
  players_.fill({start + next_period(), start, 0});
}

// The recorded time of the ply, in seconds. If there is more time than before, the next period has
// started.
std::optional<double> Thinking::recorded(std::size_t index) const {
  const auto clock = plies_[index].clock;
  const auto before = player(index).in_pgn;
  if (!clock || !before || !control_) return std::nullopt;
  double taken = *before - seconds_of(*clock) + static_cast<double>(control_->increment.count());
  if (taken < -.5) taken += next_period();
  if (taken < -.5) return std::nullopt;
  return std::max(0., taken);
}

double Thinking::before(std::size_t index) {
  const double least = random_.log_between(.08, .4);
  const double drawn = simulator::drawn(habits_.think, random_);
  const double handling = habits_.flight.median + habits_.press.median;
  const double left = player(index).left;
  if (const auto taken = recorded(index)) {
    const double wanted = *taken - handling - player(index).debt;
    return std::max(least, std::min(wanted, left - kReserve));
  }
  return control_ ? std::max(least, std::min(drawn, left * kShare)) : drawn;
}

void Thinking::pressed(std::size_t index, double taken) {
  Player& mover = player(index);
  if (const auto wanted = recorded(index)) {
    mover.debt = std::max(0., mover.debt + taken - *wanted);
  }
  if (plies_[index].clock) mover.in_pgn = seconds_of(*plies_[index].clock);
  if (control_) mover.left += static_cast<double>(control_->increment.count()) - taken;
}

}  // namespace jadoube::drivers::simulator
