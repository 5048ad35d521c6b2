#pragma once

#include <cstdint>

#include "daemon/stream/event_stream.h"

namespace jadoube::watched {

/// Says if results may have changed: a game began, ended or was corrected, or a tournament changed.
/// One thread.
class ResultNews {
 public:
  /// `feed` must live longer.
  explicit ResultNews(const stream::Feed& feed) : feed_(feed) {}

  /// True if there was such an event since the last call. True at the first call.
  bool take();

 private:
  const stream::Feed& feed_;
  std::uint64_t seen_ = 0;
  bool has_begun_ = false;
};

}  // namespace jadoube::watched
