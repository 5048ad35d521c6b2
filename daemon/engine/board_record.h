#pragma once

#include <span>
#include <string>
#include <vector>

#include "daemon/arbiter/decisions/ruling.h"
#include "daemon/arbiter/incidents/incident_tracker.h"
#include "daemon/engine/board_replay.h"
#include "daemon/engine/commit.h"
#include "daemon/tracking/board_tracker.h"

namespace jadoube::engine {

/// What is recorded of one board: it goes into the pending record, in the order of the calls.
///
/// Invariant: `published` is the result of all changes of the board that were ever added to the
/// record. `rulings` are the rulings that a replay of the present game finds there.
class BoardRecord {
 public:
  /// `published` and `rulings`: the result of a replay. `pending` must exist longer.
  BoardRecord(std::string id, model::Board published, arbiter::Rulings rulings,
              PendingRecord& pending);

  const std::string& id() const { return id_; }
  const model::Board& published() const { return published_; }
  const arbiter::Rulings& rulings() const { return rulings_; }

  void add(const tracking::TimedObservation& observed) { pending_.add_observation(id_, observed); }
  /// Publishes a change, and writes the game if the change is about it.
  void add(const model::TimedChange& change);
  void add(const std::vector<arbiter::IncidentChange>& told);
  /// A decision that changes no ply.
  void add_decision(const arbiter::Ruling& ruling);
  /// Adds a correction, and sets its number and revision. `before`: the board before the
  /// correction.
  void add_correction(arbiter::Ruling& ruling, const model::Board& before);
  /// Adds the present state of the trackers.
  void add_kept(const TrackersNow& trackers);

  /// A game begins: the game before it gets its last row, and a replay begins at `checkpoint`.
  void begin_game(std::span<const tracking::TimedObservation> checkpoint);
  /// Separates two checkpoints. A row that is not part of a checkpoint must be written before the
  /// rows of each checkpoint. A replay starts at the first row of a checkpoint.
  void separate(drivers::Instant at);
  /// A replay has found that this was published. Nothing is written.
  void resume(const PublishedGame& published);
  /// Sets a game that another one has followed.
  void resume(const model::Game& game) { published_.game = game; }

 private:
  void keep_orientation(drivers::Instant at);

  const std::string id_;
  PendingRecord& pending_;
  model::Board published_;
  arbiter::Rulings rulings_;
};

}  // namespace jadoube::engine
