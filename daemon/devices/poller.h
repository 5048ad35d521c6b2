#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include "drivers/transport/file_descriptor.h"
#include "rules/error.h"

namespace jadoube::devices {

/// Waits for descriptors, for a time, and for a call from another thread, with epoll, timerfd and
/// eventfd. One thread, except for `call`.
class Poller {
 public:
  struct Event {
    std::uint64_t token;
    bool readable, hung_up;
  };

  static rules::Expected<Poller> make();

  /// Watches `fd`. Its events have `token`. A descriptor that is closed is removed automatically.
  void add(int fd, std::uint64_t token, bool for_writing);
  void change(int fd, std::uint64_t token, bool for_writing);

  /// Returns when a descriptor is ready, `patience` is over, or `call` was called. A writable
  /// descriptor gives no event. It only ends the wait.
  const std::vector<Event>& wait(std::chrono::nanoseconds patience);

  /// Ends the present or the next `wait`. Any thread.
  void call();

 private:
  Poller() = default;
  void control(int operation, int fd, std::uint64_t token, bool for_writing);

  drivers::FileDescriptor epoll_, timer_, caller_;
  std::vector<Event> events_;
};

}  // namespace jadoube::devices
