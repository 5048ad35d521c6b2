#pragma once

#include <string>
#include <vector>

namespace jadoube::outputs {

/// Alerts on devices, from the configuration.
struct PushSettings {
  /// Who runs this daemon: "mailto:..." or "https://...". Empty: the address of the pages.
  std::string contact = {};
  /// Push services that may be anywhere, also in a private network: "push.example:8443".
  std::vector<std::string> hosts = {};
  /// The file with the certificates that these hosts may have. Empty: those of the system.
  std::string ca_file = {};
};

}  // namespace jadoube::outputs
