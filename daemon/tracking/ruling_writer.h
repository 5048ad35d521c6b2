#pragma once

#include "daemon/model/ruling.h"
#include "daemon/tracking/phase/game_beginning.h"
#include "daemon/tracking/phase/game_ending.h"
#include "daemon/tracking/phase/orientation_finder.h"
#include "daemon/tracking/phase/tracker_parts.h"
#include "daemon/tracking/recorded/explainer.h"
#include "daemon/tracking/recorded/ruling_queue.h"

namespace jadoube::tracking {

/// Writes what the arbiter said. What is seen from then on is explained from there.
class RulingWriter {
 public:
  RulingWriter(TrackerParts& parts, RulingQueue& rulings)
      : sensors_(parts.sensors),
        inference_(parts.inference),
        recorder_(parts.recorder),
        outage_(parts.outage),
        lifecycle_(parts.lifecycle),
        rulings_(rulings),
        explainer_(parts.explainer()),
        beginning_(parts),
        ending_(parts),
        orientation_(parts) {}

  /// Writes `correction` now; the record has a place for it.
  void write(const model::Correction& correction);
  /// The same, if the record has a place for it and it can be played. Otherwise it is left out:
  /// another correction, of what came before, may have left its place to other plies.
  void write_or_leave_out(const model::Correction& correction);

  /// True if the record has the plies that `correction` leaves as they are.
  bool has_place_for(const model::Correction& correction) const;
  /// True if `correction` is about what a log told that is not there yet at `now`.
  bool waits_for_log(const model::Correction& correction, drivers::Instant now) const;

 private:
  void face(model::Orientation orientation);
  void write_plies_and_result(const model::Correction& correction);

  BoardSensors& sensors_;
  MoveInference& inference_;
  GameRecorder& recorder_;
  OutageRecovery& outage_;
  GameLifecycle& lifecycle_;
  RulingQueue& rulings_;
  Explainer explainer_;
  GameBeginning beginning_;
  GameEnding ending_;
  OrientationFinder orientation_;
};

}  // namespace jadoube::tracking
