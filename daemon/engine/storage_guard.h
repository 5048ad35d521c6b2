#pragma once

#include <functional>
#include <string>

#include "daemon/arbiter/incidents/storage_tracker.h"
#include "daemon/engine/commit_pipeline.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"
#include "rules/error.h"

namespace jadoube::engine {

/// Keeps the record whole when its disk is full, fails, or loses the journal.
///
/// A full disk: what is pending waits and is tried again every second, and what waits is shown.
/// Nothing is lost as long as the daemon runs. A disk that fails: nobody knows what is on it, so
/// the daemon ends. A journal or log that somebody deleted: all of it is written again, and the
/// daemon ends to begin from that.
///
/// It also measures the disk every five seconds and tells arbiters when room is short.
class StorageGuard {
 public:
  /// What the guard needs from outside.
  struct Hooks {
    /// The time now, never running backwards.
    std::function<drivers::Instant()> now;
    /// The record cannot be continued; the process should end. Called once.
    std::function<void(const rules::Error& error)> fail;
    /// Gives a board as it is now, to be shown while nothing can be written.
    CommitPipeline::BoardOf board_of;
  };

  /// All outlive the guard.
  StorageGuard(storage::Journal& journal, stream::Feed& feed, CommitPipeline& pipeline,
               Hooks hooks);

  /// Withdraws what was told about the disk before a restart; incidents are numbered on. Errors:
  /// the journal cannot be read.
  rules::Expected<void> restore_incidents();

  /// Commits all that is pending, or shows it while the disk is full.
  void commit();
  /// The same. Unavailable: the disk is full; `why` tells the caller what becomes of their request.
  rules::Expected<void> commit_or_refuse(const std::string& why);

  /// When `measure_if_due` or a new try has something to do next.
  drivers::Instant due() const;
  /// Looks whether the journal is in its place, and measures the room, when it is time for that.
  void measure_if_due(drivers::Instant now);

  /// The daemon ends: from now on every `commit` tries to write at once.
  void stop_waiting() { waits_ = false; }
  /// Logs what is lost when the daemon ends now.
  void log_what_is_lost() const;

  /// Moves the journal's log into the file where it has grown; a disk that fails ends the daemon.
  void tidy();
  /// Ends the daemon because of `error`.
  void fail(const rules::Error& error);
  bool has_failed() const { return failed_; }
  /// True while nothing can be written.
  bool is_refused() const { return !refusal_.empty(); }

 private:
  void end_refusal();
  void refuse(const rules::Error& error);
  void measure(drivers::Instant now);
  rules::Expected<void> rescue_journal();
  rules::Expected<void> rescue_log();
  void tell(const arbiter::StorageReading& reading);

  storage::Journal& journal_;
  stream::Feed& feed_;
  CommitPipeline& pipeline_;
  const Hooks hooks_;
  /// Why nothing can be written, and when to try again; empty while all is written.
  std::string refusal_;
  drivers::Instant next_try_{};
  bool waits_ = true, failed_ = false;
  arbiter::StorageTracker tracker_;
  drivers::Instant measure_due_{};
};

}  // namespace jadoube::engine
