#include "daemon/outputs/lichess/site_pauses.h"

#include <algorithm>

namespace jadoube::outputs {

void SitePauses::note(const std::string& url, Instant until) {
  const std::lock_guard lock(mutex_);
  Instant& known = until_[url];
  known = std::max(known, until);
}

Instant SitePauses::until(const std::string& url) const {
  const std::lock_guard lock(mutex_);
  const auto found = until_.find(url);
  return found == until_.end() ? Instant{} : found->second;
}

}  // namespace jadoube::outputs
