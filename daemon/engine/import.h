#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "daemon/storage/journal.h"

namespace jadoube::engine {

/// The arguments of an import.
struct ImportRequest {
  /// A file from `jadoube export` or `jadoube backup`.
  std::string file;
  /// The prefix of its boards' names here: with "club", board "table-1" becomes "club:table-1".
  std::string as;
  storage::Instant now;
};

/// The result of an import.
struct Imported {
  /// Names such as "club:table-1-3", in order.
  std::vector<std::string> games = {};
  std::uint64_t observations = 0;
  /// The games that this version reads differently from the version that published them. They are
  /// stored as this version reads them.
  std::vector<std::string> read_otherwise = {};
};

/// Copies all games of a file into `journal`: observations, rulings, events, incidents, and
/// recordings of the connections. No other program may write the journal meanwhile. A game that was
/// not over is derived from its observations. Everything is copied, or nothing.
///
/// NotFound: there is no such file. DataLoss: it is not a record, it is newer, or it is damaged.
/// InvalidArgument: `as` is not a name. FailedPrecondition: the journal already has one of the
/// games, or another game of its name. Unavailable: there is no room. The message names the file.
/// Then nothing is changed.
rules::Expected<Imported> import_record(storage::Journal& journal, const ImportRequest& request);

}  // namespace jadoube::engine
