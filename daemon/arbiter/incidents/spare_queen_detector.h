#pragma once

#include <vector>

#include "daemon/arbiter/by_color.h"
#include "daemon/arbiter/incidents/finding.h"
#include "daemon/arbiter/incidents/record.h"
#include "rules/bitboard.h"

namespace jadoube::arbiter {

/// Finds players who are close to promotion and have no second queen at hand
/// [FIDE 2023 Art. 3.7.3.3].
///
/// Most pawns that come to the sixth rank in a capture are taken back at once. So a pawn counts
/// only if it has stood there for a while, and if it cannot be taken for nothing.
class SpareQueenDetector {
 public:
  /// Takes a change that `record` has taken.
  void take(const model::TimedChange& change, const Record& record);
  /// Adds to `found` who needs a queen in the game, which there must be.
  void find(const Record& record, std::vector<Finding>& found) const;

  /// Gives everything that it remembers to `archive`, to be kept or to be set.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(queens_seen_);
  }

 private:
  void look(const Record& record, rules::Bitboard squares);
  void find_for(const Record& record, rules::Color color, std::vector<Finding>& found) const;

  /// The most queens of each colour that stood on the board at once in this game.
  ByColor<int> queens_seen_;
};

}  // namespace jadoube::arbiter
