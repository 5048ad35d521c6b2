#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/arbiter/decisions/current_rules.h"
#include "daemon/arbiter/decisions/ruling.h"
#include "daemon/arbiter/incidents/incident.h"
#include "daemon/model/event.h"
#include "daemon/storage/codec/kept_board_codec.h"
#include "daemon/storage/rows.h"
#include "daemon/tracking/board_tracker.h"

namespace jadoube::engine {

/// The content of the next transaction, in the order in which it was added. It numbers the events
/// and makes the rows of the journal. It uses no disk and no thread.
///
/// Invariant: it has one event for each row of an event, under the same number.
class PendingRecord {
 public:
  /// `next_event`: the number of the first event that is added.
  explicit PendingRecord(std::uint64_t next_event);

  /// The place where a restart starts to replay, or an observation after it.
  enum class Place : std::uint8_t { kCheckpoint, kAfterCheckpoint };

  /// Adds an observation of `board`.
  void add_observation(const std::string& board, const tracking::TimedObservation& observed,
                       Place place = Place::kAfterCheckpoint);

  /// Adds an arbiter's decision. `before`: the board at the time of the decision.
  void add_ruling(const std::string& board, const arbiter::Ruling& ruling,
                  const model::Board& before, Place place = Place::kAfterCheckpoint);

  /// Adds a change of `board`. `game`: the board's game after the change.
  void add_change(const std::string& board, const model::TimedChange& change,
                  const std::optional<model::Game>& game);

  /// Adds a game as it is now.
  void add_game(const std::string& board, const model::Game& game);

  /// Adds only the digest of a game. A restart compares it with the game that its replay gives.
  void add_digest(const std::string& board, const model::Game& game);

  /// Adds the event for a corrected earlier game, at `now`.
  void add_earlier_game(const std::string& board, drivers::Instant now, const model::Game& game);

  /// Adds a change of an incident. An empty `board` means the daemon itself.
  void add_incident(const std::string& board, const arbiter::IncidentChange& change);

  /// Withdraws the incident that is stored as `row`, because of `reason`. An incident that cannot
  /// be read is withdrawn too, by its name.
  void withdraw_incident(const storage::IncidentRow& row, drivers::Instant at,
                         model::EndReason reason);

  /// Adds the tournament rules in force. `file`: the rules of the configuration file.
  void add_rules(const arbiter::RulesSetting& setting, const arbiter::TournamentRules& file);

  /// Adds a tournament as it is now, and who changed it.
  void add_tournament(drivers::Instant at, model::TournamentChanged changed);

  /// Adds what the trackers of `board` remember now, after everything that was added of the board.
  void add_kept(const std::string& board, const storage::codec::KeptBoard& kept);

  /// True if there is nothing to write.
  bool empty() const { return batch_.empty(); }

  /// The number that the next event will have.
  std::uint64_t next_event() const { return next_event_; }

  /// The content of the transaction.
  const storage::Batch& batch() const { return batch_; }

  /// The events that are to be written.
  const std::vector<std::shared_ptr<const model::Event>>& events() const { return events_; }

  /// Takes the events out once the batch is written. Everything else in it is dropped.
  std::vector<std::shared_ptr<const model::Event>> take_events();

 private:
  void add_event(model::Event event);

  std::uint64_t next_event_;
  storage::Batch batch_;
  std::vector<std::shared_ptr<const model::Event>> events_;
};

}  // namespace jadoube::engine
