// The board reports squares as if White sat at the maker's side. Tables are set up the other way
// round about as often, and nobody presses a button to say so.
//
// Policy: an array tells, of standard chess or another. If White's men stand on ranks 7 and 8 of
// the board and Black's on 1 and 2, it is turned; in every other picture it lies as before. Where
// no colours are told the array looks the same from both sides, and the first move tells
// (`State::find_out_who_begins`).
//
// A first picture in the middle of a game is taken for normal until it is known how the board lies
// (`board_joined.cc`).
#include "daemon/tracking/sensors/sensed_placement.h"

namespace jadoube::tracking {

std::optional<model::Change> SensedPlacement::set(rules::Square square, rules::Piece piece) {
  const auto at = chess_square(square);
  if (placement_[at] == piece) return std::nullopt;
  placement_.set(at, piece);
  if (find_out()) return model::PlacementChange{placement_, orientation_};
  return model::SquareChange{at, piece};
}

std::optional<model::Change> SensedPlacement::read(const rules::Placement& placement) {
  const auto seen =
      orientation_ == model::Orientation::kRotated ? rules::rotated(placement) : placement;
  if (seen == placement_) return std::nullopt;
  placement_ = seen;
  find_out();
  return model::PlacementChange{placement_, orientation_};
}

std::optional<model::Change> SensedPlacement::lie(model::Orientation orientation) {
  if (orientation == orientation_) return std::nullopt;
  turn();
  return model::PlacementChange{placement_, orientation_};
}

rules::Square SensedPlacement::chess_square(rules::Square square) const {
  return orientation_ == model::Orientation::kRotated ? rules::rotated(square) : square;
}

rules::Placement SensedPlacement::as_read() const {
  return orientation_ == model::Orientation::kRotated ? rules::rotated(placement_) : placement_;
}

bool SensedPlacement::find_out() {
  if (!stands_turned(placement_, sensing_)) return false;
  turn();
  return true;
}

void SensedPlacement::turn() {
  placement_ = rules::rotated(placement_);
  orientation_ = opposite(orientation_);
}

bool stands_turned(const rules::Placement& picture, SensingClass sensing) {
  if (sensing == SensingClass::kOccupancy) return false;
  // The squares before the kings refute nearly every picture.
  if (picture[rules::Square::d7] != rules::Piece::kWhitePawn &&
      picture[rules::Square::e7] != rules::Piece::kWhitePawn) {
    return false;
  }
  constexpr int kFewestMen = 28, kMostElsewhere = 2;
  int at_home = 0, elsewhere = 0;
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    if (picture[square] == rules::Piece::kNone) continue;
    const int rank = rules::rank_of(square);
    const bool white = rules::color_of(picture[square]) == rules::Color::kWhite;
    ++(rank == (white ? 7 : 0) || rank == (white ? 6 : 1) ? at_home : elsewhere);
  }
  return at_home >= kFewestMen && elsewhere <= kMostElsewhere;
}

}  // namespace jadoube::tracking
