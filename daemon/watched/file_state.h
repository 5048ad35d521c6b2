#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "daemon/model/tournament.h"
#include "daemon/watched/found_changes.h"
#include "rules/sentence.h"

namespace jadoube::watched {

/// What a watched file is like.
enum class FileStanding : std::uint8_t {
  kUnknown,       ///< Nobody has looked at it long enough.
  kBeingWritten,  ///< The program writes it, or has just written it.
  kNothingNew,    ///< The tournament agrees with the file, or this version was left out.
  kAsks,          ///< It changes something, and a person must decide if it is taken.
  kUnreadable,    ///< It is not there, or cannot be read.
};

/// A watched file, for people.
struct FileState {
  /// Whose it is: ids.
  std::string tournament = {}, section = {};
  model::WatchedFile watched = {};
  FileStanding standing = FileStanding::kUnknown;
  /// The path of the file, its version, and when it was saved. Empty: none was read yet.
  std::string file = {}, version = {};
  std::optional<model::Instant> saved_at = {};
  /// What it changes, if it asks.
  FoundChanges found = {};
  /// Why it cannot be read. Empty: it can.
  rules::Sentence problem = {};
  /// The file with the results, and when it was written last. Empty: not since the daemon started.
  std::string results_file = {};
  std::optional<model::Instant> results_at = {};
  /// Why it cannot be written, or what could not be written. Empty: nothing.
  rules::Sentence results_problem = {};
};

}  // namespace jadoube::watched
