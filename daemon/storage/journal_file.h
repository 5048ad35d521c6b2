#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "daemon/model/daemon_finding.h"
#include "daemon/storage/database.h"
#include "rules/error.h"

namespace jadoube::storage {

/// A file beside the journal that only reserves space. It is removed when the disk is full, so that
/// a round can be recorded to its end. SQLite needs space in three files: the log, its index and
/// the database. It takes the space from the file system. So the reserve is a separate file and not
/// a part of one of them.
class Reserve {
 public:
  /// `bytes`: the size of the reserve. 0: there is none. Does not touch the file.
  Reserve(std::string path, std::uint64_t bytes);

  /// The number of bytes that are reserved now.
  std::uint64_t held() const { return held_; }
  /// The number of bytes that should be reserved.
  std::uint64_t wanted() const { return wanted_; }

  /// Reserves the space if as much again stays free. Returns true if it is reserved now.
  bool take();

  /// Removes the reserve. False if there was none.
  bool give_back();

 private:
  std::string path_;
  std::uint64_t wanted_;
  std::uint64_t held_ = 0;
};

/// The free bytes of the file system that has `path`. 0 if that cannot be found out.
std::uint64_t free_bytes(const std::string& path);

/// The file of a journal on its disk: its place, its write-ahead log, and the space that is
/// reserved beside it. It does not know the rows. One thread.
class JournalFile {
 public:
  /// Does not touch the file. `reserve_bytes`: the size of the reserve.
  JournalFile(std::string path, std::uint64_t reserve_bytes);

  /// Opens the file, or makes a new one. A file of an older version is brought to this version.
  /// Errors are those of `Journal::open`. It may be called again after an error.
  rules::Expected<void> open();

  /// The file's path, for an `Archive` of it.
  const std::string& path() const { return path_; }
  /// The connection. Only after `open`. It stays at its address when this object is moved.
  Database& database() { return *database_; }

  /// Gives the reserve back if SQLite may not find room for the index of its log. True if it did.
  bool make_room();
  /// Reserves the space again if there is space for it.
  void take_reserve() { reserve_.take(); }
  /// Does `write`. If the disk is full, gives the reserve back and does it once more. Returns the
  /// last result of `write`.
  rules::Expected<void> with_reserve(const std::function<rules::Expected<void>()>& write);

  using Room = model::DiskRoom;
  /// Measures the free space. Takes the reserve again if there is space for it.
  Room room();

  /// Moves the write-ahead log into the file if it has grown. A commit does not do this, so no call
  /// waits for it, and its errors are noticed. Unavailable: the disk is full, and nothing is lost.
  /// DataLoss: the disk failed, so stop.
  rules::Expected<void> tidy();

  /// Moves the whole log into the file. Unavailable: the disk is full, or somebody reads, and
  /// nothing is lost. DataLoss: the disk failed, so stop.
  rules::Expected<void> empty_log() { return database_->checkpoint(Database::Moved::kAll); }

  /// True if the file is still at `path()`. Somebody may have deleted or moved it.
  bool is_in_place() { return database_->is_in_place(); }

  /// True if the log beside the file is still in its place.
  bool is_log_in_place() { return database_->is_log_in_place(); }

  /// The end of the new name of a journal whose place another file has taken.
  static constexpr const char* kWas = ".was";

  /// Writes the whole journal into a new file, and returns the name of that file. The name is
  /// `path()`, or the name with `kWas` if another file is at `path()` now. It is for a journal that
  /// is not in its place. Close the journal afterwards, because its log was removed. Errors are
  /// those of `Journal::commit`. FailedPrecondition: both names are taken.
  rules::Expected<std::string> write_anew();

  /// Lets the file grow to `pages` of 4 KiB and no further. So tests can have a full disk.
  rules::Expected<void> limit_pages(std::int64_t pages);

 private:
  std::string path_;
  Reserve reserve_;
  std::unique_ptr<Database> database_;
  std::int64_t page_bytes_ = 0;
};

}  // namespace jadoube::storage
