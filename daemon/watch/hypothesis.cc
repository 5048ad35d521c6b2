#include "daemon/watch/hypothesis.h"

namespace jadoube::watch {

void Happenings::forget_before(std::size_t from) {
  if (from <= first_) return;
  all_.erase(all_.begin(), all_.begin() + static_cast<std::ptrdiff_t>(from - first_));
  first_ = from;
}

}  // namespace jadoube::watch
