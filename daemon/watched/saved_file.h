#pragma once

#include <chrono>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "daemon/model/tournament.h"
#include "daemon/tournament/import/merge.h"
#include "rules/error.h"
#include "rules/sentence.h"

namespace jadoube::watched {

/// The system's data about a file. As long as they stay the same, the file was not written. The
/// number of its inode is not part of them, because on some network shares it changes without a
/// reason.
struct FileMark {
  std::int64_t size = 0;
  /// When it was written, in nanoseconds since 1970.
  std::int64_t modified = 0;

  bool operator==(const FileMark&) const = default;
};

/// A file that a pairing program has saved.
struct SavedFile {
  std::string path = {};
  FileMark mark = {};

  /// When it was saved, by the clock of its machine.
  std::chrono::system_clock::time_point saved_at() const;
  bool operator==(const SavedFile&) const = default;
};

/// The end of the name of a file that jadoube writes, before its ending: "open.jadoube.trf".
inline constexpr std::string_view kOwnMark = ".jadoube";

/// The file that `path` means: itself, or of a folder the file that was saved last. Of a folder,
/// only files with an ending of pairing programs count (.trf, .txt, .csv, .pgn, ...). Hidden files
/// do not count, nor those that jadoube writes. Nothing: the folder has no such file yet.
///
/// NotFound, PermissionDenied, Unavailable: the message names the path, and why it cannot be read.
rules::Expected<std::optional<SavedFile>> find_saved_file(const std::string& path);

/// The bytes of a file. Unavailable: it was written since `find_saved_file`, look again. Other
/// errors as there. InvalidArgument: it is larger than 4 MiB, or no plain file.
rules::Expected<std::string> read_saved_file(const SavedFile& file);

/// Decides when a file is whole. A program may write it in place, and slowly: over a network, in
/// parts. No system reports when the program is ready, so a file counts as whole when nobody has
/// written it for a moment. A file that looks like half of one must stay the same for longer. It
/// does not read the file.
class StillFile {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// A file is whole if it stays the same for this time [guess].
  static constexpr std::chrono::seconds kStill{2};
  /// After this time, a file is taken even if it cannot be read or lacks earlier content [guess].
  static constexpr std::chrono::seconds kSurelyStill{6};

  /// The file as it is at `now`. Nothing: it is not there. `now` never runs backwards.
  void look(const std::optional<SavedFile>& file, Time now);

  /// The file of the last look.
  const std::optional<SavedFile>& file() const { return file_; }
  /// True if nobody has written the file for `kStill`, or if it has not been there for that time.
  bool is_still() const { return now_ - since_ >= kStill; }
  /// True if the file has not changed for `kSurelyStill`.
  bool is_surely_still() const { return now_ - since_ >= kSurelyStill; }

 private:
  std::optional<SavedFile> file_;
  bool has_looked_ = false;
  Time since_{}, now_{};
};

/// The number of changes that a file makes.
struct FoundChanges {
  /// The first and the last of the rounds that get their first pairings. 0: none does.
  int first_round = 0, last_round = 0;
  /// The pairings of these rounds with two players.
  std::size_t pairings = 0;
  /// Everything else: another result, another player, a pairing that was removed.
  std::size_t changes = 0;
  /// The number of unanswered questions.
  std::size_t open_questions = 0;
  /// Pairings that the file does not have any more. Half of a file lacks some.
  bool takes_away = false;

  bool operator==(const FoundChanges&) const = default;
};

/// Counts the changes of the import `merged` in `section` of `before`.
FoundChanges found_changes(const model::Tournament& before, const std::string& section,
                           const tournament::Merged& merged);

/// "round 3 is there: 12 pairings, 2 changes", in the language of the thread.
std::string found_text(const FoundChanges& found);

/// The state of a watched file.
enum class FileStanding : std::uint8_t {
  kUnknown,       ///< Nobody has looked at it long enough.
  kBeingWritten,  ///< The program writes it, or has just written it.
  kNothingNew,    ///< The tournament agrees with the file, or this version was left out.
  kAsks,          ///< It changes something, and a person must decide if it is taken.
  kUnreadable,    ///< It is not there, or cannot be read.
};

/// A watched file, for people.
struct FileState {
  /// The ids of its tournament and section.
  std::string tournament = {}, section = {};
  model::WatchedFile watched = {};
  FileStanding standing = FileStanding::kUnknown;
  /// The path of the file, its version, and when it was saved. Empty: none was read yet.
  std::string file = {}, version = {};
  std::optional<model::Instant> saved_at = {};
  /// Its changes, if it waits for a decision.
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
