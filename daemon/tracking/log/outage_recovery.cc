// An outage begins when the connection is lost, or when changes were lost on it. It lasts until
// what was played meanwhile is explained, which is later than the moment at which the board is read
// again.
//
// The board's log has an order and no dates, and it goes back over many games. So the last sensor
// events before an outage are kept, to find the place in the log from which on its entries are new.
#include "daemon/tracking/log/outage_recovery.h"

#include <utility>

namespace jadoube::tracking {

void OutageRecovery::lose_connection() {
  gap_->read = false;
  log_request_.drop();
  doubts_.forget_log_read();
  gap_->log_awaited.reset();
  gap_->log.reset();
}

void OutageRecovery::drop() {
  const auto outage = *std::exchange(gap_, std::nullopt);
  turn_before_.reset();
  for (const auto& each : outage.since_read) recent_.add(each);
  log_request_.drop();
}

Outage OutageRecovery::leave() {
  auto outage = *std::exchange(gap_, std::nullopt);
  recent_.clear();
  doubts_.settle();
  return outage;
}

void OutageRecovery::leave_unexplained() {
  const auto outage = *std::exchange(gap_, std::nullopt);
  if (outage.as_read.placement() != outage.before()) recent_.clear();
  for (const auto& each : outage.since_read) recent_.add(each);
}

void OutageRecovery::begin_game() {
  recent_.begin_game(/*all_was_seen=*/!gap_);
  gap_.reset();
  clock_ = {};
  doubts_ = {};
  turn_before_.reset();
}

}  // namespace jadoube::tracking
