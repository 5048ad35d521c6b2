#include "daemon/tracking/recorded/ruling_queue.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace jadoube::tracking {

void RulingQueue::expect(std::span<const model::Correction> corrections, drivers::Instant now) {
  const auto is_due_later = [&](const model::Correction& each) { return each.after >= now; };
  std::erase_if(expected_, is_due_later);
  std::ranges::copy_if(corrections, std::back_inserter(expected_), is_due_later);
}

void RulingQueue::write_before(drivers::Instant until,
                               const std::function<bool(const model::Correction&)>& is_ready,
                               const std::function<void(const model::Correction&)>& write) {
  for (std::size_t i = 0; i < expected_.size() && expected_[i].after < until;) {
    const auto correction = expected_[i];
    if (!is_ready(correction)) {
      ++i;
      continue;
    }
    expected_.erase(expected_.begin() + static_cast<std::ptrdiff_t>(i));
    write(correction);
  }
}

std::vector<model::Correction> RulingQueue::take_all() { return std::exchange(expected_, {}); }

}  // namespace jadoube::tracking
