#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "daemon/model/tournament.h"
#include "daemon/tournament/import/merge.h"
#include "rules/sentence.h"

namespace jadoube::watched {

/// What a file changes, in numbers.
struct FoundChanges {
  /// The first and the last of the rounds that get their first pairings. 0: none does.
  int first_round = 0, last_round = 0;
  /// The pairings of these rounds with two players.
  std::size_t pairings = 0;
  /// Everything else: another result, another player, a pairing that was removed.
  std::size_t changes = 0;
  /// The questions that nobody has answered.
  std::size_t open_questions = 0;
  /// Pairings that the file does not have any more. Half of a file lacks some.
  bool takes_away = false;

  bool operator==(const FoundChanges&) const = default;
};

/// Counts what the import `merged` changes in `section` of `before`.
FoundChanges found_changes(const model::Tournament& before, const std::string& section,
                           const tournament::Merged& merged);

/// "round 3 is there: 12 pairings, 2 changes", in the language of the thread.
std::string found_text(const FoundChanges& found);

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
