#pragma once

#include <string>

namespace jadoube::relay {

/// The daemon of one hall, which a relay follows without a hub.
struct HallAddress {
  /// The id that the hall gets here.
  std::string hall;
  /// "host:port" or "unix:/path": an address of its [grpc].
  std::string address;
  /// The file with a token of an operator of that hall. Empty: none. At an address for viewers, the
  /// relay then gets what viewers get, which has no names and no pairings.
  std::string secret_file = {};
};

}  // namespace jadoube::relay
