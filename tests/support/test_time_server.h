#pragma once

#include <chrono>
#include <memory>
#include <string>

struct evp_pkey_st;
struct x509_st;

namespace jadoube::tests {

/// An authority, and a time server with a certificate of this authority. It answers requests of RFC
/// 3161, without a network.
class TestTimeServer {
 public:
  using Time = std::chrono::sys_seconds;

  struct Settings {
    /// The common names of the time server and of the authority.
    std::string name = "Club Time", authority = "Club Authority";
    /// The time that it stamps.
    Time at = Time(std::chrono::seconds(1'795'000'000));
    /// How long the certificates are valid, from a day before `at`.
    std::chrono::seconds life = std::chrono::hours(48);
    /// False: it refuses SHA-256, and so every request.
    bool accepts = true;
    /// False: the token does not have its certificate.
    bool sends_certificate = true;
  };

  explicit TestTimeServer(Settings settings);
  TestTimeServer() : TestTimeServer(Settings()) {}

  /// The answer to a request, in DER.
  std::string answer(const std::string& request) const;
  /// The certificate of the authority, and that of the time server. PEM.
  std::string authority() const;
  std::string certificate() const;

 private:
  Settings settings_;
  std::shared_ptr<evp_pkey_st> authority_key_, key_;
  std::shared_ptr<x509_st> authority_, certificate_;
};

}  // namespace jadoube::tests
