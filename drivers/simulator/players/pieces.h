#pragma once

#include <array>
#include <vector>

#include "drivers/simulator/hardware/coil.h"
#include "drivers/simulator/hardware/path.h"
#include "drivers/simulator/hardware/random.h"
#include "drivers/simulator/hardware/script.h"
#include "rules/placement.h"

namespace jadoube::drivers::simulator {

/// The pieces of a table: where each one rests, and every way one of them took. The hands write it,
/// the coils read it. Ways need not be begun in the order of time, but those of one piece must.
class Pieces {
 public:
  /// `start` stands in the middles of its squares.
  explicit Pieces(const rules::Placement& start);

  /// Where the piece of `square` rests; the middle, where none has rested since the start.
  Spot rest(rules::Square square) const { return rest_[rules::index_of(square)]; }

  /// The piece of `square` reads as `piece` from now on, wherever it goes: a weak chip.
  void read_as(rules::Square square, rules::Piece piece);

  /// Begins the way of the `piece` of `square`: its first point is where it rests.
  Path take(BoardTime at, rules::Square square, rules::Piece piece) const;

  /// Begins the way of a `piece` that comes from beside the board.
  Path fetch(BoardTime at, rules::Piece piece);

  /// Ends a way: the piece rests at its last point, as the piece of `square`.
  void put(Path path, rules::Square square);

  /// Ends a way beside the board.
  void discard(Path path);

  /// When the piece of `square` has done with all its ways, and nothing is parked there.
  BoardTime free_at(rules::Square square) const { return free_at_[rules::index_of(square)]; }

  /// Something that is no piece of the game stands on `square` until then.
  void occupy(rules::Square square, BoardTime until);

  const std::vector<Path>& paths() const { return paths_; }

  /// What coils feel of all ways, in the order of time.
  Script script(CoilModel model) const;

 private:
  std::array<Spot, rules::kSquareCount> rest_;
  std::array<rules::Piece, rules::kSquareCount> reads_as_{};
  std::array<int, rules::kSquareCount> chips_;
  int fetched_ = 0;
  std::array<BoardTime, rules::kSquareCount> free_at_{};
  std::vector<Path> paths_;
};

/// Carries the piece through the air: up, across and down on `to`, in the time until `until`.
void fly(Path& path, Spot to, BoardTime until);

/// Pushes it in a straight line to `to`, where it is at `until`.
void push(Path& path, Spot to, BoardTime until);

/// Leaves it where it is until `until`.
void stay(Path& path, BoardTime until);

}  // namespace jadoube::drivers::simulator
