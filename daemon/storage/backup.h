#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "daemon/storage/database.h"
#include "rules/error.h"

namespace jadoube::storage {

/// A journal to copy.
struct Source {
  std::string path;
  /// The epoch that the journal must have. Empty: any.
  std::string epoch = {};
};

/// What a copy contains.
struct Copied {
  std::uint64_t events = 0;
  std::uint64_t bytes = 0;
};

/// Copies the journal as it is at one instant into a new file at `path`. Its writer may continue.
/// The whole copy is checked and sealed before it gets its name. A daemon can start with it.
///
/// The copy is another journal with an epoch of its own. The two journals differ from then on, so a
/// cursor of one must not be valid in the other.
///
/// FailedPrecondition: there is already a file at `path`. NotFound, DataLoss: `source` is not on
/// this machine, is not a journal, has another version, or is damaged. Unavailable: there is no
/// space for it.
rules::Expected<Copied> back_up(const Source& source, const std::string& path);

/// Opens `source` and a new file. `fill` writes a journal into the new file. Then the whole file is
/// checked and gets the name `path`. If anything fails, no file is left. Errors are those of
/// `back_up`.
rules::Expected<Copied> make_copy(
    const Source& source, const std::string& path,
    const std::function<rules::Expected<void>(Database& from, Database& to)>& fill);

}  // namespace jadoube::storage
