// The board reports squares as if White sat at the maker's side. Tables are set up the other way
// round about as often, and nobody presses a button to say so.
//
// Policy: the initial array tells. If it stands, or stands turned by 180 degrees, the board lies
// that way from now on; in every other picture it lies as before. Two arrays differ in kings and
// queens, so neither is ever taken for the other.
//
// Not handled: a first picture in the middle of a game on a turned board (normal is assumed until
// an array stands), positions set up, Chess960.
#include "daemon/watch/picture.h"

namespace jadoube::watch {

std::optional<Change> Picture::set(rules::Square square, rules::Piece piece) {
  const auto at = chess_square(square);
  if (placement_[at] == piece) return std::nullopt;
  placement_.set(at, piece);
  if (turn()) return PlacementChange{placement_, orientation_};
  return SquareChange{at, piece};
}

std::optional<Change> Picture::read(const rules::Placement& placement) {
  const auto seen = orientation_ == Orientation::kRotated ? rules::rotated(placement) : placement;
  if (seen == placement_) return std::nullopt;
  placement_ = seen;
  turn();
  return PlacementChange{placement_, orientation_};
}

rules::Square Picture::chess_square(rules::Square square) const {
  return orientation_ == Orientation::kRotated ? rules::rotated(square) : square;
}

rules::Placement Picture::as_read() const {
  return orientation_ == Orientation::kRotated ? rules::rotated(placement_) : placement_;
}

bool Picture::turn() {
  // The king's square alone refutes nearly every picture, so that the array is seldom compared.
  if (placement_[rules::Square::d8] != rules::Piece::kWhiteKing) return false;
  const auto turned = rules::rotated(placement_);
  if (turned != rules::Placement::initial()) return false;
  placement_ = turned;
  orientation_ =
      orientation_ == Orientation::kNormal ? Orientation::kRotated : Orientation::kNormal;
  return true;
}

}  // namespace jadoube::watch
