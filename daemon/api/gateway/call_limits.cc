#include "daemon/api/gateway/call_limits.h"

#include <algorithm>

#include "daemon/system/ip_address.h"

namespace jadoube::api {
namespace {

void refill(double& left, double per_second, double most, std::chrono::duration<double> passed) {
  left = std::min(most, left + passed.count() * per_second);
}

}  // namespace

bool ViewerLimits::take_call(const std::string& address, Time now) {
  if (known_.size() >= forgets_at_) forget(now);
  Known& known =
      known_.try_emplace(system::address_block(address), Known{.seen = now}).first->second;
  refill(known.left, kPerSecond, kAtOnce, now - known.seen);
  known.seen = now;
  const double most = all_per_second_ * kAllSeconds;
  refill(all_left_, all_per_second_, most, now - all_seen_);
  all_seen_ = now;
  const bool has_own = known.left >= 1;
  if (!has_own && all_left_ < most / 2) return false;
  if (has_own) known.left -= 1;
  all_left_ = std::max(0.0, all_left_ - 1);
  return true;
}

void ViewerLimits::forget(Time now) {
  const std::chrono::duration<double> full(kAtOnce / kPerSecond);
  std::erase_if(known_, [&](const auto& each) { return now - each.second.seen > full; });
  forgets_at_ = std::max<std::size_t>(1024, 2 * known_.size());
}

}  // namespace jadoube::api
