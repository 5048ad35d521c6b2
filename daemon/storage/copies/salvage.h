#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/error.h"

namespace jadoube::storage {

/// What was done about a damaged journal.
struct Salvaged {
  /// What could not be read, for people: "game table-1-3", "12 rows of observation". Empty: the
  /// damage was in nothing that matters.
  std::vector<std::string> lost = {};
  /// Where the damaged file is now.
  std::string aside;
};

/// Puts a journal in the place of the damaged one at `path`, with everything that can be read of
/// it. It has a new epoch, so subscribers begin with a snapshot. A file of which nothing can be
/// read gives an empty journal. Nobody may have it open. Errors are those of `Journal::commit`.
rules::Expected<Salvaged> salvage(const std::string& path);

}  // namespace jadoube::storage
