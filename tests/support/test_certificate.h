#pragma once

#include <chrono>
#include <string>

namespace jadoube::tests {

/// A self-signed certificate with its key. Both are PEM.
struct TestCertificate {
  std::string certificate, key;
};

/// Makes one for a name of a host and 127.0.0.1. It ends after `life`. With a passphrase, the key
/// is encrypted.
TestCertificate make_certificate(const std::string& name,
                                 std::chrono::seconds life = std::chrono::hours(1),
                                 const std::string& passphrase = "");

}  // namespace jadoube::tests
