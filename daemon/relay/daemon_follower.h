#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "daemon/hub/hub_names.h"
#include "daemon/relay/hall_watch.h"
#include "daemon/relay/replica.h"
#include "rules/sentence.h"

namespace jadoube::v1 {
class WatchEventsResponse;
}
namespace jadoube::values::v1 {
class Event;
}

namespace jadoube::relay {

/// Follows the daemon of one hall by its stream WatchEvents, and fills the replica. It reads from
/// the first event on, or from a snapshot if the hall has removed old events. After a lost
/// connection it continues after the last event. It has its own thread. A queue is between it and
/// the replica, so that several halls can fill one replica.
class DaemonFollower {
 public:
  struct Parts {
    /// Takes the events for the replica.
    EventQueue& queue;
    HallWatch& halls;
    std::function<drivers::Instant()> now;
  };

  /// All parts must exist longer than the follower.
  DaemonFollower(HallAddress address, Parts parts);
  ~DaemonFollower();

  void start();
  void stop();

  /// True if everything is in the queue that the hall had when it was asked first. Any thread.
  bool has_caught_up() const { return has_caught_up_; }

  /// The problem of the connection to the hall: a packed sentence, see rules/sentence.h. Empty:
  /// none. Any thread.
  std::string problem() const;

 private:
  class Stream;

  void run();
  /// Follows one stream to its end. Returns what ended it.
  rules::Error follow();
  void report(const rules::Sentence& why);

  const HallAddress address_;
  const Parts parts_;
  std::atomic<bool> stopping_ = false, has_caught_up_ = false;
  mutable std::mutex mutex_;
  // The mutex guards these.
  std::string problem_;
  Stream* stream_ = nullptr;

  // Only the thread uses these. Where the next stream begins. Empty: with a snapshot.
  std::string after_;
  /// The last event of the hall at the first request.
  std::optional<std::uint64_t> first_goal_;
  /// The last event that is in the queue.
  std::optional<hub::EventId> last_;
  // The hall does not let this relay have the view for relays.
  bool as_viewer_ = false;
  // True: the hall no longer has the first event, so the stream begins with a snapshot.
  bool begins_with_snapshot_ = false;
  std::thread thread_;
};

/// The event that a cursor of the API names. Nothing: it is none.
std::optional<hub::EventId> event_id_of(const std::string& cursor);

/// The cursor before the first event of a journal.
std::string cursor_before_all(const std::string& epoch);

// Changes messages of WatchEvents into events as at a hub. The API has names of resources,
// percents and durations, and an event has the values that they are made from. The values are not
// checked here.

/// The event in a response, with what a relay for viewers reads. Nothing: it has none.
std::optional<values::v1::Event> event_of(const v1::WatchEventsResponse& response);

/// A part of a snapshot as events, for a reader that has nothing yet. It has connected boards,
/// their clocks, games that start with all their plies, and tournaments. Empty: the response is no
/// part of a snapshot.
std::vector<values::v1::Event> events_of_snapshot(const v1::WatchEventsResponse& response);

}  // namespace jadoube::relay
