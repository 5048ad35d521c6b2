#pragma once

#include <chrono>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "rules/error.h"

namespace jadoube::watched {

/// What the system reports of a file. As long as it stays the same, nobody has written the file.
/// The number of its inode is not part of it: on some network shares that changes by itself.
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
  /// One that cannot be read, or lacks what was there before, is taken as it is after this [guess].
  static constexpr std::chrono::seconds kSurelyStill{6};

  /// The file as it is at `now`. Nothing: it is not there. `now` never runs backwards.
  void look(const std::optional<SavedFile>& file, Time now);

  /// The file of the last look.
  const std::optional<SavedFile>& file() const { return file_; }
  /// True if nobody has written the file for `kStill`, or if it has not been there for that time.
  bool is_still() const { return now_ - since_ >= kStill; }
  /// The same for `kSurelyStill`.
  bool is_surely_still() const { return now_ - since_ >= kSurelyStill; }

 private:
  std::optional<SavedFile> file_;
  bool has_looked_ = false;
  Time since_{}, now_{};
};

}  // namespace jadoube::watched
