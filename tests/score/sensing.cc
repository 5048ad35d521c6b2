#include "tests/score/sensing.h"

namespace jadoube::score {
namespace {

rules::Piece as_sensed(rules::Piece piece, Sensing sensing) {
  if (piece == rules::Piece::kNone || sensing == Sensing::kIdentity) return piece;
  if (sensing == Sensing::kOccupancy) return rules::Piece::kWhitePawn;
  return rules::make_piece(rules::color_of(piece), rules::PieceType::kPawn);
}

}  // namespace

drivers::Observation as_sensed(const drivers::Observation& observation, Sensing sensing) {
  drivers::Observation sensed = observation;
  if (auto* change = std::get_if<drivers::SquareChanged>(&sensed)) {
    change->piece = as_sensed(change->piece, sensing);
  }
  if (auto* read = std::get_if<drivers::PlacementRead>(&sensed)) {
    for (int i = 0; i < rules::kSquareCount; ++i) {
      const rules::Square square = rules::square_at(i);
      read->placement.set(square, as_sensed(read->placement[square], sensing));
    }
  }
  return sensed;
}

}  // namespace jadoube::score
