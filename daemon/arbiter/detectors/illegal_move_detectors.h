#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "daemon/arbiter/detectors/finding.h"
#include "daemon/arbiter/detectors/illegal_plies.h"
#include "daemon/arbiter/detectors/observed_game.h"

namespace jadoube::arbiter {

/// Finds illegal plies, and pawns that were left on the last rank [FIDE 2023 Art. 7.5.1, 7.5.2]. If
/// the player may also have placed the piece badly, the finding is a warning only, after two
/// seconds. Before that, or if the record is more likely wrong, it is information. A ply that is
/// not written yet is for the log.
class IllegalMoveDetector {
 public:
  /// Takes a change that `record` has taken.
  void take(const model::TimedChange& change);
  /// Adds to `found` the illegal plies of the game, which there must be.
  void find(const ObservedGame& record, std::vector<Finding>& found);
  /// True if no illegal ply of the game was in doubt.
  bool all_plain() const { return plies_.all_plain(); }

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(plies_);
  }

 private:
  void find_written(const ObservedGame& record, std::size_t index, std::vector<Finding>& found);
  void find_undecided(const ObservedGame& record, std::vector<Finding>& found) const;

  IllegalPlies plies_;
};

/// Distinguishes illegal moves of one ply in the key of a finding.
constexpr std::int64_t detail_of_move(rules::Move move) {
  return index_of(move.from) * rules::kSquareCount + index_of(move.to);
}

/// What all findings of an illegal move have. `before`: the position in which it was made. `index`:
/// its ply, from 0. `written`: the ply as the record writes it, "2.Nb1-b5". A pawn that was left on
/// its last rank has its own kind of incident [FIDE 2023 Art. 7.5.1, 7.5.2].
Finding illegal_move(const ObservedGame& record, const rules::Position& before, std::size_t index,
                     rules::Move move, const std::string& written);

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

  /// Reads or writes the state.
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
