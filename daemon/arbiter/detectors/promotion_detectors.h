#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "daemon/arbiter/by_color.h"
#include "daemon/arbiter/detectors/finding.h"
#include "daemon/arbiter/detectors/observed_game.h"
#include "rules/square.h"

namespace jadoube::arbiter {

/// Finds pawns that were replaced by a piece which no pawn becomes [FIDE 2023 Art. 3.7.3.3, 7.5.2].
/// Such a piece is a king, a pawn or a piece of the other colour. Also finds two pieces on the
/// promotion square in turn: the first one that touches the square is the choice [FIDE 2023 Art.
/// 4.4.4].
class PromotionDetector {
 public:
  /// Takes a change that `record` has taken.
  void take(const model::TimedChange& change, const ObservedGame& record);
  /// Adds to `found` the wrong replacements of the game, which there must be. `plain`: no illegal
  /// ply of the record was in doubt.
  void find(const ObservedGame& record, bool plain, std::vector<Finding>& found);

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(wrong_, first_choices_, looked_at_, last_press_);
  }

 private:
  /// A press at which such a piece was on the board.
  struct WrongPiece {
    SeenPress press;
    /// How many plies the game had.
    std::size_t plies;
    rules::Square from, to;
    /// The piece that was read on `to`.
    rules::Piece piece;
    rules::Placement before;
  };

  void find_first_choices(const ObservedGame& record, std::vector<Finding>& found);
  static void find_not_reported(const ObservedGame& record, std::vector<Finding>& found);
  static void find_exchanged(const ObservedGame& record, std::vector<Finding>& found);
  static std::optional<WrongPiece> look_at_press(const ObservedGame& record);
  static Finding finding_of(const WrongPiece& wrong, const ObservedGame& record, bool plain);

  std::vector<WrongPiece> wrong_;
  /// Findings of plies before which another piece was on the promotion square.
  std::vector<Finding> first_choices_;
  /// How many firm plies were looked at for these.
  std::size_t looked_at_ = 0;
  Instant last_press_{};
};

/// Finds players who are close to promotion and have no second queen at hand
/// [FIDE 2023 Art. 3.7.3.3].
///
/// Most pawns that capture on the sixth rank are captured at once. So a pawn counts only if it has
/// been on its square for a while, and if the opponent cannot capture it without loss.
class SpareQueenDetector {
 public:
  /// Takes a change that `record` has taken.
  void take(const model::TimedChange& change, const ObservedGame& record);
  /// Adds to `found` who needs a queen in the game, which there must be.
  void find(const ObservedGame& record, std::vector<Finding>& found) const;

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(queens_seen_);
  }

 private:
  void look(const ObservedGame& record, rules::Bitboard squares);
  void find_for(const ObservedGame& record, rules::Color color, std::vector<Finding>& found) const;

  /// The most queens of each colour that were on the board at once in this game.
  ByColor<int> queens_seen_;
};

}  // namespace jadoube::arbiter
