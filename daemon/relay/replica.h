#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/arbiter/decisions/current_rules.h"
#include "daemon/engine/commit_pipeline.h"
#include "daemon/hub/hub_names.h"
#include "daemon/model/board.h"
#include "daemon/model/event.h"
#include "daemon/storage/journal.h"
#include "daemon/stream/event_stream.h"
#include "rules/error.h"

namespace jadoube::relay {

/// An event of a hall, as it comes from a hub.
struct HallEvent {
  std::string hall = {};
  hub::EventId id = {};
  /// The event of the hall before it. Nothing: it is the first one.
  std::optional<hub::EventId> before = {};
  /// As the API writes it.
  std::string bytes = {};
  /// Its number in the stream of the hall, and when the stream was made.
  std::uint64_t sequence = 0;
  std::int64_t stream_created = 0;
  /// It is no event but a part of how everything was after the event `id`.
  bool is_of_snapshot = false;
};

/// The halls as one: boards, games and tournaments of all of them, as far as their events have
/// come. It fills the same feed and the same journal as the engine of a hall does, so everything
/// that serves viewers works on it unchanged. The journal is a cache here: it begins empty, and the
/// hub can give everything again.
///
/// A board is named by its hall and its id there: "north:table-1". Events are numbered in the order
/// in which they come; subscribers see only these numbers. An event that has come already is
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
    /// Its arbiters see incidents, and what the sensors report.
    bool is_for_arbiters = false;
  };

  /// All parts must live longer than the replica.
  explicit Replica(Parts parts);

  /// Takes events in the order of their halls, and publishes those that are new. An event that
  /// cannot be read is left out; the log says why. Errors: the journal cannot be written.
  rules::Expected<void> take(const std::vector<HallEvent>& events);

  /// The last event of a hall that was taken. Nothing: none yet.
  std::optional<hub::EventId> last_of(const std::string& hall) const;

  /// How many events were left out, and how many are missing between others, since the start.
  std::uint64_t unreadable() const { return unreadable_; }
  std::uint64_t gaps() const { return gaps_; }

 private:
  struct Hall {
    std::optional<hub::EventId> last = {};
    /// By the epochs of its journals: the last event that has come.
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

}  // namespace jadoube::relay
