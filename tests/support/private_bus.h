#pragma once

#include <memory>
#include <string>

#include "tests/support/process.h"

namespace jadoube::tests {

/// A private D-Bus daemon for a test. While it exists, the environment names it as the system's
/// bus.
class PrivateBus {
 public:
  /// Nothing if there is no program `dbus-daemon`.
  static std::unique_ptr<PrivateBus> start();
  ~PrivateBus();

  const std::string& address() const { return address_; }

 private:
  PrivateBus() = default;

  tests::TemporaryDirectory directory_;
  std::unique_ptr<tests::Process> daemon_;
  std::string address_;
};

}  // namespace jadoube::tests
