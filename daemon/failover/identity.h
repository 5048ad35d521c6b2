#pragma once

#include <string>

#include "rules/error.h"

namespace jadoube::failover {

/// What a daemon shows the other one in TLS, as PEM. Both have the same secret, and nothing else.
/// The key of an authority follows from the secret. So each trusts whoever has a certificate of
/// that authority, and nobody without the secret can make one.
struct Identity {
  /// The certificate of the authority, which is trusted.
  std::string authority;
  /// The certificate of this daemon and its key. They are new at each start.
  std::string certificate, key;
};

/// The name in the certificates.
inline constexpr const char* kPeerName = "jadoube-failover";

/// The shortest secret, in characters. Whoever reaches the address could guess a short one.
inline constexpr std::size_t kShortestSecret = 32;

/// InvalidArgument: the secret is too short. The message says how to make one.
rules::Expected<Identity> identity_of(const std::string& secret);

}  // namespace jadoube::failover
