#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>

#include "daemon/storage/change_log.h"

namespace jadoube::failover {

/// How far the copy at the standby is. While the standby is *in step*, whoever publishes waits for
/// it. It comes in step when it has everything, and falls out of step when it is too slow or gone.
/// Then the hall goes on without it. Any thread.
class CopyProgress {
 public:
  /// `log` must live longer.
  explicit CopyProgress(const storage::ChangeLog& log) : log_(log) {}

  /// A standby has connected. Only the one that connected last counts. Returns its ticket.
  std::uint64_t begin();
  /// The standby has all changes up to `number`.
  void acknowledge(std::uint64_t ticket, std::uint64_t number);
  /// Its connection has ended.
  void end(std::uint64_t ticket);

  /// Waits until the standby has change `number`. False at once if it is not in step, and after
  /// `patience`; then it is out of step from now on.
  bool wait_for(std::uint64_t number, std::chrono::milliseconds patience);

  struct Reading {
    bool is_connected = false, is_in_step = false;
    std::uint64_t acknowledged = 0;
  };
  Reading read() const;

 private:
  const storage::ChangeLog& log_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::uint64_t ticket_ = 0;
  Reading now_;
};

}  // namespace jadoube::failover
