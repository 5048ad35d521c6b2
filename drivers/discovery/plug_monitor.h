#pragma once

#include <memory>
#include <string>

#include "rules/error.h"

namespace jadoube::drivers {

/// Hints that a port came or went. A hint may be missing or mean nothing: the truth is what
/// `list_ports` says. Under udev the hints come after its rules, when a device's rights are set;
/// where no udev runs, as in most containers, /dev itself is watched.
class PlugMonitor {
 public:
  /// Unavailable where the system gives neither.
  static rules::Expected<PlugMonitor> open();

  /// Watches `folder` as /dev is watched where no udev runs.
  static rules::Expected<PlugMonitor> watch(const std::string& folder);

  PlugMonitor(PlugMonitor&&) noexcept;
  PlugMonitor& operator=(PlugMonitor&&) noexcept;
  ~PlugMonitor();

  /// The descriptor to wait on: readable when there is something to take.
  int fd() const;

  /// Takes what has come by now; true where any of it was about a port.
  bool take();

  /// What hints come from.
  class Source;

 private:
  explicit PlugMonitor(std::unique_ptr<Source> source);
  std::unique_ptr<Source> source_;
};

}  // namespace jadoube::drivers
