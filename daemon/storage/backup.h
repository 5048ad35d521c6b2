#pragma once

#include <cstdint>
#include <string>

#include "rules/error.h"

namespace jadoube::storage {

/// A journal to copy.
struct Source {
  std::string path;
  /// What it must be called; empty: anything.
  std::string epoch = {};
};

/// What a copy holds.
struct Copied {
  std::uint64_t events = 0;
  std::uint64_t bytes = 0;
};

/// Copies the journal as it is at one instant into a new file at `path`, while its writer goes on.
/// The copy is checked whole and sealed before it gets its name, and is a journal that a daemon can
/// begin from. It is another journal from then on, with an epoch of its own: what is played later
/// is not the same here and there, and a cursor must not be taken for the other's.
/// FailedPrecondition: there is a file at `path` already. NotFound, DataLoss: `source` is not on
/// this machine, no journal, of another version, or damaged. Unavailable: there is no room for it.
rules::Expected<Copied> back_up(const Source& source, const std::string& path);

}  // namespace jadoube::storage
