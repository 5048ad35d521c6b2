#pragma once

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
#include "daemon/model/disk_room.h"
#include "daemon/model/event.h"

namespace jadoube::stream {

/// The incidents of a board, by game and number in it: of the present game those of any life, of
/// earlier ones those that are open.
using Incidents = std::map<std::pair<int, int>, std::shared_ptr<const model::Incident>>;

/// An incident with the board that it is of; empty: the daemon's own.
struct IncidentOfBoard {
  std::string board;
  std::shared_ptr<const model::Incident> incident;
};

/// The boards a subscriber wants; empty: all of them, those found later too.
using BoardFilter = std::set<std::string>;

/// Whether what is of `board` is for a subscriber with `filter`; what is of none concerns all.
bool is_wanted(const std::string& board, const BoardFilter& filter);

/// What is seen and cannot be written down: boards by name, and incidents, as they are now.
struct Unwritten {
  std::map<std::string, model::Board> boards = {};
  std::vector<IncidentOfBoard> incidents = {};
};

/// How the journal's disk was found last.
struct Storage {
  model::DiskRoom room = {};
  /// How long the room lasts at the present rate; nothing where it does not become less.
  std::optional<std::chrono::seconds> lasts = {};
  /// Why nothing can be written; empty where all is durable.
  std::string refusal = {};
  /// How many events wait to be written.
  std::size_t waiting = 0;
};

/// A board under its name, with its incidents.
struct NamedBoard {
  std::string id;
  model::Board board;
  Incidents incidents;
};

/// Where the thread that watches meets those that serve, and the only such place. One writer
/// publishes what is durable; any number of readers take it from here, each with a cursor of its
/// own: a number up to which it has seen everything. Nobody waits for a reader: the feed keeps the
/// last `capacity` events, and who comes later reads the journal or starts from a snapshot.
///
/// Invariant: the boards and incidents here are the fold of all events up to `head`. What is shown
/// though it cannot be written is kept apart. Any thread.
class Feed {
 public:
  explicit Feed(std::uint64_t head, std::size_t capacity = 65536);

  /// Sets a board as it is before anything is published; what the journal brought back.
  void restore(const std::string& id, const model::Board& board, Incidents incidents = {});

  /// Adds events, numbered on from `head` without holes, and wakes who waits.
  void publish(std::vector<std::shared_ptr<const model::Event>> events);

  /// Shows what cannot be written down, beside what was shown so before. It ends with the next
  /// `publish`, which has all of it.
  void show(Unwritten news);

  /// What is shown so, as a reader gets it who has `version` already.
  struct UnwrittenRead {
    std::uint64_t version = 0;
    /// Something is shown so, be it of `filter`, and new to the reader, or not.
    bool any = false;
    Unwritten news = {};
  };
  UnwrittenRead unwritten(std::uint64_t version, const BoardFilter& filter) const;

  void set_storage(Storage storage);
  Storage storage() const;

  /// Of the events numbered up to `number` some are out of record from now on: who has not seen
  /// them begins anew.
  void forget(std::uint64_t number);
  std::uint64_t forgotten() const;

  /// Number of the last event.
  std::uint64_t head() const;

  /// The boards of `filter` as they are at `head`.
  struct Snapshot {
    std::uint64_t head = 0;
    std::vector<NamedBoard> boards;
    /// Those of the daemon itself that are open.
    Incidents incidents = {};
  };
  Snapshot snapshot(const BoardFilter& filter) const;

  /// One board; nothing where there is none of that name.
  std::optional<model::Board> board(const std::string& id) const;
  bool has_board(const std::string& id) const;

  /// What a reader gets.
  struct Read {
    /// The feed has forgotten events between the reader's cursor and its oldest one.
    bool forgotten = false;
    /// The reader has now seen everything up to here.
    std::uint64_t seen = 0;
    std::vector<std::shared_ptr<const model::Event>> events;
  };

  /// At most `limit` events of `topic` and `filter` with numbers above `after`.
  Read read(std::uint64_t after, model::Topic topic, const BoardFilter& filter,
            std::size_t limit) const;

  /// How far somebody who waits has come: the last event, and how often all were woken.
  struct Seen {
    std::uint64_t head = 0;
    std::uint64_t wakes = 0;
  };
  Seen seen() const;
  /// Waits until there is something beyond `seen`, `wake` was called since, or `until` has come.
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
  // The game is over for good: it is not the board's present one.
  static void apply(const model::EarlierGameCorrected&, Kept&) {}
  void apply(const model::Event& event);

  /// What is shown, and since which version.
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
  std::deque<std::shared_ptr<const model::Event>> events_;
  std::map<std::string, Kept> boards_;
  Incidents own_incidents_;
  std::uint64_t unwritten_version_ = 0;
  std::map<std::string, Versioned<model::Board>> unwritten_boards_;
  // By board, game and number.
  std::map<std::tuple<std::string, int, int>, Versioned<IncidentOfBoard>> unwritten_incidents_;
  Storage storage_;
};

}  // namespace jadoube::stream
