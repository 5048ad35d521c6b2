// The board reports squares as if White sat at the maker's side. White sits at the other side about
// as often, and nobody presses a button to say so.
//
// Policy: a starting position tells, of standard chess or another. If White's pieces stand on ranks
// 7 and 8 of the board and Black's on 1 and 2, it is turned. Any other placement leaves the
// orientation as it was. A board that tells no colours shows the starting position the same from
// both sides, and the first move tells (`OrientationFinder`). A board that faces one way only is
// never taken for turned, unless an arbiter says so.
//
// A first placement in the middle of a game is taken for normal until the orientation is known. If
// a game begins there, that is an assumption, and an arbiter is asked (`GameJoining`).
#include "daemon/tracking/sensors/sensed_placement.h"

#include <utility>

namespace jadoube::tracking {

std::optional<model::Change> SensedPlacement::set(rules::Square square, rules::Piece piece) {
  const auto at = chess_square(square);
  if (placement_[at] == piece) return std::nullopt;
  placement_.set(at, piece);
  if (find_out()) return whole();
  return model::SquareChange{at, piece};
}

std::optional<model::Change> SensedPlacement::read(const rules::Placement& placement) {
  const auto seen =
      orientation_ == model::Orientation::kRotated ? rules::rotated(placement) : placement;
  if (seen == placement_) return std::nullopt;
  placement_ = seen;
  find_out();
  return whole();
}

std::optional<model::Change> SensedPlacement::face(model::Orientation orientation) {
  if (orientation == orientation_ && !is_assumed_) return std::nullopt;
  if (orientation != orientation_) turn();
  is_assumed_ = false;
  return whole();
}

std::optional<model::Change> SensedPlacement::assume_orientation() {
  if (std::exchange(is_assumed_, true)) return std::nullopt;
  return whole();
}

rules::Square SensedPlacement::chess_square(rules::Square square) const {
  return orientation_ == model::Orientation::kRotated ? rules::rotated(square) : square;
}

rules::Placement SensedPlacement::as_read() const {
  return orientation_ == model::Orientation::kRotated ? rules::rotated(placement_) : placement_;
}

bool SensedPlacement::find_out() {
  if (can_.facing == drivers::Facing::kMakersWay) return false;
  if (stands_turned(placement_, can_.sensing)) {
    turn();
    is_assumed_ = false;
    return true;
  }
  if (placement_ != as_sensed(rules::Placement::initial(), can_.sensing)) return false;
  return std::exchange(is_assumed_, false);
}

void SensedPlacement::turn() {
  placement_ = rules::rotated(placement_);
  orientation_ = opposite(orientation_);
}

bool stands_turned(const rules::Placement& placement, SensingClass sensing) {
  if (sensing == SensingClass::kOccupancy) return false;
  // The squares before the kings refute nearly every placement.
  if (placement[rules::Square::d7] != rules::Piece::kWhitePawn &&
      placement[rules::Square::e7] != rules::Piece::kWhitePawn) {
    return false;
  }
  constexpr int kFewestPieces = 28, kMostElsewhere = 2;
  int at_home = 0, elsewhere = 0;
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    if (placement[square] == rules::Piece::kNone) continue;
    const int rank = rules::rank_of(square);
    const bool white = rules::color_of(placement[square]) == rules::Color::kWhite;
    ++(rank == (white ? 7 : 0) || rank == (white ? 6 : 1) ? at_home : elsewhere);
  }
  return at_home >= kFewestPieces && elsewhere <= kMostElsewhere;
}

}  // namespace jadoube::tracking
