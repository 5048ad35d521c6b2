#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "daemon/net/tls/tls_certificate.h"
#include "rules/error.h"

namespace jadoube::net {

/// A certificate that the daemon makes and signs itself, with its own key (P-256). A browser warns
/// of it once. A user who compares the fingerprint needs no authority.
struct OwnCertificate {
  /// No phone accepts a certificate that is valid for longer than 825 days.
  static constexpr std::chrono::days kLife{820}, kLeast{30};

  /// The names of this host ("hall.local") and its addresses in numbers. Others are left out.
  std::vector<std::string> names = {}, addresses = {};

  /// Makes the files at `files`, if one of them is missing or cannot be used, or if it ends within
  /// `kLeast` of `now`. It stays the same when names or addresses change, so that nobody is warned
  /// again. True: it was made. Unavailable: a file cannot be written.
  rules::Expected<bool> make_if_needed(const TlsCertificate::Files& files,
                                       std::chrono::sys_seconds now) const;
};

}  // namespace jadoube::net
