#pragma once

#include <cstdint>

#include "rules/piece.h"
#include "rules/placement.h"
#include "rules/square.h"

namespace jadoube::drivers {

/// The information that a board senses about a piece on a square.
enum class SensingClass : std::uint8_t {
  kIdentity,   ///< Which piece it is.
  kColor,      ///< Only its colour. Reported as a pawn of that colour.
  kOccupancy,  ///< Only that a piece is there. Reported as a white pawn.
};

/// The orientations that a board may have.
enum class Facing : std::uint8_t {
  /// White may sit at either side, and the board does not report at which. The names of the squares
  /// are found out from the placement.
  kEitherWay,
  /// White sits where the maker meant White to sit, for example because the rim names the squares.
  kMakersWay,
};

/// What a board can do. The driver of its make declares it in `DeviceInfo`. The record passes it on
/// to all code that needs it, so no code asks for the make of a board.
///
/// The default is what a record without capabilities means: a board that distinguishes pieces,
/// takes a clock and keeps a log.
struct Capabilities {
  SensingClass sensing = SensingClass::kIdentity;
  Facing facing = Facing::kEitherWay;
  /// A clock can be connected to the board, and the board reports what the clock shows.
  bool clock = true;
  /// The board writes down what happens on it while no program is connected. `ReadLog` reads that.
  bool own_log = true;
  /// The board can light up its squares, and the driver has a command for it.
  bool lights = false;
  /// The board has a battery, and reports its charge.
  bool battery = false;
  /// Somebody must show the board once which piece is which. Until then it senses no piece.
  bool calibration = false;
  /// The board checks the moves itself, and reports legal moves instead of squares. Illegal moves,
  /// lifts and displaced pieces are hidden. If its game and the pieces differ, it does not report
  /// that.
  bool only_legal_moves = false;
  /// The board can make a sound, and the driver has a command for it.
  bool sound = false;

  bool operator==(const Capabilities&) const = default;
};

/// How a board of that class reports `piece`.
constexpr rules::Piece as_sensed(rules::Piece piece, SensingClass sensing) {
  if (piece == rules::Piece::kNone || sensing == SensingClass::kIdentity) return piece;
  if (sensing == SensingClass::kOccupancy) return rules::Piece::kWhitePawn;
  return rules::make_piece(rules::color_of(piece), rules::PieceType::kPawn);
}

/// The placement in the form in which it is reported.
inline rules::Placement as_sensed(const rules::Placement& placement, SensingClass sensing) {
  if (sensing == SensingClass::kIdentity) return placement;
  rules::Placement seen;
  for (const auto square : rules::Squares(rules::kAllSquares)) {
    seen.set(square, as_sensed(placement[square], sensing));
  }
  return seen;
}

/// True if what is reported as `piece` may be a piece of `color`.
constexpr bool may_be_of(rules::Color color, rules::Piece piece, SensingClass sensing) {
  return sensing == SensingClass::kOccupancy || rules::color_of(piece) == color;
}

}  // namespace jadoube::drivers
