#pragma once

#include <array>
#include <vector>

#include "rules/move.h"
#include "rules/placement.h"
#include "rules/square.h"

namespace jadoube::watch {

/// On which squares a piece was seen to come since the picture was last explained. Two pieces in
/// the air make pictures that some exchange would explain too (a knight and a pawn that are being
/// lifted "captured" and "recaptured"); but who captured has come to a square, and the board would
/// have reported him there.
class Arrivals {
 public:
  /// The picture is explained: what comes from now on is new.
  void clear() { seen_.fill(false); }
  /// A piece was seen on `square`.
  void see(rules::Square square) { seen_[rules::index_of(square)] = true; }
  /// The whole board was read: what is other than in `before`, and no empty square, has come.
  void see(const rules::Placement& before, const rules::Placement& now);

  /// Whether every piece that `line` leaves standing in `picture` was seen to come where it stands.
  bool support(const std::vector<rules::Move>& line, const rules::Placement& picture) const;

 private:
  std::array<bool, rules::kSquareCount> seen_{};
};

}  // namespace jadoube::watch
