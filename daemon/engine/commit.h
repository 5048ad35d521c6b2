#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/arbiter/decisions/ruling.h"
#include "daemon/arbiter/incident.h"
#include "daemon/arbiter/tournament_rules.h"
#include "daemon/model/event.h"
#include "daemon/storage/codec/kept_board_codec.h"
#include "daemon/storage/journal.h"
#include "daemon/storage/rows.h"
#include "daemon/stream/event_stream.h"
#include "daemon/system/process_usage.h"
#include "daemon/tracking/board_tracker.h"
#include "rules/error.h"

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

  /// Adds the present state of the trackers of `board`. Call it after all changes of the board were
  /// added.
  void add_kept(const std::string& board, const storage::codec::KeptBoard& kept);

  /// The number that the next event will have.
  std::uint64_t next_event() const { return next_event_; }

  /// The content of the transaction. Empty: there is nothing to write.
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

/// Writes the pending record, and only then publishes it. There is no other way to publish. So
/// nobody gets an event that a restart could lose.
///
/// While nothing can be written, it shows the waiting changes: the boards as they are, and the
/// incidents for arbiters. They have no number and no cursor. A cursor for an event that is not
/// written would name another event after a crash.
class CommitPipeline {
 public:
  using Now = std::function<drivers::Instant()>;

  /// Journal and feed must exist longer than the pipeline. `now` returns the time by the same clock
  /// as the times of the observations.
  CommitPipeline(
      storage::Journal& journal, stream::Feed& feed,
      Now now = [] { return std::chrono::system_clock::now(); });

  /// From now on, `witness` must have each commit before it is published. It must exist as long as
  /// commits are made.
  void confirm_by(storage::CommitWitness& witness) { witness_ = &witness; }

  /// The record that the next `commit` writes. Add to it.
  PendingRecord& pending() { return pending_; }
  const PendingRecord& pending() const { return pending_; }

  /// Writes everything pending in one transaction, then publishes its events. Errors are those of
  /// `Journal::commit`; then nothing is published, and everything stays pending.
  rules::Expected<void> commit();

  /// How long the journal took for each transaction, with the sync of the disk. Any thread.
  const system::LatencyHistogram& syncs() const { return syncs_; }
  /// From the time that an observation was read from its board until it is durable. Any thread.
  const system::LatencyHistogram& observations() const { return observations_; }

  /// Returns a board as it is now.
  using BoardOf = std::function<const model::Board&(const std::string& id)>;

  /// Shows the pending changes that are not shown yet.
  void show_unwritten(const BoardOf& board_of);

 private:
  void count(std::chrono::steady_clock::time_point began);

  storage::Journal& journal_;
  stream::Feed& feed_;
  const Now now_;
  storage::CommitWitness* witness_ = nullptr;
  system::LatencyHistogram syncs_, observations_;
  PendingRecord pending_;
  /// How many of the pending events are shown already.
  std::size_t shown_ = 0;
};

}  // namespace jadoube::engine
