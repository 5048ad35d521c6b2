#pragma once

#include <array>
#include <vector>

#include "drivers/simulator/hardware/board_time.h"
#include "drivers/simulator/hardware/script.h"
#include "drivers/simulator/hardware/sensor.h"
#include "rules/placement.h"

namespace jadoube::drivers::simulator {

/// The pieces of a table: the place of each one, and all their paths. The hands write it, and the
/// coils read it. Paths may start in any order of time, but the paths of one piece must be in
/// order.
class Pieces {
 public:
  /// The pieces of `start` are at the centres of their squares.
  explicit Pieces(const rules::Placement& start);

  /// The place of the piece on `square`. The centre if no piece was there since the start.
  Spot rest(rules::Square square) const { return rest_[rules::index_of(square)]; }

  /// From now on, the piece on `square` reads as `piece`, wherever it goes. Its chip is faulty.
  void read_as(rules::Square square, rules::Piece piece);

  /// Starts the path of the `piece` on `square`. Its first point is the place of the piece.
  Path take(BoardTime at, rules::Square square, rules::Piece piece) const;

  /// Starts the path of a `piece` that was beside the board.
  Path fetch(BoardTime at, rules::Piece piece);

  /// Ends a path: the piece is at its last point, as the piece on `square`.
  void put(Path path, rules::Square square);

  /// Ends a path beside the board.
  void discard(Path path);

  /// The time at which the piece on `square` has finished all its paths and no captured piece is
  /// parked there.
  BoardTime free_at(rules::Square square) const { return free_at_[rules::index_of(square)]; }

  /// Until that time, something other than a piece of the game is on `square`.
  void occupy(rules::Square square, BoardTime until);

  const std::vector<Path>& paths() const { return paths_; }

  /// The signals of all paths in the coils, in the order of time.
  Script script(CoilModel model) const;

 private:
  std::array<Spot, rules::kSquareCount> rest_;
  std::array<rules::Piece, rules::kSquareCount> reads_as_{};
  std::array<int, rules::kSquareCount> chips_;
  int fetched_ = 0;
  std::array<BoardTime, rules::kSquareCount> free_at_{};
  std::vector<Path> paths_;
};

/// Carries the piece through the air (up, across and down) to `to`. It arrives at `until`.
void fly(Path& path, Spot to, BoardTime until);

/// Pushes the piece in a straight line to `to`. It arrives at `until`.
void push(Path& path, Spot to, BoardTime until);

/// Leaves the piece where it is until `until`.
void stay(Path& path, BoardTime until);

}  // namespace jadoube::drivers::simulator
