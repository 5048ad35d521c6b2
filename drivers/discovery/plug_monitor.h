#pragma once

#include <memory>
#include <string>

#include "rules/error.h"

namespace jadoube::drivers {

/// Gives hints that a port came or went. A hint may be missing or wrong: only the result of
/// `list_ports` is right. With udev, the hints come after the udev rules have set the device's
/// rights. Without udev, as in most containers, the monitor watches /dev itself.
class PlugMonitor {
 public:
  /// Unavailable where the system gives neither.
  static rules::Expected<PlugMonitor> open();

  /// Watches `folder` in the same way as /dev is watched where no udev runs.
  static rules::Expected<PlugMonitor> watch(const std::string& folder);

  PlugMonitor(PlugMonitor&&) noexcept;
  PlugMonitor& operator=(PlugMonitor&&) noexcept;
  ~PlugMonitor();

  /// The descriptor to wait on: readable when `take` has something to take.
  int fd() const;

  /// Takes all hints that have come by now. True if any of them was about a port.
  bool take();

  /// The source of the hints.
  class Source;

 private:
  explicit PlugMonitor(std::unique_ptr<Source> source);
  std::unique_ptr<Source> source_;
};

}  // namespace jadoube::drivers
