#pragma once

#include <chrono>
#include <string>

#include "daemon/hub/hub_link.h"
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

/// InvalidArgument: the secret is too short. The message explains how to make one.
rules::Expected<Identity> identity_of(const std::string& secret);

/// The two daemons of a hall, and how this one takes over.
struct Settings {
  /// What this daemon is called. The other one has another name.
  std::string name = {};
  /// "host:port": where the other daemon reaches this one, and where this one reaches it.
  std::string listen = {}, peer = {};
  /// The file with the secret that both have.
  std::string secret_file = {};
  /// It is the active one at first, if neither has a journal. True for exactly one of the two.
  bool first = false;
  /// False: it only keeps a copy of the journal.
  bool takes_over = true;
  /// It takes over even if published events may be missing.
  bool takes_over_incomplete = false;
  /// How long the active daemon may be silent.
  std::chrono::milliseconds lease{3000};
  /// How long the active daemon waits for the standby before it publishes an event without it.
  std::chrono::milliseconds wait{250};
  /// The pause after each reading of the copy, which looks for damage.
  std::chrono::milliseconds check_every{60'000};
  /// A NATS server that decides who may be active. Without an address: nobody does.
  hub::HubAddress witness = {};
  /// The id of this hall there.
  std::string hall = {};
};

}  // namespace jadoube::failover
