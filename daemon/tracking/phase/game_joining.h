#pragma once

#include <optional>

#include "daemon/tracking/phase/game_beginning.h"
#include "daemon/tracking/phase/orientation_finder.h"
#include "daemon/tracking/phase/tracker_parts.h"
#include "daemon/tracking/recorded/explainer.h"

namespace jadoube::tracking {

/// Joins games that nobody saw begin and that are in no log.
class GameJoining {
 public:
  explicit GameJoining(TrackerParts& parts)
      : sensors_(parts.sensors),
        inference_(parts.inference),
        recorder_(parts.recorder),
        outage_(parts.outage),
        lifecycle_(parts.lifecycle),
        now_(parts.now),
        explainer_(parts.explainer()),
        beginning_(parts),
        orientation_(parts) {}

  /// The clock runs over the placement for long enough: begins a game there, or joins one.
  void begin_under_clock();
  /// The same without waiting, if the clock was seen to start over this placement and the piece on
  /// `square` is lifted to move.
  void begin_at_first_lift(rules::Square square);
  /// True if the placement may be of a game that nobody saw begin.
  bool may_be_joined() const;
  /// For a board without a clock, while no hand moves: joins a game if plies in turn belong to no
  /// recorded game.
  void join_by_plies();
  /// True if plies may be of a game that nobody saw begin. None was seen, or the last one was over
  /// before nobody observed the board, or nobody knows how the one under way went on.
  bool may_be_joined_by_plies() const;

  /// True if the placement after an outage in a game is of another game. Then a pawn is back on its
  /// starting square, and both clocks show more time than before. So much more that no increment
  /// gives it, unless the placement tells it too.
  bool is_of_next_game() const;
  /// Joins that game once it stands, so that a restart would see that too. The game under way ended
  /// unseen, and its plies are missing.
  void join_next_game(QuietStep rested);

  /// The board is read again after an outage, and the last game was over. The placement may have
  /// come by play.
  void wait_for_log();
  /// Nothing was played in the outage.
  void leave_gap_unexplained();
  /// The last game that the board's log had goes on: asks for the log once more, which has what was
  /// played since. True if so.
  bool ask_for_log_of_its_plies();

 private:
  void begin_over_placement();
  bool is_lifted_to_move(rules::Square square) const;
  bool is_logged_game_played_on() const;
  bool game_may_be_logged() const;
  bool is_set_for_next_game() const;
  bool is_just_begun() const;
  bool is_piece_in_hand_perhaps() const;
  void join_game();
  std::optional<Start> middle_of_game();

  BoardSensors& sensors_;
  MoveInference& inference_;
  GameRecorder& recorder_;
  OutageRecovery& outage_;
  GameLifecycle& lifecycle_;
  const Moment& now_;
  Explainer explainer_;
  GameBeginning beginning_;
  OrientationFinder orientation_;
};

}  // namespace jadoube::tracking
