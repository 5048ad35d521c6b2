#pragma once

#include <span>
#include <vector>

#include "daemon/tracking/phase/tracker_parts.h"
#include "daemon/tracking/recorded/explainer.h"

namespace jadoube::tracking {

/// Finds out which way the board faces, where no starting position has told it.
class OrientationFinder {
 public:
  explicit OrientationFinder(TrackerParts& parts)
      : sensors_(parts.sensors),
        recorder_(parts.recorder),
        outage_(parts.outage),
        lifecycle_(parts.lifecycle),
        explainer_(parts.explainer()) {}

  /// The board faces that way: the same stands, seen from the other side. True if it was seen from
  /// another.
  bool turn(model::Orientation orientation);

  /// It is not known which way the board faces. A game begins, and it is taken to face as it is.
  void assume();

  /// A board that tells no colours looks the same from both sides until White has made the first
  /// move. True if White has, and the board was taken for turned the other way.
  bool find_by_first_move();
  /// A log reports it by its last starting position, unless the pawns stand against that.
  void find_by_log(std::span<const drivers::LogEntry> log);
  /// The pawns may tell it. True if it is known.
  bool find_by_pawns();

  /// Observations from which a new tracker gets the orientation since the connection was `lost`: a
  /// starting position at `at`. It begins a game only if no log is awaited. If the orientation is
  /// assumed, nothing tells it.
  std::vector<TimedObservation> as_observed(drivers::Instant lost, drivers::Instant at) const;

 private:
  BoardSensors& sensors_;
  GameRecorder& recorder_;
  OutageRecovery& outage_;
  GameLifecycle& lifecycle_;
  Explainer explainer_;
};

}  // namespace jadoube::tracking
