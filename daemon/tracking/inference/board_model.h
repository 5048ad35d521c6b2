#pragma once

#include "daemon/tracking/inference/cost.h"
#include "daemon/tracking/sensors/sensed_placement.h"

namespace jadoube::tracking {

/// How hands and sensors are weighed on boards of one sensing class.
///
/// A board that tells pieces apart says which piece came. On a board that only feels where pieces
/// stand, the order in time says more: a player has one hand for moves, and makes one at a time.
struct BoardModel {
  /// Added for a ply that was made long before the ply that it answers.
  Cost long_before = 0;
  /// Added for each other piece of its player that was away while a ply was made.
  Cost other_in_hand = 0;
  /// Added for a player who lifts a piece again at once.
  Cost two_plies_at_once = 0;
  /// Added for a captured piece that is put down, for each square from where it was taken.
  Cost ghost_farther = 0;
  /// Of several captures that the squares cannot tell apart: added at most, for one that gives a
  /// piece away. Less than what shows or confirms a ply.
  Cost poor_capture = 0;
  /// A ply that others explain nearly as well stays open until what follows tells. The record goes
  /// on behind it. On other boards such plies are few, and the record waits for them.
  bool undecided_stays_open = false;
};

/// The model of boards that sense so.
inline BoardModel model_of(SensingClass sensing) {
  if (sensing != SensingClass::kOccupancy) return {};
  return {.long_before = cost::kLongBefore,
          .other_in_hand = cost::kOtherInOwnHand,
          .two_plies_at_once = cost::kTwoPliesAtOnce,
          .ghost_farther = cost::kGhostFarther,
          .poor_capture = cost::kPoorCapture,
          .undecided_stays_open = true};
}

}  // namespace jadoube::tracking
