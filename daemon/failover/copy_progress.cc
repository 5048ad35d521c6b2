#include "daemon/failover/copy_progress.h"

#include <algorithm>

namespace jadoube::failover {

std::uint64_t CopyProgress::begin() {
  const std::lock_guard lock(mutex_);
  now_ = {.is_connected = true};
  changed_.notify_all();
  return ++ticket_;
}

void CopyProgress::acknowledge(std::uint64_t ticket, std::uint64_t number) {
  const std::lock_guard lock(mutex_);
  if (ticket != ticket_) return;
  now_.acknowledged = std::max(now_.acknowledged, number);
  // A commit after this reading waits, and one before it is in the copy.
  if (!now_.is_in_step && now_.acknowledged >= log_.last()) now_.is_in_step = true;
  changed_.notify_all();
}

void CopyProgress::end(std::uint64_t ticket) {
  const std::lock_guard lock(mutex_);
  if (ticket != ticket_) return;
  now_ = {};
  changed_.notify_all();
}

bool CopyProgress::wait_for(std::uint64_t number, std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  const auto is_over = [&] { return !now_.is_in_step || now_.acknowledged >= number; };
  if (!changed_.wait_for(lock, patience, is_over)) now_.is_in_step = false;
  return now_.is_in_step;
}

CopyProgress::Reading CopyProgress::read() const {
  const std::lock_guard lock(mutex_);
  return now_;
}

}  // namespace jadoube::failover
