#pragma once

#include <vector>

#include "daemon/tracking/phase/tracker_parts.h"
#include "daemon/tracking/recorded/explainer.h"

namespace jadoube::tracking {

/// How games end, and how a game goes on that had ended.
class GameEnding {
 public:
  explicit GameEnding(TrackerParts& parts)
      : sensors_(parts.sensors),
        inference_(parts.inference),
        recorder_(parts.recorder),
        outage_(parts.outage),
        lifecycle_(parts.lifecycle),
        now_(parts.now),
        explainer_(parts.explainer()) {}

  /// The players gave a result on the board.
  void conclude(const model::GivenResult& given);
  /// The next game begins, and nobody gave this one's result. Checkmate and stalemate do. Where
  /// nobody saw how it ended, plies may be missing. `was_played_unseen`: it has no plies, and was
  /// played all the same.
  void close_game(bool was_played_unseen);
  /// True if the plies lead to the placement when the players gave the result.
  bool reaches_result_position() const;

  /// True if the clock runs over the position that was adjourned, before the sealed move or after
  /// it.
  bool is_resumed() const;
  /// The kings went back to their squares: for more play if the clock runs, otherwise to look the
  /// game over together. Once other pieces were moved, the same position is another game's. So may
  /// the starting position be where nobody saw what was moved.
  void resume_if_position_returned();
  /// The game goes on.
  void resume();

 private:
  bool plies_are_missing() const;
  bool is_lever_ahead() const;
  bool are_other_than_recorded(const std::vector<rules::Square>& differ) const;
  void take_kings_back();
  void write_ply_before_kings();

  BoardSensors& sensors_;
  MoveInference& inference_;
  GameRecorder& recorder_;
  OutageRecovery& outage_;
  GameLifecycle& lifecycle_;
  const Moment& now_;
  Explainer explainer_;
};

}  // namespace jadoube::tracking
