#include "daemon/arbiter/incidents/unfollowed_play.h"

namespace jadoube::arbiter {
namespace {

/// A lever bounces twice at most [guess].
constexpr int kIdlePresses = 3;

}  // namespace

void UnfollowedPlay::press(Instant at, std::size_t plies, bool is_explained) {
  if (++presses_ < kIdlePresses || found_ || is_explained) return;
  found_ = {at, plies};
}

void UnfollowedPlay::begin_again() {
  presses_ = 0;
  found_.reset();
}

}  // namespace jadoube::arbiter
