#include "drivers/dgt/bus/bus_search.h"

#include <algorithm>

namespace jadoube::drivers::dgt {
namespace {

using namespace std::chrono_literals;

// [spec: drivers/dgt/protocol.md#bus]: a board answers within 1100 ms.
constexpr auto kListens = 1200ms;
// If every ping brings garbage, a broken board talks without end.
constexpr int kMostRounds = 8;

}  // namespace

void BusSearch::begin(std::span<const int> known, int quiet_rounds) {
  *this = {};
  known_.assign(known.begin(), known.end());
  to_hush_.assign(known.begin(), known.end());
  quiet_needed_ = quiet_rounds;
  rounds_left_ = kMostRounds;
}

std::optional<BusOrder> BusSearch::next() const {
  if (!is_under_way() || listens_until_ != kNever) return std::nullopt;
  return to_hush_.empty() ? BusOrder::kPing : BusOrder::kIgnoreNextPing;
}

void BusSearch::sent(Instant now) {
  if (!to_hush_.empty()) return to_hush_.pop_front();
  listens_until_ = now + kListens;
  heard_something_ = false;
}

void BusSearch::hear(int address) {
  if (listens_until_ == kNever || std::ranges::count(known_, address) > 0) return;
  known_.push_back(address);
  heard_something_ = true;
}

void BusSearch::hear_garbage() { heard_something_ = true; }

void BusSearch::advance(Instant now) {
  if (now < listens_until_) return;
  listens_until_ = kNever;
  quiet_rounds_ = heard_something_ ? 0 : quiet_rounds_ + 1;
  rounds_left_ = quiet_rounds_ < quiet_needed_ ? rounds_left_ - 1 : 0;
  to_hush_.assign(known_.begin(), known_.end());
}

}  // namespace jadoube::drivers::dgt
