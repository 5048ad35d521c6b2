#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "daemon/failover/identity.h"
#include "daemon/failover/lease.h"
#include "daemon/failover/peer_line.h"
#include "daemon/failover/standing.h"
#include "daemon/model/daemon_finding.h"
#include "daemon/storage/copies/change_log.h"

namespace jadoube::failover {

/// How far the copy at the standby is. While the standby is *in step*, each publication waits until
/// the standby has the change. The standby is in step when it has everything. It is out of step
/// when it is too slow or lost. Then the hall continues without it. Any thread.
class CopyProgress {
 public:
  /// `log` must exist longer.
  explicit CopyProgress(const storage::ChangeLog& log) : log_(log) {}

  /// A standby has connected. Only the one that connected last counts. Returns its ticket.
  std::uint64_t begin();
  /// The standby has all changes up to `number`.
  void acknowledge(std::uint64_t ticket, std::uint64_t number);
  /// Its connection has ended.
  void end(std::uint64_t ticket);

  /// Waits until the standby has change `number`. False at once if it is not in step, and after
  /// `patience`; then it is out of step from now on.
  bool wait_for(std::uint64_t number, std::chrono::milliseconds patience);

  struct Reading {
    bool is_connected = false, is_in_step = false;
    std::uint64_t acknowledged = 0;
  };
  Reading read() const;

 private:
  const storage::ChangeLog& log_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::uint64_t ticket_ = 0;
  Reading now_;
};

/// The work of the active daemon for its standby. It sends the journal and every change. Nothing is
/// published that a standby in step does not have. Any thread.
class ActiveSide {
 public:
  struct Parts {
    const Settings& settings;
    /// The place of the journal.
    std::string journal, data_dir;
    /// The role and the state of this daemon.
    std::function<Standing()> standing;
    std::function<drivers::Instant()> now;
    /// Writes durably whether events are published that the standby may not have.
    std::function<void(bool alone)> keep_alone;
    /// Null: there is no witness. Otherwise it must exist longer.
    Lease* lease = nullptr;
    /// The lease is lost, and no standby follows: this daemon must end.
    std::function<void(const std::string& why)> fail;
  };
  explicit ActiveSide(Parts parts);

  /// The changes of the journal, for `Journal::record_changes`.
  storage::ChangeLog& changes() { return changes_; }
  /// Returns when everything that is committed may be published: the standby has it, or it is out
  /// of step.
  void confirm();

  /// Sends everything to a follower until its connection ends.
  rules::Expected<void> serve(FollowerLine& line);

  /// Some rows of the journal, for a standby that compares. Errors are those of
  /// `PeerAnswers::compare_rows`.
  rules::Expected<v1::CompareRowsResponse> compare_rows(const v1::CompareRowsRequest& request);

  /// The daemon has ended, and nothing is committed any more. Gives the boards to the standby if it
  /// is in step. Returns when it has everything, or after `patience`.
  void hand_over(std::chrono::milliseconds patience);

  bool is_in_step() const { return progress_.read().is_in_step; }
  model::FailoverReading read() const;
  /// The last fault that a standby found in its copy, or in the journal here. Packed. It stays,
  /// even if there is a new copy, because the disk needs attention. Empty: none.
  std::string copy_warning() const;

 private:
  class Follower;
  void go_alone();
  void note_copied();
  void note_problem_of_copy(const std::string& problem);

  const Parts parts_;
  /// Distinguishes the numbers of the changes from those of another process.
  const std::string run_;
  storage::ChangeLog changes_;
  CopyProgress progress_{changes_};
  std::atomic<bool> has_ended_ = false;
  mutable std::mutex mutex_;
  std::condition_variable handed_over_;
  // The mutex guards these.
  std::string follower_, problem_, copy_problem_, copy_warning_;
  drivers::Instant copied_at_{};
  bool is_handed_over_ = false, is_alone_ = true;
  std::uint64_t copies_ = 0;
};

}  // namespace jadoube::failover
