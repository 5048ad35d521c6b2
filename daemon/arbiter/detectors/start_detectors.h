#pragma once

#include <optional>
#include <vector>

#include "daemon/arbiter/detectors/finding.h"
#include "daemon/arbiter/detectors/observed_game.h"

namespace jadoube::arbiter {

/// Finds boards that face the other way, boards that were turned in play, and boards whose
/// orientation is not known [FIDE 2023 Art. 7.2.2].
class OrientationDetector {
 public:
  /// Takes a change that `record` has taken.
  void take(const model::TimedChange& change, const ObservedGame& record);
  /// Adds to `found` what is wrong with the orientation in the game, which there must be.
  void find(const ObservedGame& record, std::vector<Finding>& found) const;
  /// Finds incidents on a board without a game.
  void find_without_game(const ObservedGame& record, std::vector<Finding>& found) const;

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(orientation_, is_by_ruling_, unknown_since_);
  }

 private:
  void look_for_unknown(const ObservedGame& record);

  /// The orientation of the board, and whether an arbiter has decided it in this game.
  model::Orientation orientation_ = model::Orientation::kNormal;
  bool is_by_ruling_ = false;
  /// The time from which a game is played on a board with an unknown orientation. The record cannot
  /// follow such a game.
  std::optional<Instant> unknown_since_;
};

/// Finds wrong starting positions [FIDE 2023 Art. 7.2.1, A.5.1], before a game and after it began.
/// It has no state: the record has the sensed placement, and the starting position of the game.
class StartDetector {
 public:
  /// Adds to `found` what is wrong with the start of the game, which there must be. If its pairing
  /// has a position, only that one is right. In a tournament of Chess960 without one, all of the
  /// 960 starting positions are right.
  static void find(const ObservedGame& record, std::vector<Finding>& found);
  /// Adds to `found` that all pieces are placed, but not as the initial position of the next
  /// pairing, or without one the usual position. No game is played, the clock is stopped, and
  /// nobody has touched a piece for ten seconds.
  static void find_before_game(const ObservedGame& record, std::vector<Finding>& found);
};

}  // namespace jadoube::arbiter
