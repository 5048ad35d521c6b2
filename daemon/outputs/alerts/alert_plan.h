#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "daemon/model/event.h"
#include "daemon/outputs/alerts/alert.h"
#include "daemon/outputs/runner.h"
#include "daemon/release/event_gate.h"
#include "daemon/storage/archive.h"
#include "rules/error.h"

namespace jadoube::outputs {

/// The state of an output of alerts for a restart.
struct AlertMemory {
  /// The journal to which the rest belongs.
  std::string epoch = {};
  /// Everything up to this event is done: sent, or of no interest. Nothing: nothing was read yet.
  std::optional<std::uint64_t> reached = {};
  /// The incidents that have already rung, and still need an arbiter.
  std::set<AlertId> rung = {};

  bool operator==(const AlertMemory&) const = default;
};

/// Reads the file. An empty memory: there is no file, it cannot be read, or it belongs to another
/// journal than `epoch`.
AlertMemory load_alert_memory(const std::filesystem::path& path, const std::string& epoch);

/// Replaces the file. Unavailable: the disk is full, or the directory cannot be written; the
/// message has the reason.
rules::Expected<void> save_alert_memory(const std::filesystem::path& path,
                                        const AlertMemory& memory);

/// Decides which incidents ring a phone, when, and how many together. It sends nothing itself. Time
/// is an argument. One thread.
///
/// An incident rings once when it reaches the severity, and again only if it reaches it again. It
/// does not ring if it ended, or if an arbiter has seen it, before it was sent. An alert older than
/// `kOldest` is not sent, because there is nothing to do at the table any more.
///
/// All alerts are sent in their order. So one number shows which ones are done, and a restart
/// continues there.
class AlertPlan {
 public:
  static constexpr std::chrono::minutes kOldest{5};
  /// In a flood: the shortest time between two messages.
  static constexpr std::chrono::seconds kFloodPause{15};
  static constexpr std::chrono::seconds kLongestRetry{60};

  struct Rules {
    /// Incidents of this severity and above ring.
    model::Severity severity = model::Severity::kCritical;
    /// More alerts in a minute become one message.
    int most_a_minute = 10;
  };

  AlertPlan(Rules rules, AlertMemory memory);

  /// Takes the next event of the stream, of any topic.
  void take(const model::Event& event);
  /// Takes an incident that is shown, and that cannot be written yet.
  void take_unwritten(const std::string& board, std::shared_ptr<const model::Incident> incident,
                      model::Instant now);
  /// Lets an incident ring again that has rung, if it still needs somebody: it is worse now. Before
  /// it is taken.
  void ring_again(const AlertId& id) { rung_.erase(id); }
  /// Notes that everything up to event `number` was taken.
  void has_read(std::uint64_t number);
  /// The number of the last event that was taken.
  std::uint64_t read() const { return read_; }

  /// Removes the alerts that are too old to be sent, and returns them.
  std::vector<Alert> drop_old(model::Instant now);

  /// The alerts of the next message. Empty: nothing is to be sent now. `sent` or `failed` must
  /// follow before anything else is taken.
  std::vector<Alert> next(model::Instant now);
  /// What `next` gave has arrived.
  void sent(model::Instant now);
  /// The message did not arrive. The next try is after a pause that grows, or after `retry_after`.
  void failed(model::Instant now, std::optional<std::chrono::seconds> retry_after);

  /// When `next` may have something. kNever: not before there is a new incident.
  model::Instant wake() const;
  /// The number of alerts that wait.
  std::size_t waiting() const { return waiting_.size(); }

  /// The state for a restart.
  AlertMemory memory() const;

 private:
  void consider(Alert alert);
  void forget_old_messages(model::Instant now);
  model::Instant after_flood() const;

  const Rules rules_;
  const std::string epoch_;
  std::uint64_t read_ = 0;
  std::set<AlertId> rung_;
  std::deque<Alert> waiting_;
  // How many alerts `next` has given.
  std::size_t given_ = 0;
  // When the messages of the last minute were sent.
  std::deque<model::Instant> sent_at_;
  model::Instant not_before_{};
  int failures_ = 0;
};

/// The state in which a plan begins with `saved`. A new plan begins with the next event: incidents
/// that are already open do not ring.
AlertMemory beginning_of_alerts(model::Severity severity, const Runner::Parts& parts,
                                const AlertMemory& saved);

/// Reads the stream for a plan of alerts, also incidents that cannot be written yet: while the disk
/// is full, phones ring all the same. One thread.
class AlertReading {
 public:
  /// Called with each incident before the plan gets it. Empty: not called.
  using Saw = std::function<void(const AlertId& id, const model::Incident& incident)>;

  AlertReading(stream::Feed& feed, storage::Archive archive);

  /// Passes all new incidents to the plan, until `stopping`. After an error of the journal, the
  /// calls of the next five seconds return the same error. Then a call tries again.
  rules::Expected<void> read(AlertPlan& plan, model::Instant now, const std::atomic<bool>& stopping,
                             const Saw& saw = {});

 private:
  void read_unwritten(AlertPlan& plan, model::Instant now, const Saw& saw);

  stream::Feed& feed_;
  release::EventSource source_;
  std::uint64_t unwritten_version_ = 0;
  model::Instant next_read_{};
  rules::Expected<void> last_ = {};
};

}  // namespace jadoube::outputs
