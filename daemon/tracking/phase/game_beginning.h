#pragma once

#include <string>

#include "daemon/tracking/phase/game_ending.h"
#include "daemon/tracking/phase/orientation_finder.h"
#include "daemon/tracking/phase/tracker_parts.h"
#include "daemon/tracking/recorded/explainer.h"

namespace jadoube::tracking {

/// How games begin that somebody saw begin, and what a new placement does before plies are looked
/// for.
class GameBeginning {
 public:
  explicit GameBeginning(TrackerParts& parts)
      : sensors_(parts.sensors),
        inference_(parts.inference),
        recorder_(parts.recorder),
        outage_(parts.outage),
        lifecycle_(parts.lifecycle),
        now_(parts.now),
        explainer_(parts.explainer()),
        ending_(parts) {}

  /// Does what any new placement brings. True if it is one of a game in play.
  bool process_placement();

  /// Begins a game from `start`. In a replay of a game nothing begins, and where only one game is
  /// followed, that one is closed instead.
  void begin_game(LifeTrigger trigger, const Start& start, const std::string& continues = {});
  /// Where only one game is followed, that game ends where the next one would begin; true if so.
  bool close_only_game();

  /// The placement has stood for a second.
  void begin_at_starting_position();
  /// The same, a ply or two after the starting position: they were not seen.
  void begin_after_first_plies();
  /// The placement was left standing, and nobody has brought a clock to say when play begins.
  void begin_without_clock();
  /// The clock runs over the placement: true if a game begins, or the game in play goes on.
  bool begin_under_clock();

  /// The first of the games in `found` begins before anything else, from the placement after
  /// `since`. `known_at`: when the log had come.
  void begin_next(LoggedGames found, drivers::Instant since, drivers::Instant known_at);
  /// Nobody knows how the game under way went on. Nothing is played after checkmate, nor after a
  /// result.
  void leave_game_unfinished();

  /// True if a game has no plies, and was played all the same. The board was read in the middle of
  /// it, when nobody observed the board for long enough to follow.
  bool was_played_unseen() const;
  /// kYes if a placement one or two plies after the starting position is a new game. Then the game
  /// before has more plies than anybody takes back, and the clock runs, or there is none.
  JustBegun just_begun_counts() const;
  /// True if the log may still tell of games before the next one.
  bool waits_for_log() const;
  /// True if another game was under way when the board was read first, which nobody saw begin.
  bool may_have_ended_unseen() const;

 private:
  Start as_known(LifeTrigger trigger, Start start, const std::string& continues) const;
  bool is_set_up() const;
  bool first_plies_are_taken_back() const;
  bool is_another_start(const Start& start) const;
  bool starting_position_is_played() const;

  BoardSensors& sensors_;
  MoveInference& inference_;
  GameRecorder& recorder_;
  OutageRecovery& outage_;
  GameLifecycle& lifecycle_;
  const Moment& now_;
  Explainer explainer_;
  GameEnding ending_;
};

}  // namespace jadoube::tracking
