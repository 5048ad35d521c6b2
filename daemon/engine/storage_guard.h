#pragma once

#include <functional>
#include <string>

#include "daemon/arbiter/incidents/daemon_incidents.h"
#include "daemon/engine/commit.h"
#include "daemon/storage/journal_file.h"
#include "daemon/stream/event_stream.h"
#include "rules/error.h"

namespace jadoube::engine {

/// Keeps the record complete if its disk is full or fails, or if the journal is lost.
///
/// A full disk: pending changes wait and are shown. Writing is tried again every second. Nothing is
/// lost while the daemon runs. A disk that fails: its contents are unknown, so the daemon ends. A
/// deleted journal or log: all of it is written again, and the daemon ends, to start again from it.
///
/// It also measures the disk every five seconds, and opens an incident when space is short.
class StorageGuard {
 public:
  /// The functions that the guard needs from outside.
  struct Hooks {
    /// Returns the present time. It never runs backwards.
    std::function<drivers::Instant()> now;
    /// Called if the record cannot be continued; then the process should end. Called once.
    std::function<void(const rules::Error& error)> fail;
    /// Returns a board as it is now, to show while nothing can be written.
    CommitPipeline::BoardOf board_of;
    /// Adds what follows from the pending changes, before each try to write them. So nothing is
    /// published without it.
    std::function<void()> complete = [] {};
  };

  /// All must exist longer than the guard.
  StorageGuard(storage::JournalFile& file, stream::Feed& feed, CommitPipeline& pipeline,
               arbiter::DaemonIncidentNumbers& numbers, Hooks hooks);

  /// Commits everything pending, or shows it while the disk is full.
  void commit();
  /// As `commit`. Unavailable: the disk is full. `why` is the text for the caller: what happens to
  /// the request.
  rules::Expected<void> commit_or_refuse(rules::Sentence why);

  /// When `measure_if_due` or a new try has something to do next.
  drivers::Instant due() const;
  /// If it is time, checks that the journal is in its place, and measures the free space.
  void measure_if_due(drivers::Instant now);

  /// Called when the daemon ends: from now on, every `commit` tries to write at once.
  void stop_waiting() { waits_ = false; }
  /// Logs what is lost if the daemon ends now.
  void log_what_is_lost() const;

  /// Moves the journal's log into the file if it has grown. A disk that fails ends the daemon.
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
  void show_state();
  rules::Expected<void> rescue_journal();
  rules::Expected<void> rescue_log();
  void report(const arbiter::StorageReading& reading);

  storage::JournalFile& file_;
  stream::Feed& feed_;
  CommitPipeline& pipeline_;
  const Hooks hooks_;
  /// Why nothing can be written. Empty while everything is written.
  std::string refusal_;
  /// Why the journal is not in its place. Empty while it is.
  std::string lost_place_;
  /// The last measurement.
  storage::JournalFile::Room room_{};
  drivers::Instant next_try_{};
  bool waits_ = true, failed_ = false;
  arbiter::StorageTracker tracker_;
  drivers::Instant measure_due_{};
};

}  // namespace jadoube::engine
