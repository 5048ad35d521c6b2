#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "daemon/arbiter/decisions/carry_out.h"
#include "daemon/arbiter/decisions/ruling.h"
#include "daemon/arbiter/incidents/incident_tracker.h"
#include "daemon/engine/board_replay.h"
#include "daemon/engine/pending_record.h"
#include "daemon/tracking/board_tracker.h"
#include "drivers/command.h"

namespace jadoube::engine {

/// Asks a board for something. Called on the engine's thread.
using AskBoard = std::function<void(const std::string& board, const drivers::Command& command)>;

/// One board in the engine: the tracker of its games, the tracker of its incidents, and the rulings
/// on its present game. Everything that they say goes into the pending record.
///
/// Invariant: `published` is the fold of all changes of the board that were ever added to the
/// record, and `rulings` are those that a replay of the present game finds there.
class BoardSession {
 public:
  /// The trackers of a board, and the rulings that they have heard.
  struct Trackers {
    tracking::BoardTracker games;
    arbiter::IncidentTracker incidents;
    arbiter::Rulings rulings = {};
  };

  /// A board that was never seen has new trackers. A restart gives those that its replay made.
  /// `pending` outlives the session.
  BoardSession(std::string id, Trackers trackers, PendingRecord& pending, AskBoard ask);

  const std::string& id() const { return id_; }
  /// The board as the record has it, pending changes included.
  const model::Board& published() const { return published_; }
  /// What arbiters decided about the present game.
  const arbiter::Rulings& rulings() const { return rulings_; }
  /// The incidents of the present game.
  std::vector<arbiter::Incident> incidents() const { return incidents_.incidents(); }

  /// Takes what was observed of the board. First it does all that was due before.
  void observe(drivers::Instant at, const drivers::Observation& observation);

  /// When `advance_if_due` has something to do next.
  drivers::Instant due() const;
  /// Does what time alone brings by `now`; changes nothing if nothing is due.
  void advance_if_due(drivers::Instant now);
  /// Brings both trackers to `now`, so that a decision of now finds all that came before it.
  void advance(drivers::Instant now);
  /// The same of the incident tracker only, after a decision.
  void advance_incidents(drivers::Instant now);

  /// Hears a decision beside the plies, about an incident for example, and records it. `ruling` is
  /// made to name the incident so that a restart finds it again. Errors are those of
  /// `IncidentTracker::hear`; then nothing is changed.
  rules::Expected<void> decide(arbiter::Ruling& ruling);

  /// Writes a correction that holds from now on, and records it. `ruling` gets its number and the
  /// revision that it led to.
  void correct(arbiter::Ruling& ruling);
  /// The same of a correction of the past: `derived` is what the record becomes by it.
  void correct(arbiter::Ruling& ruling, arbiter::Derived derived);

  /// Publishes the present game once more, because a replay gave another game than was published.
  void publish_again(drivers::Instant at);
  /// Records the beginning of `game`, which a replay found behind the present one. `seen_since`:
  /// what was seen after its checkpoint.
  void start_found_game(const FoundGame& found, const model::Game& game,
                        std::span<const tracking::TimedObservation> seen_since);

  /// Replaces the incidents of the present game: the tournament rules are others now. Nothing is
  /// told.
  void replace_incidents(arbiter::IncidentTracker incidents);
  /// Gives the incidents the numbers under which they were told before. Nothing is told.
  void number_incidents_as(std::span<const arbiter::NumberedSubject> told);

 private:
  using Step = void (BoardSession::*)(const model::TimedChange& change);
  static const Step kStepsOfAChange[];

  void take_changes();
  void record_changes();
  void record_heard(const model::TimedChange& change);
  void tell_due_incidents(const model::TimedChange& change);
  void begin_game(const model::TimedChange& change);
  void publish(const model::TimedChange& change);
  void record_game(const model::TimedChange& change);
  void tell(const std::vector<arbiter::IncidentChange>& told);
  void record_checkpoint(std::span<const tracking::TimedObservation> checkpoint);
  void record_device(drivers::Instant at);
  void keep_orientation(drivers::Instant at);
  void record_correction(arbiter::Ruling& ruling, const model::Board& before);

  const std::string id_;
  PendingRecord& pending_;
  const AskBoard ask_;
  tracking::BoardTracker tracker_;
  arbiter::IncidentTracker incidents_;
  arbiter::Rulings rulings_;
  model::Board published_;
  /// What the tracker has said and nobody has recorded yet; empty between calls.
  std::vector<model::TimedChange> changes_;
};

}  // namespace jadoube::engine
