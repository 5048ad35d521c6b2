#pragma once

#include <vector>

#include "daemon/arbiter/detectors/clock_detector.h"
#include "daemon/arbiter/detectors/ending_detector.h"
#include "daemon/arbiter/detectors/equipment_detectors.h"
#include "daemon/arbiter/detectors/illegal_move_detectors.h"
#include "daemon/arbiter/detectors/piece_detector.h"
#include "daemon/arbiter/detectors/promotion_detectors.h"
#include "daemon/arbiter/detectors/record_detectors.h"
#include "daemon/arbiter/detectors/start_detectors.h"
#include "daemon/arbiter/detectors/undone_move_detector.h"
#include "daemon/model/decision.h"

namespace jadoube::arbiter {

/// All detectors, in one order: findings that become incidents at the same instant are numbered in
/// the order of `find`.
class Detectors {
 public:
  /// Passes a change to every detector that needs it. `record` has already taken it.
  void take(const model::TimedChange& change, const ObservedGame& record);
  /// Takes what an arbiter decided beside the plies: a report, or that the clock was set.
  void take(const model::SideDecision& decision, const ObservedGame& record);

  /// Everything that is so now.
  std::vector<Finding> find(const ObservedGame& record);
  /// The open decisions about the record.
  std::vector<Finding> find_undecided(const ObservedGame& record) const;

  /// True if a square was found to flicker, or a move to be undone, since this was last asked.
  bool take_news() {
    const bool undone = undone_moves_.take_news();
    return device_.take_news() || undone;
  }
  /// How often `by` used two hands, as arbiters reported it.
  int two_hands(rules::Color by) const { return reported_.two_hands(by); }

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(illegal_moves_, undone_moves_, empty_presses_, promotions_, captured_pawns_,
            orientation_, spare_queens_, pieces_, touches_, endings_, clock_, audit_, device_,
            pair_, changes_of_record_, reported_);
  }

 private:
  IllegalMoveDetector illegal_moves_;
  UndoneMoveDetector undone_moves_;
  EmptyPressDetector empty_presses_;
  PromotionDetector promotions_;
  CapturedPawnDetector captured_pawns_;
  OrientationDetector orientation_;
  SpareQueenDetector spare_queens_;
  PieceDetector pieces_;
  TouchDetector touches_;
  EndingDetector endings_;
  ClockDetector clock_;
  AuditDetector audit_;
  DeviceDetector device_;
  PairDetector pair_;
  RecordDetector changes_of_record_;
  ReportedDetector reported_;
};

}  // namespace jadoube::arbiter
