#pragma once

#include <optional>
#include <string>

namespace jadoube::analysis {

/// The chess engine of this machine: `path`, or if it is empty "stockfish" where Debian and others
/// put it. Nothing: there is no such file that may be run.
std::optional<std::string> find_engine(const std::string& path);

}  // namespace jadoube::analysis
