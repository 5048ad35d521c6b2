#pragma once

#include <chrono>
#include <string>

#include "daemon/hub/hub_link.h"

namespace jadoube::failover {

/// The two daemons of a hall, and how this one takes over.
struct Settings {
  /// What this daemon is called. The other one has another name.
  std::string name = {};
  /// "host:port": where the other daemon reaches this one, and where this one reaches it.
  std::string listen = {}, peer = {};
  /// The file with the secret that both have.
  std::string secret_file = {};
  /// It begins where neither has a journal. True for exactly one of the two.
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
