#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "daemon/arbiter/tournament_rules.h"
#include "daemon/engine/commit.h"
#include "daemon/hub/hub_names.h"
#include "daemon/model/board.h"
#include "daemon/model/event.h"
#include "daemon/model/tournament.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"
#include "rules/error.h"

namespace jadoube::relay {

/// An event of a hall, as a hub sends it.
struct HallEvent {
  std::string hall = {};
  hub::EventId id = {};
  /// The event of the hall before it. Nothing: it is the first one.
  std::optional<hub::EventId> before = {};
  /// The bytes at the hub: a values.v1.Event.
  std::string bytes = {};
  /// The event's number in the stream of the hall, and the time at which the stream was made.
  std::uint64_t sequence = 0;
  std::int64_t stream_created = 0;
  /// True if it is not an event, but a part of the snapshot after the event `id`.
  bool is_of_snapshot = false;
};

/// The halls as one: boards, games and tournaments of all halls, as far as their events have
/// arrived. It fills the same feed and the same journal as the engine of a hall does, so everything
/// that serves viewers works on it unchanged. The journal is a cache here: it begins empty, and the
/// hub can give everything again.
///
/// A board is named by its hall and its id there: "north:table-1". Events are numbered in the order
/// in which they arrive. Subscribers see only these numbers. An event that has arrived before is
/// dropped, so a hub may send everything again. One thread.
class Replica {
 public:
  struct Parts {
    storage::Journal& journal;
    stream::Feed& feed;
    /// Gets the rules of the games.
    arbiter::CurrentRules& rules;
    /// What is added to the table numbers of a hall. A hall that is not here: 0.
    std::map<std::string, int> table_offsets = {};
    /// True: it is for arbiters, who see incidents and the reports of the sensors.
    bool is_for_arbiters = false;
  };

  /// All parts must exist longer than the replica.
  explicit Replica(Parts parts);

  /// Takes events in the order of their halls, and publishes those that are new. An event that
  /// cannot be read is left out; the log has the reason. Errors: the journal cannot be written.
  rules::Expected<void> take(const std::vector<HallEvent>& events);

  /// The last event of a hall that was taken. Nothing: none yet.
  std::optional<hub::EventId> last_of(const std::string& hall) const;

  /// How many events were left out, and how many are missing between others, since the start.
  std::uint64_t unreadable() const { return unreadable_; }
  std::uint64_t gaps() const { return gaps_; }

 private:
  struct Hall {
    std::optional<hub::EventId> last = {};
    /// The last event that has arrived, for each epoch of its journals.
    std::map<std::string, std::uint64_t> reached = {};
    /// By their ids.
    std::map<std::string, std::shared_ptr<const model::Tournament>> tournaments = {};
  };

  void take(const HallEvent& event);
  bool is_new(const HallEvent& event, Hall& hall);
  void add(const std::string& hall, model::Event event);
  void add(const std::string& board, const model::Event& event, model::Change change);
  void add_tournament(const std::string& hall, const model::Event& event,
                      const model::Tournament& tournament);
  void set_rules_of(const std::string& board);

  const Parts parts_;
  engine::CommitPipeline pipeline_;
  std::map<std::string, Hall> halls_;
  std::map<std::string, model::Board> boards_;
  /// The merged ones, by their ids.
  std::map<std::string, std::shared_ptr<const model::Tournament>> tournaments_;
  std::uint64_t unreadable_ = 0, gaps_ = 0;
};

/// Events that wait for the replica. It is bounded: who brings one too many waits. Any thread.
class EventQueue {
 public:
  explicit EventQueue(std::size_t capacity) : capacity_(capacity) {}

  /// Adds an event. Waits for room. False: the queue is closed, or `ended` is true, and the event
  /// is dropped. Call `wake` after you set `ended`.
  bool push(HallEvent event, const std::atomic<bool>& ended) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return closed_ || ended || events_.size() < capacity_; });
    if (closed_ || ended) return false;
    events_.push_back(std::move(event));
    changed_.notify_all();
    return true;
  }

  /// Takes at most `limit` events. Waits for one until `until`.
  std::vector<HallEvent> pop(std::size_t limit, std::chrono::steady_clock::time_point until) {
    std::unique_lock lock(mutex_);
    changed_.wait_until(lock, until, [&] { return closed_ || !events_.empty(); });
    std::vector<HallEvent> taken;
    while (!events_.empty() && taken.size() < limit) {
      taken.push_back(std::move(events_.front()));
      events_.pop_front();
    }
    changed_.notify_all();
    return taken;
  }

  /// Lets everybody look again whether they must wait.
  void wake() {
    const std::lock_guard lock(mutex_);
    changed_.notify_all();
  }

  /// True if nothing waits.
  bool empty() const {
    const std::lock_guard lock(mutex_);
    return events_.empty();
  }

  /// Ends all waits, and drops the waiting events.
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    events_.clear();
    changed_.notify_all();
  }

 private:
  const std::size_t capacity_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<HallEvent> events_;
  bool closed_ = false;
};

/// A thread that moves events from a queue into the replica, many at once.
class ReplicaWriter {
 public:
  /// `looked`: called every two seconds, because halls may be silent now. `fail`: called if the
  /// replica cannot be written; it does not return. `replica` must exist longer.
  ReplicaWriter(Replica& replica, std::function<void()> looked,
                std::function<void(const rules::Error& error)> fail);
  ~ReplicaWriter();

  EventQueue& queue() { return queue_; }

  /// True if nothing waits in the queue. Any thread.
  bool is_idle() const { return queue_.empty(); }

  void start();
  void stop();

 private:
  void run();

  Replica& replica_;
  const std::function<void()> looked_;
  const std::function<void(const rules::Error& error)> fail_;
  EventQueue queue_;
  std::atomic<bool> stopping_ = false;
  std::thread thread_;
};

/// A hall's own record of a tournament that is played in several halls.
struct PartOfTournament {
  /// The id of the hall.
  std::string hall;
  /// What is added to each table number of the hall. 0: the hall uses the numbers of the whole
  /// tournament.
  int table_offset = 0;
  std::shared_ptr<const model::Tournament> tournament;
};

/// The id that a board of a hall has here: "north:table-1".
std::string board_id_of(const std::string& hall, const std::string& board);

/// One tournament of all its parts. There must be at least one; their order counts.
///
/// Sections with one id are one section. In it, players and teams with one number are one. A round
/// is the union of the pairings. A pairing that several halls have is one, with the board, the
/// games and the result of the hall that has them. Boards and games get the ids that they have
/// here.
///
/// A hall that numbers its tables from 1 has a table offset. Its pairings are not shared with other
/// halls, so their ids begin with the name of the hall: "south.open-1-1". A section may have the id
/// of a section in an earlier part, but other players. Then it becomes a separate section:
/// "south.main".
model::Tournament merge_parts(const std::vector<PartOfTournament>& parts);

}  // namespace jadoube::relay
