#include "daemon/api/gateway/viewer_limits.h"

#include <algorithm>

namespace jadoube::api {

bool ViewerLimits::take_request(const std::string& address, Time now) {
  if (known_.size() >= forgets_at_) forget(now);
  Known& known = known_.try_emplace(address, Known{.seen = now}).first->second;
  const std::chrono::duration<double> passed = now - known.seen;
  known.left = std::min(kAtOnce, known.left + passed.count() * kPerSecond);
  known.seen = now;
  if (known.left < 1) return false;
  known.left -= 1;
  return true;
}

bool ViewerLimits::open_stream(const std::string& address) {
  int& streams = known_[address].streams;
  if (streams >= kStreams) return false;
  ++streams;
  return true;
}

void ViewerLimits::close_stream(const std::string& address) {
  const auto found = known_.find(address);
  if (found != known_.end()) --found->second.streams;
}

void ViewerLimits::forget(Time now) {
  const std::chrono::duration<double> full(kAtOnce / kPerSecond);
  std::erase_if(known_, [&](const auto& each) {
    return each.second.streams == 0 && now - each.second.seen > full;
  });
  forgets_at_ = std::max<std::size_t>(1024, 2 * known_.size());
}

}  // namespace jadoube::api
