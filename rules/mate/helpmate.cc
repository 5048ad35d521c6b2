#include "rules/mate/helpmate.h"

#include <algorithm>
#include <utility>

#include "rules/mate/most_promising.h"

namespace jadoube::rules {

Descents::Descents(const SquareSets& start, Color mater)
    : start_(start), mater_(mater), taste_(taste_for(start, mater)) {}

std::optional<std::vector<Move>> Descents::go_on_to(std::uint64_t positions,
                                                    std::uint64_t at_most) {
  while (positions_ < std::min(positions, at_most)) {
    const int plies = taste_.plies + number_ * taste_.more_plies;
    const std::uint64_t left = at_most - positions_;
    if (descend(std::cmp_less(left, plies) ? static_cast<int>(left) : plies)) return line_;
    const int chance = taste_.chance + number_ * taste_.more_chance;
    chance_.spread_to(std::clamp(chance, 1, taste_.most_chance));
    ++number_;
  }
  return std::nullopt;
}

// True if the descent ends in mate.
bool Descents::descend(int plies) {
  line_.clear();
  line_.reserve(static_cast<std::size_t>(plies));
  SquareSets sets = start_;
  for (; plies > 0; --plies) {
    ++positions_;
    const auto choice = most_promising(sets, mater_, chance_);
    if (!choice) return false;
    line_.push_back(choice->move);
    if (choice->is_mate) return true;
    sets.play(choice->move);
  }
  return false;
}

}  // namespace jadoube::rules
