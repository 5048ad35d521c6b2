#include "daemon/push/rate_limit.h"

#include <algorithm>

namespace jadoube::push {

bool RateLimit::allows(const std::string& name, Time now) {
  auto found = by_name_.find(name);
  if (found == by_name_.end()) {
    make_room(now);
    found = by_name_.emplace(name, Counted{.since = now}).first;
  }
  Counted& counted = found->second;
  if (is_over(counted, now)) counted = {.since = now};
  if (counted.calls >= most_) return false;
  ++counted.calls;
  return true;
}

bool RateLimit::is_full(const std::string& name, Time now) const {
  const auto found = by_name_.find(name);
  return found != by_name_.end() && !is_over(found->second, now) && found->second.calls >= most_;
}

void RateLimit::make_room(Time now) {
  if (by_name_.size() < kMostNames) return;
  std::erase_if(by_name_, [&](const auto& item) { return now - item.second.since >= window_; });
  if (by_name_.size() < kMostNames) return;
  by_name_.erase(
      std::ranges::min_element(by_name_, {}, [](const auto& item) { return item.second.since; }));
}

}  // namespace jadoube::push
