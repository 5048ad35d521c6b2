#pragma once

#include <optional>

#include "daemon/tracking/inferred/move_inference.h"
#include "daemon/tracking/log/outage_recovery.h"
#include "daemon/tracking/phase/game_lifecycle.h"
#include "daemon/tracking/sensed/sensed.h"
#include "daemon/tracking/stage_values.h"

namespace jadoube::tracking {

/// All that a rule may read to decide what happens to the game. Nothing in it can be changed.
struct Situation {
  const Sensed& sensed;
  GameView game;
  const OutageRecovery& outage;
  const GameLifecycle& life;
  const MoveInference& inference;
  /// True if checkmate or stalemate was left on the board, and pieces were moved since.
  bool is_looked_over = false;
  /// The square from which a piece is about to be lifted, if that is why the rules are asked.
  std::optional<rules::Square> lifted = {};

  /// True if the placement is the position after the last ply that is recorded.
  bool matches_record() const { return sensed.placement() == game.reported(); }
  /// True if the clock runs, and the players give no result.
  bool clock_runs() const { return sensed.clock.running() && !sensed.gesture.kings_in_centre(); }
  /// True if a game is played and nothing shows that the placement is no play.
  bool may_be_play() const {
    return game.in_play() && !sensed.gesture.kings_in_centre() && !sensed.is_pause() &&
           !is_looked_over;
  }
  /// True if the placement is to be explained by plies now.
  bool may_explain_now() const { return !outage.gap() && may_be_play(); }
};

}  // namespace jadoube::tracking
