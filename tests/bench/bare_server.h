#pragma once

#include <string>

namespace jadoube::bench {

/// The smallest possible server, to compare the daemon with. It reads the connections of `count`
/// boards below `directory`, and writes a SquareChanged for every field update into one gRPC
/// stream. It has no journal, no games and no second subscriber. It serves at `address` until the
/// process is killed.
int serve_bare(const std::string& directory, int count, const std::string& address);

}  // namespace jadoube::bench
