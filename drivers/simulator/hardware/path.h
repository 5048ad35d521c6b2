#pragma once

#include <optional>
#include <vector>

#include "drivers/simulator/hardware/board_time.h"
#include "rules/piece.h"
#include "rules/square.h"

namespace jadoube::drivers::simulator {

/// A point over the table, in squares from a1's outer corner: a1's middle is (.5, .5), h8's
/// (7.5, 7.5). It need not be over the board.
struct Spot {
  double x, y;
  bool operator==(const Spot&) const = default;
};

/// The middle of `square`.
constexpr Spot centre_of(rules::Square square) {
  return {rules::file_of(square) + .5, rules::rank_of(square) + .5};
}

/// `spot` moved towards `to` by `distance`, or beyond it.
Spot towards(Spot spot, Spot to, double distance);

/// Beside the board, where captured pieces lie.
inline constexpr Spot kBesideTheBoard{-2, 4};

/// Where a piece is at a moment. `height`: 0 stands on the board, 1 is out of reach of every coil.
struct Waypoint {
  BoardTime at;
  Spot spot;
  double height = 0;
};

/// One piece on its way, at even speed from each point to the next. It stands still before the
/// first and after the last.
struct Path {
  /// What its chip says it is.
  rules::Piece piece;
  std::vector<Waypoint> points;
  /// Which piece it is, as in Feel.
  int chip = 0;
};

}  // namespace jadoube::drivers::simulator
