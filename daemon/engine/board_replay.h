#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "daemon/arbiter/decisions/ruling.h"
#include "daemon/arbiter/incidents/incident_tracker.h"
#include "daemon/engine/kept_trackers.h"
#include "daemon/tracking/board_tracker.h"
#include "daemon/tracking/rederive.h"
#include "rules/position.h"

namespace jadoube::engine {

/// What is known of a board before its observations are replayed.
struct BoardPast {
  /// The arbiters' decisions about the present game.
  std::span<const arbiter::Ruling> rulings = {};
  /// As for `BoardTracker`.
  int games_before = 0;
  /// The position from which the present game began, as it was published. Nothing: there is none.
  std::optional<rules::Position> start = {};
  /// Trackers that know the first `known_rulings`, and everything before the replayed observations.
  /// Nothing: the observations start at the game's checkpoint.
  std::optional<KeptTrackers> kept = {};
  std::size_t known_rulings = 0;
};

/// A game that the replay found after the replayed one. There are two possible reasons. The journal
/// is an excerpt that ends with the next starting position. Or another version of the daemon wrote
/// it.
struct FoundGame {
  /// The game before it, as it ended.
  model::Game before;
  std::vector<tracking::TimedObservation> checkpoint;
  /// The number of observations before it.
  std::size_t seen;
};

/// The trackers of a board at the end of its past.
struct ReplayedBoard {
  tracking::BoardTracker games;
  arbiter::IncidentTracker incidents;
  std::vector<FoundGame> found = {};
};

/// True if `ruling` changes the past of the game: a replay of it needs all observations from the
/// game's checkpoint on.
bool derives_again(const arbiter::Ruling& ruling);

/// Makes the trackers again as they were when the daemon ended. The incident tracker gets
/// everything in the order in which it was published. So an incident that a later ruling undid is
/// there with its number. It would be missing if every ruling had been known from the start.
class BoardReplay {
 public:
  /// The rulings in `past` must live longer than the replay.
  BoardReplay(const arbiter::TournamentRules& rules, BoardPast past);

  /// Takes the last of `seen`, and first the rulings before it. `seen`: all observations until now.
  void take(std::span<const tracking::TimedObservation> seen);
  /// Takes the rulings that are left. Goes on until `now`, and gives the trackers.
  ReplayedBoard finish(std::span<const tracking::TimedObservation> seen, drivers::Instant now);

 private:
  using Seen = std::span<const tracking::TimedObservation>;
  void rule_before(std::size_t ruled, Seen seen);
  void advance(drivers::Instant now, std::size_t seen);
  void derive_again(std::span<const arbiter::Ruling> rulings, Seen seen);
  void hear(drivers::Instant now, std::size_t seen);

  BoardPast past_;
  std::size_t ruled_;
  tracking::BoardTracker tracker_;
  tracking::Derivation derivation_;
  model::Board published_;
  arbiter::IncidentTracker incidents_;
  std::vector<model::TimedChange> changes_;
  std::vector<arbiter::IncidentChange> told_;
  std::vector<FoundGame> found_;
};

/// Replays all of `seen`. A function of its arguments only.
ReplayedBoard replay_board(const arbiter::TournamentRules& rules, BoardPast past,
                           std::span<const tracking::TimedObservation> seen, drivers::Instant now);

}  // namespace jadoube::engine
