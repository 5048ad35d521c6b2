#pragma once

#include <map>
#include <mutex>
#include <string>

#include "daemon/outputs/table.h"

namespace jadoube::outputs {

/// Which sites want no requests now. All outputs and calls of this daemon share it, because Lichess
/// counts the requests of an account and of an address together [seen: the limiters of lila]. Any
/// thread.
class SitePauses {
 public:
  /// The site at `url` wants no request before `until`. An earlier time changes nothing.
  void note(const std::string& url, Instant until);
  /// When the site at `url` may be asked again. Instant{}: it has never asked for a pause.
  Instant until(const std::string& url) const;

 private:
  mutable std::mutex mutex_;
  std::map<std::string, Instant> until_;
};

}  // namespace jadoube::outputs
