#pragma once

#include <string>

namespace jadoube::bench {

/// The least that could stand in the daemon's place, to measure it against: reads the lines of
/// `count` boards below `directory` and writes a SquareChanged for every field update straight into
/// one gRPC stream: no journal, no game, no second subscriber. Serves at `address` until the
/// process is killed.
int serve_bare(const std::string& directory, int count, const std::string& address);

}  // namespace jadoube::bench
