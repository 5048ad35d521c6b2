#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "daemon/storage/copies/change_log.h"
#include "daemon/storage/database.h"
#include "daemon/storage/last_mark.h"

namespace jadoube::storage {

/// Copies the journal at `path` into a new file `to`, as it is between two commits. Its writer may
/// continue. Returns the number of the last change of `log` that the copy has. The copy has the
/// epoch of the journal: it is the same journal. Errors: those of `Journal::commit`.
rules::Expected<std::uint64_t> copy_with_number(const std::string& path, const ChangeLog& log,
                                                const std::string& to);

/// The number of the last event in the journal at `path`. 0: there is none, or it is empty. Nobody
/// may have it open.
rules::Expected<std::uint64_t> last_event_in(const std::string& path);

/// Gives the journal at `path` a new epoch, because it lacks published events. Returns as
/// `last_event_in`. No process may have it open.
rules::Expected<std::uint64_t> make_another(const std::string& path);

/// Gives the journal at `path`, with the log beside it, the name `to`. Nobody may have it open.
/// FailedPrecondition: there is already such a file.
rules::Expected<void> move_journal(const std::string& path, const std::string& to);

/// A journal on another machine that becomes and stays equal to the journal it follows, row by row.
/// It gets first the bytes of `copy_with_number`, then every change. One thread.
///
/// A change is not synced to this disk, because the followed journal has it on its own disk. So
/// after a power cut of this machine the copy may lack the last changes, and it begins anew.
class OnlineCopy {
 public:
  /// `path`: the journal of this machine. It does not change until `install`.
  explicit OnlineCopy(std::string path);
  OnlineCopy(const OnlineCopy&) = delete;
  OnlineCopy& operator=(const OnlineCopy&) = delete;
  ~OnlineCopy();

  /// Begins to receive a whole journal. What was received of another one before is dropped.
  rules::Expected<void> begin();
  /// Takes its next bytes.
  rules::Expected<void> add(std::string_view bytes);
  /// Call it when all bytes were taken. The last change in them has that number. It checks every
  /// row, and puts the file in the place of the old journal. It does so also if the followed
  /// journal is damaged (`damage`), because nobody has a better one. Then the old journal is kept,
  /// with the ending ".before". DataLoss: the bytes are no journal of this version, and the old
  /// journal stays.
  rules::Expected<void> install(std::uint64_t number);

  /// Applies one change, completely or not at all. FailedPrecondition: there is no copy, or it is
  /// not the next change. DataLoss: the copy is no longer equal to the journal: start again.
  rules::Expected<void> apply(std::uint64_t number, std::string_view changes);

  /// The fault of the received bytes. Empty: none.
  const std::string& damage() const { return damage_; }

  /// True after `install`.
  bool is_whole() const { return database_.has_value(); }
  /// The number of the last change that it has.
  std::uint64_t number() const { return number_; }

  /// Closes the file without any other change.
  void give_up() { database_.reset(); }

  /// The number of the last event that it has. After `install`.
  rules::Expected<std::uint64_t> last_event();

  /// Syncs the copy and closes the file, so that `Journal` can open it. Returns the number of its
  /// last event. `as_another`: the copy gets a new epoch, because readers have events that it
  /// lacks.
  rules::Expected<std::uint64_t> close(bool as_another = false);

 private:
  std::string incoming() const { return path_ + ".incoming"; }

  const std::string path_;
  int file_ = -1;
  std::optional<Database> database_;
  std::uint64_t number_ = 0;
  std::string damage_;
  LastMark mark_;
};

}  // namespace jadoube::storage
