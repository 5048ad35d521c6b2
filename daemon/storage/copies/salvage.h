#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rules/error.h"

namespace jadoube::storage {

/// The result of the repair of a damaged journal.
struct Salvaged {
  /// What could not be read, for people: "game table-1-3", "12 rows of observation". Empty: the
  /// damage was in nothing that matters.
  std::vector<std::string> lost = {};
  /// The present path of the damaged file.
  std::string aside;
};

/// Replaces the damaged journal at `path` by a new one with everything that can be read. It has a
/// new epoch, so subscribers begin with a snapshot. If nothing can be read, the journal is empty.
/// No process may have it open. Errors are those of `Journal::commit`.
rules::Expected<Salvaged> salvage(const std::string& path);

}  // namespace jadoube::storage
