#pragma once

#include "daemon/tracking/inference/cost.h"
#include "daemon/tracking/sensors/sensing.h"

namespace jadoube::tracking {

/// How hands and sensors are weighed on boards of one sensing class.
///
/// A board that tells pieces apart says which piece came. A board that only feels where pieces
/// stand leaves more to the order in time: one player has one hand, and makes one move at a time.
struct BoardModel {
  /// Hypotheses that cost so much more than the best one are dropped.
  Cost beam_width;
  /// A ply that was made long before the ply that it answers costs so much more.
  Cost long_before;
  /// A ply costs so much more for each other piece of its player that was away meanwhile.
  Cost other_in_hand;
  /// A player who lifts again at once costs so much more.
  Cost two_plies_at_once;
  /// A captured piece that is put down costs so much more for each square farther away from where
  /// it was taken.
  Cost ghost_farther;
  /// Of several captures that the squares cannot tell apart, one that gives a piece away costs so
  /// much more at most. Less than what shows or confirms a ply.
  Cost poor_capture;
};

/// The model of boards that sense so.
inline BoardModel model_of(SensingClass sensing) {
  if (sensing != SensingClass::kOccupancy) {
    return {.beam_width = has(256) ? kWidthX : kBeamWidthBlind,
            .long_before = 0,
            .other_in_hand = 0,
            .two_plies_at_once = 0,
            .ghost_farther = 0,
            .poor_capture = 0};
  }
  return {.beam_width = kBeamWidthBlind,
          .long_before = has(512) ? cost::kLongBefore : 0,
          .other_in_hand = has(512) ? cost::kOtherInOwnHand : 0,
          .two_plies_at_once = cost::kTwoPliesAtOnce,
          .ghost_farther = has(512) ? cost::kGhostFarther : 0,
          .poor_capture = has(1024) ? cost::kPoorCapture : 0};
}

}  // namespace jadoube::tracking
