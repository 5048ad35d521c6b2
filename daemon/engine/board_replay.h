#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "daemon/arbiter/decisions/ruling.h"
#include "daemon/arbiter/incidents/incident_tracker.h"
#include "daemon/engine/commit.h"
#include "daemon/model/game.h"
#include "daemon/storage/codec/kept_board_codec.h"
#include "daemon/tracking/board_tracker.h"
#include "daemon/tracking/rederive.h"
#include "rules/error.h"
#include "rules/position.h"

namespace jadoube::engine {

// The trackers of a board in mid-game, kept in the journal. A restart then replays only the later
// observations. The kept trackers are a cache. The observations are the truth, and give the same
// result.

struct TrackersNow {
  const tracking::BoardTracker& games;
  const arbiter::IncidentTracker& incidents;
};

/// The record of the trackers, and of the board as it is `published` up to event number `event`. A
/// program without a `build_id` keeps only the board, because a later start could not find out
/// which program wrote the trackers.
storage::codec::KeptBoard kept_now(const TrackersNow& trackers, const model::Board& published,
                                   std::uint64_t event);

/// Trackers that were read from the journal. They continue where they were when they were kept.
struct KeptTrackers {
  tracking::BoardTracker games;
  arbiter::IncidentTracker incidents;
};

/// The trackers in `kept`. They must be of game `ordinal`, and have found their incidents under
/// `rules`. FailedPrecondition: another program wrote them, or the rules or the game differ.
/// DataLoss: they cannot be read. After an error, derive everything from the observations.
rules::Expected<KeptTrackers> trackers_in(const storage::codec::KeptBoard& kept, int ordinal,
                                          const arbiter::TournamentRules& rules);

/// The facts about a board before the replay of its observations.
struct BoardPast {
  /// The arbiters' decisions about the present game.
  std::span<const arbiter::Ruling> rulings = {};
  /// As for `BoardTracker`.
  int games_before = 0;
  /// The published starting position of the present game. Nothing: there is no game.
  std::optional<rules::Position> start = {};
  /// Trackers that have processed the first `known_rulings` of `rulings`, and all observations
  /// before the replayed ones. Nothing: the observations start at the game's checkpoint.
  std::optional<KeptTrackers> kept = {};
  std::size_t known_rulings = 0;
  /// Recorded plies that do not change (`KeptPlies`). Only without kept trackers.
  std::vector<model::Correction> recorded = {};
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

/// Makes the trackers again as they were when the daemon ended. The incident tracker gets changes
/// and rulings in the order in which they were published. So the result also has each incident that
/// a later ruling undid, with its number. If all rulings were applied first, such an incident would
/// be missing.
class BoardReplay {
 public:
  /// The rulings in `past` must exist longer than the replay.
  BoardReplay(const arbiter::TournamentRules& rules, BoardPast past);

  /// Processes the last observation of `seen`. First it applies the rulings that were made before
  /// that observation. `seen`: all observations until now.
  void take(std::span<const tracking::TimedObservation> seen);
  /// Applies the rulings that are left, continues until `now`, and returns the trackers.
  ReplayedBoard finish(std::span<const tracking::TimedObservation> seen, drivers::Instant now);

 private:
  using Seen = std::span<const tracking::TimedObservation>;
  void rule_before(std::size_t ruled, Seen seen);
  void write_recorded_last(std::size_t seen);
  void advance(drivers::Instant now, std::size_t seen);
  void derive_again(std::span<const arbiter::Ruling> rulings, Seen seen);
  void process(drivers::Instant now, std::size_t seen);

  BoardPast past_;
  std::size_t ruled_;
  tracking::BoardTracker tracker_;
  tracking::Derivation derivation_;
  model::Board published_;
  arbiter::IncidentTracker incidents_;
  std::vector<model::TimedChange> changes_;
  std::vector<arbiter::IncidentChange> reported_;
  std::vector<FoundGame> found_;
};

/// The published game of a board.
struct PublishedGame {
  model::Game game;
  /// As in `model::Board`.
  std::vector<rules::Square> unexplained = {};
  /// When its result was published last.
  std::optional<drivers::Instant> result_at = {};
};

/// Replays `seen` again with the published plies as corrections, for a version that finds other
/// plies. It repeats this until the game has all plies of `published` that are more than
/// provisional. `replayed`: the result of a replay without corrections.
ReplayedBoard replay_as_published(const arbiter::TournamentRules& rules, const BoardPast& past,
                                  std::span<const tracking::TimedObservation> seen,
                                  drivers::Instant now, const PublishedGame& published,
                                  ReplayedBoard replayed);

/// Replays all of `seen`. A function of its arguments only.
ReplayedBoard replay_board(const arbiter::TournamentRules& rules, BoardPast past,
                           std::span<const tracking::TimedObservation> seen, drivers::Instant now);

/// A short text that is the same for two games only if the games are the same, for all practical
/// purposes. It has the number of plies, the revision, the result, and a hash of plies and states.
/// It does not change over restarts and versions.
std::string digest(const model::Game& game);

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
  void add(const std::vector<arbiter::IncidentChange>& reported);
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
