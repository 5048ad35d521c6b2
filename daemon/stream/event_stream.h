#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "daemon/model/board.h"
#include "daemon/model/event.h"
#include "daemon/stream/unwritten_news.h"

namespace jadoube::stream {

/// The incidents of a board, by game and number. Of the present game they are all here. Of earlier
/// games only the open ones are here.
using Incidents = std::map<std::pair<int, int>, std::shared_ptr<const model::Incident>>;

/// A board with its name and its incidents.
struct NamedBoard {
  std::string id;
  model::Board board;
  Incidents incidents;
};

/// How much there is of everything.
struct Tally {
  /// The number of the last event.
  std::uint64_t head = 0;
  /// The boards by their connections, with their ids.
  struct BoardState {
    std::string id;
    drivers::ConnectionState link;
  };
  std::vector<BoardState> boards = {};
  /// The games that are being played.
  std::size_t games = 0;
  /// The open incidents of each kind, those of daemons too. The index is the kind.
  std::array<std::size_t, model::kIncidentKinds> incidents{};
};

/// The place where the engine's thread meets the threads that serve clients. What clients ask of
/// the engine goes through its mailbox. One writer publishes durable events. Any number of readers
/// take them, each with its own cursor: the number up to which it has seen everything.
///
/// Nobody waits for a reader. The feed keeps the last `capacity` events. A reader that is later
/// reads the journal, or starts again from a snapshot.
///
/// Invariant: the boards and incidents here are the result of all events up to `head`. Unwritten
/// news is kept apart. Any thread.
class Feed {
 public:
  explicit Feed(std::uint64_t head, std::size_t capacity = 65536);

  /// Sets a board to its state in the journal, before anything is published.
  void restore(const std::string& id, const model::Board& board, Incidents incidents = {});
  /// Sets a tournament to its state in the journal, before anything is published.
  void restore(std::shared_ptr<const model::Tournament> tournament);

  /// Adds events, and wakes the readers. Their numbers continue after `head` without holes.
  void publish(std::vector<std::shared_ptr<const model::Event>> events);

  /// News that cannot be written, which is shown beside the events. The next `publish` contains all
  /// of it, and ends it.
  UnwrittenNews& unwritten() { return unwritten_; }
  const UnwrittenNews& unwritten() const { return unwritten_; }

  /// What happens to forgotten events that are still in memory.
  enum class InMemory : std::uint8_t {
    kKept,     ///< A reader that has not missed any of them still gets them.
    kDropped,  ///< Nobody gets them.
  };
  /// Some of the events up to `number` are removed now. A reader that has not seen them starts
  /// again.
  void forget(std::uint64_t number, InMemory events = InMemory::kKept);

  /// The number of the last event.
  std::uint64_t head() const;

  /// The boards of `filter` as they are at `head`.
  struct Snapshot {
    std::uint64_t head = 0;
    std::vector<NamedBoard> boards;
    /// The open incidents of the daemon itself, or at a relay of the daemons of halls.
    std::vector<IncidentOfBoard> incidents = {};
    /// All tournaments, in the order of their ids.
    std::vector<std::shared_ptr<const model::Tournament>> tournaments = {};
  };
  Snapshot snapshot(const BoardFilter& filter) const;

  /// Counts what there is at `head`. It copies no board, so it takes little time.
  Tally tally() const;

  /// All tournaments as they are at `head`, in the order of their ids.
  std::vector<std::shared_ptr<const model::Tournament>> tournaments() const;

  /// One board. Nothing if no board has that name.
  std::optional<model::Board> board(const std::string& id) const;
  bool has_board(const std::string& id) const;
  /// The serial numbers of all boards, long and short, each with the id of its board.
  std::vector<std::pair<std::string, std::string>> serials() const;

  /// The result of a read.
  struct Read {
    /// True if the feed has dropped events between the reader's cursor and its oldest event.
    bool forgotten = false;
    /// The reader has now seen everything up to here.
    std::uint64_t seen = 0;
    std::vector<std::shared_ptr<const model::Event>> events;
    /// When each of them was published.
    std::vector<std::chrono::steady_clock::time_point> published = {};
  };

  /// At most `limit` events of `topic` and `filter` with numbers above `after`. Without a topic: of
  /// all topics.
  Read read(std::uint64_t after, std::optional<model::Topic> topic, const BoardFilter& filter,
            std::size_t limit) const;

  /// What a waiting thread has seen: the last event, and how often all threads were woken.
  struct Seen {
    std::uint64_t head = 0;
    std::uint64_t wakes = 0;
    /// Some of the events up to this number are removed.
    std::uint64_t forgotten = 0;
  };
  Seen seen() const;
  /// Waits until there is something after `seen`, until `wake` is called, or until the time
  /// `until`.
  void wait(const Seen& seen, std::chrono::steady_clock::time_point until);
  /// Ends every wait. Any thread.
  void wake();

 private:
  /// A board with its incidents.
  struct Kept {
    model::Board board;
    Incidents incidents;
  };

  static void apply(const model::Change& change, Kept& kept);
  static void apply(const model::IncidentReported& reported, Kept& kept);
  // That game has ended and is not the board's present game.
  static void apply(const model::EarlierGameCorrected&, Kept&) {}
  // It is about no board.
  static void apply(const model::TournamentChanged&, Kept&) {}
  void apply(const model::Event& event);

  const std::size_t capacity_;
  mutable std::mutex mutex_;
  std::condition_variable published_;
  std::uint64_t wakes_ = 0;
  std::uint64_t head_, forgotten_ = 0;
  struct Published {
    std::shared_ptr<const model::Event> event;
    std::chrono::steady_clock::time_point at;
  };
  std::deque<Published> events_;
  std::map<std::string, Kept> boards_;
  // Of no board. By the ids of their daemons.
  std::map<std::string, Incidents> daemon_incidents_;
  std::map<std::string, std::shared_ptr<const model::Tournament>> tournaments_;
  UnwrittenNews unwritten_{mutex_, published_};
};

}  // namespace jadoube::stream
