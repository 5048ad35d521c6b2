#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "daemon/failover/active_side.h"
#include "daemon/failover/identity.h"
#include "daemon/failover/peer_line.h"
#include "daemon/failover/standby_side.h"
#include "daemon/model/daemon_finding.h"
#include "daemon/storage/journal.h"

namespace jadoube::failover {

/// One of the two daemons of a hall. It begins as a standby. When it takes over, the process starts
/// the boards. A daemon that was active never becomes a standby again in the same process: the
/// process ends, and is started again. Any thread.
class Node final : public storage::CommitWitness, private PeerAnswers {
 public:
  /// The exit code of a process that is to be started again as a standby.
  static constexpr int kStartAgain = 75;

  struct Parts {
    Settings settings;
    /// The secret of `Settings::secret_file`.
    std::string secret;
    std::string data_dir, journal;
    /// The present time.
    std::function<drivers::Instant()> now;
    /// `state` is another one. Called on a thread of the node.
    std::function<void()> changed;
    /// Another daemon is active, and this one must not be. The process must end at once.
    std::function<void(const std::string& why)> end_at_once;
    /// The copy of the journal has everything up to this event. `is_new_copy`: it is another file
    /// than before, so earlier calls about its events do not count. On a thread of the node. Empty:
    /// not called.
    std::function<void(std::uint64_t event, bool is_new_copy)> followed = {};
  };
  /// Starts to listen and to follow. Errors name what is wrong with settings, secret or files.
  static rules::Expected<std::unique_ptr<Node>> start(Parts parts);
  ~Node() override;

  /// The present task of the process.
  enum class State {
    kStandby,    ///< Nothing: it follows.
    kTakesOver,  ///< Call `become_active`, and start the boards.
    kActive,     ///< Nothing.
    kHandsOver,  ///< Stop the boards, call `hand_over`, and end with `kStartAgain`.
    kFailed,     ///< End: `failure` has the reason.
  };
  State state() const;
  std::string failure() const;

  /// After `kTakesOver`. The journal may be opened now.
  void become_active();
  /// The journal's changes go here. After `become_active`.
  storage::ChangeLog& changes() { return active_->changes(); }
  /// The journal was damaged: reports to arbiters what could not be read. Call it before
  /// `serve_followers`.
  void warn_of_damage(const std::vector<std::string>& lost, const std::string& aside);
  /// As `ActiveSide::confirm`. After `become_active`.
  void confirm() override { active_->confirm(); }
  /// How many boards are connected now. Any thread.
  using CountBoards = std::function<std::uint32_t()>;
  /// The journal is open and recorded: followers are served from now on. `sink` gets the findings
  /// about the copy, and must exist until `hand_over`. Null: they go nowhere.
  void serve_followers(model::FindingSink* sink = nullptr, CountBoards count_boards = {});
  /// The boards are stopped, and nothing is committed any more. As `ActiveSide::hand_over`.
  void hand_over();

  /// As `StandbySide::take_over`. FailedPrecondition: this daemon is active, or only keeps a copy.
  rules::Expected<void> take_over(bool may_lack_events);

  model::FailoverReading read() const;
  std::optional<model::FailoverReading> reading() const override { return read(); }
  /// What arbiters must know: that events may be missing, that two daemons were active. Empty:
  /// nothing. It stays for the life of the process.
  std::string warning() const;

 private:
  explicit Node(Parts parts);
  rules::Expected<void> open();
  v1::Standing greet(const v1::Standing& peer) override;
  rules::Expected<void> serve(FollowerLine& line) override;
  rules::Expected<void> ask_to_hand_over() override;
  rules::Expected<v1::CompareRowsResponse> compare_rows(
      const v1::CompareRowsRequest& request) override;
  void meet(const Standing& peer);
  void watch();
  void lose(const std::string& why);
  void report();
  void set(State state, const std::string& failure = "");
  Standing standing() const;
  void keep_alone(bool alone);
  void outlive(std::uint64_t term);

  Parts parts_;
  Identity identity_;
  mutable std::mutex mutex_;
  std::condition_variable ending_;
  // The mutex guards these.
  State state_ = State::kStandby;
  std::string failure_, warning_;
  // Of two active daemons, this one must end: the reason. Empty: it need not end.
  std::string loses_to_;
  StandbySide::Decision decision_;
  bool serves_ = false, stopping_ = false;

  model::FindingSink* sink_ = nullptr;
  CountBoards count_boards_;
  std::atomic<std::uint32_t> boards_ = 0;
  // Only the thread `watch_` uses this.
  std::vector<model::DaemonFinding> reported_;
  std::unique_ptr<Witness> witness_;
  std::unique_ptr<StandbySide> standby_;
  std::unique_ptr<Lease> lease_;
  std::unique_ptr<ActiveSide> active_;
  std::unique_ptr<PeerClient> client_;
  std::unique_ptr<PeerServer> server_;
  std::thread watch_;
};

}  // namespace jadoube::failover
