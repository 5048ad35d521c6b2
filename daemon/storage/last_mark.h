#pragma once

#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

#include "daemon/storage/database.h"
#include "rules/error.h"

namespace jadoube::storage {

/// The number of the journal's last event, in a file beside the journal. If the log was cut or
/// removed, SQLite starts with what is left and reports nothing. Then the journal ends before this
/// number. The file is written after each commit and never synced. After a power cut it may be
/// behind the journal, never ahead of it.
class LastMark {
 public:
  /// Does not open the file.
  explicit LastMark(std::string path) : path_(std::move(path)) {}

  /// A journal, and its last event.
  struct Noted {
    std::string epoch;
    std::uint64_t number = 0;
  };
  /// The number that was written last. Nothing if there is none, or if it cannot be read.
  std::optional<Noted> read() const;

  /// Writes that the event with that number is committed. If it cannot be written, nothing happens.
  void note(std::string_view epoch, std::uint64_t number);

 private:
  std::string path_;
  std::ofstream file_;
};

/// Renames the file at `from` to `to` in the same directory. After this, a power cut does not undo
/// the new name. PermissionDenied: the system refuses, and the file keeps its old name.
rules::Expected<void> name_durably(const std::string& from, const std::string& to);

// A checksum of everything in a copy of a journal. It is written into the copy when the copy is
// made. Only the seal shows that a row is missing, or that a value without a checksum of its own
// has changed.

/// The message about a copy that has changed since it was sealed.
inline rules::Sentence not_as_sealed() {
  return rules::Sentence("its bytes are not those that were written");
}

/// Writes the seal. After this, nothing may be changed.
rules::Expected<void> seal(Database& copy);

/// True if the copy is as it was when it was sealed. Also true if there is no seal: in a journal
/// that is in use, and in a copy of an older version.
rules::Expected<bool> is_as_sealed(Database& copy);

/// True if it is a copy with which no daemon has started.
rules::Expected<bool> is_sealed(Database& copy);

/// Makes the copy a journal that is in use, with a new epoch, because two daemons may start with
/// copies of one file.
rules::Expected<void> break_seal(Database& copy);

}  // namespace jadoube::storage
