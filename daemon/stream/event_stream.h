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
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "daemon/model/board.h"
#include "daemon/model/daemon_finding.h"
#include "daemon/model/event.h"

namespace jadoube::stream {

/// The incidents of a board, by game and number. Of the present game they are all here. Of earlier
/// games only the open ones are here.
using Incidents = std::map<std::pair<int, int>, std::shared_ptr<const model::Incident>>;

/// An incident with its board. Without a board it is of a daemon itself (ids.h).
struct IncidentOfBoard {
  std::string board;
  std::shared_ptr<const model::Incident> incident;
};

/// The boards that a subscriber wants. Empty: all boards, also those that are found later.
using BoardFilter = std::set<std::string>;

/// True if a subscriber with `filter` wants news of `board`. News of no board, and of a daemon
/// itself, is for everybody.
bool is_wanted(const std::string& board, const BoardFilter& filter);

/// News that cannot be written: the boards by name, and the incidents, as they are now.
struct Unwritten {
  std::map<std::string, model::Board> boards = {};
  std::vector<IncidentOfBoard> incidents = {};
};

/// The latest state of the journal's disk.
struct Storage {
  model::DiskRoom room = {};
  /// How long the space lasts at the present rate. Nothing if it does not shrink.
  std::optional<std::chrono::seconds> lasts = {};
  /// Why nothing can be written: a packed sentence, see rules/sentence.h. Empty if everything is
  /// durable.
  std::string refusal = {};
  /// The number of events that wait to be written.
  std::size_t waiting = 0;
};

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

  /// Shows news that cannot be written, beside earlier such news. The next `publish` contains all
  /// of it, and ends it.
  void show(Unwritten news);

  /// The unwritten news for a reader that has `version` already.
  struct UnwrittenRead {
    std::uint64_t version = 0;
    /// True if there is any unwritten news, also if it is not for `filter` or not new to the
    /// reader.
    bool any = false;
    Unwritten news = {};
  };
  UnwrittenRead unwritten(std::uint64_t version, const BoardFilter& filter) const;

  void set_storage(Storage storage);
  Storage storage() const;

  /// Some of the events up to `number` are removed now. A reader that has not seen them starts
  /// again.
  void forget(std::uint64_t number);
  /// Drops the events, and no reader gets them here any more.
  void drop(std::uint64_t number);
  std::uint64_t forgotten() const;

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
  static void apply(const model::IncidentTold& told, Kept& kept);
  // That game has ended and is not the board's present game.
  static void apply(const model::EarlierGameCorrected&, Kept&) {}
  // It is about no board.
  static void apply(const model::TournamentChanged&, Kept&) {}
  void apply(const model::Event& event);

  /// Something that is shown, and the version since which it is.
  template <typename Shown>
  struct Versioned {
    std::uint64_t version = 0;
    Shown shown;
  };

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
  std::uint64_t unwritten_version_ = 0;
  std::map<std::string, Versioned<model::Board>> unwritten_boards_;
  // By board, game and number.
  std::map<std::tuple<std::string, int, int>, Versioned<IncidentOfBoard>> unwritten_incidents_;
  Storage storage_;
};

}  // namespace jadoube::stream
