#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "daemon/storage/journal.h"

namespace jadoube::engine {

/// What is to be imported.
struct ImportRequest {
  /// A file that `jadoube export` made, or `jadoube backup`.
  std::string file;
  /// What comes before its boards' names here: board "table-1" becomes "club:table-1".
  std::string as;
  storage::Instant now;
};

/// What came of it.
struct Imported {
  /// As "club:table-1-3", in order.
  std::vector<std::string> games = {};
  std::uint64_t observations = 0;
  /// Those whose record this version reads otherwise than it was published there; they are as this
  /// version reads them.
  std::vector<std::string> read_otherwise = {};
};

/// Takes all games of a file into `journal`, which nobody else writes meanwhile: what the boards
/// were seen to do, what arbiters decided, what was published, incidents, and recordings of the
/// lines. A game that was still going on is as its observations tell it. All of it or nothing.
///
/// NotFound: there is no such file. DataLoss: it is no record, newer, or damaged. InvalidArgument:
/// `as` is no name. FailedPrecondition: one of the games is on record already, or another of its
/// name is. Unavailable: there is no room. The message names the file; nothing is changed.
rules::Expected<Imported> import_record(storage::Journal& journal, const ImportRequest& request);

}  // namespace jadoube::engine
