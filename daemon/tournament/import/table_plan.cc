#include "daemon/tournament/import/table_plan.h"

#include <algorithm>
#include <utility>

namespace jadoube::tournament {

TablePlan::TablePlan(std::vector<Seat> seats, std::span<const Wish> wishes, bool are_guessed)
    : seats_(std::move(seats)) {
  for (std::size_t place = 0; place < seats_.size(); ++place) {
    targets_.push_back(seats_[place].table);
    if (seats_[place].is_kept) kept_.emplace(seats_[place].table, place);
  }
  std::vector<std::size_t> movers;
  for (const auto& [place, table] : wishes) {
    const int now = seats_[place].table;
    const bool is_better = !are_guessed || now == 0;
    if (!is_better || table == 0 || table == now) {
      if (now != 0 && table != now) kept_.emplace(now, place);
    } else if (!seats_[place].is_in_play) {
      targets_[place] = table;
      movers.push_back(place);
    }
  }
  move_where_free(movers);
}

// One that would go to a table that stays taken stays where it is, and then its table stays taken
// too. So others may have to stay.
void TablePlan::move_where_free(const std::vector<std::size_t>& movers) {
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
    for (const std::size_t place : movers) {
      const int now = seats_[place].table;
      const auto kept = kept_.find(targets_[place]);
      if (targets_[place] == now || kept == kept_.end() || kept->second == place) continue;
      in_the_way_.emplace(place, kept->second);
      targets_[place] = now;
      if (now != 0) kept_.emplace(now, place);
      has_changed = true;
    }
  }
}

std::optional<std::size_t> TablePlan::in_the_way_of(std::size_t place) const {
  const auto found = in_the_way_.find(place);
  return found == in_the_way_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::size_t> TablePlan::keeper_of(int table) const {
  const auto found = kept_.find(table);
  return found == kept_.end() ? std::nullopt : std::optional(found->second);
}

int TablePlan::take_free(int table, int offset) {
  if (taken_.empty()) {
    for (std::size_t place = 0; place < seats_.size(); ++place) {
      if (seats_[place].stays) taken_.insert(targets_[place]);
    }
  }
  if (taken_.contains(table)) {
    table = std::max(next_free_, offset + 1);
    while (taken_.contains(table)) ++table;
    next_free_ = table;
  }
  taken_.insert(table);
  return table;
}

}  // namespace jadoube::tournament
