#pragma once

#include <cstddef>
#include <vector>

#include "daemon/arbiter/detectors/finding.h"
#include "daemon/arbiter/detectors/observed_game.h"

namespace jadoube::arbiter {

/// Finds captures en passant after which the captured pawn was still on the board at the press. The
/// move was completed, and no legal move leads to the sensed placement [FIDE 2023 Art. 3.7.3.1,
/// 7.5.1].
class CapturedPawnDetector {
 public:
  /// Takes a change that `record` has taken.
  void take(const model::TimedChange& change);
  /// Adds to `found` the captured pawns of the game that are still on the board. A game must be
  /// there.
  void find(const ObservedGame& record, std::vector<Finding>& found);

  /// Gives everything that it remembers to `archive`, to be kept or to be set.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(left_, last_press_);
  }

 private:
  /// A pawn that was left on `square` by ply `index`, from 0.
  struct LeftPawn {
    SeenPress press;
    std::size_t index;
    rules::Move move;
    rules::Square square;
  };

  void look_at_press(const ObservedGame& record);
  static bool still_stands(const LeftPawn& left, const ObservedGame& record);
  static Finding finding_of(const LeftPawn& left, const ObservedGame& record);

  std::vector<LeftPawn> left_;
  Instant last_press_{};
};

}  // namespace jadoube::arbiter
