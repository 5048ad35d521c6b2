#pragma once

#include <optional>
#include <vector>

#include "drivers/simulator/hardware/board_time.h"
#include "rules/piece.h"
#include "rules/square.h"

namespace jadoube::drivers::simulator {

/// A point above the table. The unit is one square, and the origin is the outer corner of a1. The
/// centre of a1 is (.5, .5), that of h8 (7.5, 7.5). The point may be outside the board.
struct Spot {
  double x, y;
  bool operator==(const Spot&) const = default;
};

/// The centre of `square`.
constexpr Spot centre_of(rules::Square square) {
  return {rules::file_of(square) + .5, rules::rank_of(square) + .5};
}

/// The point at `distance` from `spot` in the direction of `to`. It may be beyond `to`.
Spot towards(Spot spot, Spot to, double distance);

/// The place beside the board for captured pieces.
inline constexpr Spot kBesideTheBoard{-2, 4};

/// The place of a piece at a moment. `height` 0 is on the board, 1 is out of reach of every coil.
struct Waypoint {
  BoardTime at;
  Spot spot;
  double height = 0;
};

/// The path of one piece. It moves with even speed from each point to the next. It stands still
/// before the first point and after the last.
struct Path {
  /// The piece that its chip reports.
  rules::Piece piece;
  std::vector<Waypoint> points;
  /// The number of the piece, as in Feel.
  int chip = 0;
};

}  // namespace jadoube::drivers::simulator
