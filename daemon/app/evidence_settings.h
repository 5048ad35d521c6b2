#pragma once

#include <string>

namespace jadoube::app {

/// Who stamps the evidence of games.
struct EvidenceSettings {
  /// The time server [RFC 3161], at an address of HTTP or HTTPS. Empty: nobody stamps evidence.
  std::string timestamp_url = {};
  /// The file with the certificates that must know the signer of the stamps. Empty: everybody may
  /// have signed them.
  std::string timestamp_ca_file = {};
};

}  // namespace jadoube::app
