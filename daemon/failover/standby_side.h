#pragma once

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "daemon/failover/copy_check.h"
#include "daemon/failover/evidence.h"
#include "daemon/failover/identity.h"
#include "daemon/failover/lease.h"
#include "daemon/failover/peer_line.h"
#include "daemon/failover/side_files.h"
#include "daemon/failover/standing.h"
#include "daemon/model/daemon_finding.h"
#include "daemon/storage/copies/online_copy.h"

namespace jadoube::failover {

/// The work of a daemon that does not have the boards: it follows the journal of the active daemon,
/// and decides when to take over. It has its own thread.
class StandbySide {
 public:
  /// It takes over.
  struct Decision {
    /// Its role and state from now on.
    Standing standing;
    /// Why that is safe, or why it may not be. For people.
    std::string why;
    /// Published events may be missing, or the other daemon may still run.
    bool in_doubt = false;
    /// With a witness: the revision of its lease, and a moment before it was taken.
    std::uint64_t revision = 0;
    std::chrono::steady_clock::time_point taken{};
  };
  struct Parts {
    const Settings& settings;
    std::string journal, data_dir;
    KeptStanding kept;
    Standing own;
    std::unique_ptr<PeerClient> client;
    /// Another one, for the thread that reads the copy through.
    std::unique_ptr<PeerClient> checking_client;
    /// Null: there is none.
    Witness* witness = nullptr;
    /// Called once, on the thread, when it takes over. Not called if it cannot go on: then `fail`.
    std::function<void(const Decision&)> decided;
    std::function<void(const rules::Error&)> fail;
    std::function<drivers::Instant()> now;
    /// As in `Node::Parts`.
    std::function<void(std::uint64_t event, bool is_new_copy)> followed = {};
  };
  explicit StandbySide(Parts parts);
  ~StandbySide();

  void start();
  /// Ends the thread.
  void stop();

  /// Takes over as soon as it can: it asks the active daemon to hand over. If that does not answer,
  /// it continues without it. `may_lack_events`: also with a copy that is not complete.
  void take_over(bool may_lack_events);

  /// Its role and state. Any thread.
  Standing standing() const;
  model::FailoverReading read() const;

 private:
  void run();
  void look();
  void meet(const v1::Standing& peer);
  void follow();
  void weigh();
  Evidence evidence();
  std::chrono::milliseconds patience() const;
  rules::Expected<PeerClient::Answer> take(v1::FollowResponse& response);
  rules::Expected<void> take_content(v1::FollowResponse& response, PeerClient::Answer& answer);
  void note_copied(const v1::FollowResponse& response);
  rules::Expected<void> install(std::uint64_t number);
  rules::Expected<void> keep_own_events();
  void decide(bool in_doubt, const std::string& why);
  void report(const std::string& problem);
  void note_copy_finding(const CopyFinding& finding);
  std::string copy_problem() const;
  rules::Expected<std::uint64_t> close_journal(bool in_doubt);
  void report_followed(bool is_new_copy);

  Parts parts_;
  SideFiles files_;
  std::atomic<bool> stopping_ = false, ordered_ = false, may_lack_events_ = false;
  /// The copy was found damaged, and another one is wanted.
  std::atomic<bool> wants_copy_ = false;
  mutable std::mutex mutex_;
  // The mutex guards these.
  Standing own_;
  model::FailoverReading reading_;
  CopyNumber copied_;
  /// The fault of the copy or of the journal that it follows. Packed.
  std::string copy_problem_;
  bool came_damaged_ = false;

  // Only the thread uses these.
  storage::OnlineCopy copy_;
  std::optional<WatchedLease> lease_;
  Standing peer_;
  std::string run_;
  bool is_receiving_ = false, has_followed_ = false, in_step_ = false, is_handed_over_ = false;
  bool has_decided_ = false, must_pause_ = false, ended_at_once_ = false;
  /// The copy was complete until it was found damaged. There is no complete new copy yet.
  bool is_replacing_ = false;
  std::string reported_peer_;
  std::uint64_t highest_term_ = 0;
  std::chrono::steady_clock::time_point received_at_, followed_reported_at_;
  // The thread of the readings ends first.
  std::thread thread_;
  CopyCheck check_;
};

}  // namespace jadoube::failover
