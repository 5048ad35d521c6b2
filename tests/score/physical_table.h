#pragma once

#include <cstddef>
#include <random>
#include <vector>

#include "tests/score/session.h"

/// The second generator: a physical model of a table. It shares no code with `drivers/simulator`,
/// so that both do not have the same mistakes.
namespace jadoube::score {

/// A place on the board or beside it. One is the width of a square; a1's centre is (0, 0).
struct Spot {
  double x = 0, y = 0;
};

Spot centre_of(rules::Square square);

/// Pieces may be at any place, not only on squares. Below each square is a coil. The coils are read
/// one after the other, and each senses the pieces near it. The signal of a piece is weaker if it
/// is farther away or higher.
class PhysicalTable {
 public:
  struct Coils {
    /// The time to scan all 64 squares, and the longest time from a change to its message. In
    /// seconds.
    double scan = .2, message = .04;
    /// At this distance, and at this height, the signal of a piece is e times weaker.
    double reach = .42, height = .35;
    /// A coil reports a piece with at least this signal. A piece on its centre has the signal 1. A
    /// second piece disturbs the coil if its signal is at least `disturbs` times the first.
    double threshold = .42, disturbs = .7;
  };

  PhysicalTable(const rules::Placement& start, const Coils& coils);

  /// Names a piece.
  using Body = std::size_t;
  /// The last piece that was put on `square`. There must be one.
  Body on(rules::Square square) const { return at_[index_of(square)]; }

  /// Moves the piece to `to`, from `begins` on, in `takes` seconds, at most at the height `height`.
  void move(Body body, double begins, double takes, Spot to, double height);
  /// A hand takes the piece from the board.
  void take_away(Body body, double begins, double takes, double height);
  /// A hand puts down a new piece from beside the board.
  Body put_down(rules::Piece piece, double begins, double takes, Spot to);
  /// In the game, the piece is on `square` from now on.
  void settle(Body body, rules::Square square) { at_[index_of(square)] = body; }
  /// The pieces within `distance` of the line between the spots at `time`.
  std::vector<Body> near_line(Spot from, Spot to, double distance, double time) const;
  Spot spot(Body body, double time) const;

  /// The reports of the coils until `end`, in seconds.
  std::vector<Seen> listen(double end, std::mt19937_64& random) const;

 private:
  struct Motion {
    double begins, ends;
    Spot from, to;
    double height;
  };
  struct Thing {
    rules::Piece piece;
    std::vector<Motion> motions;
  };
  struct Place {
    Spot spot;
    double height;
  };

  static std::size_t index_of(rules::Square square) {
    return static_cast<std::size_t>(rules::index_of(square));
  }
  Place place(const Thing& thing, double time) const;
  rules::Piece sensed_on(rules::Square square, double time) const;

  Coils coils_;
  std::vector<Thing> things_;
  std::vector<Body> at_ = std::vector<Body>(rules::kSquareCount);
};

}  // namespace jadoube::score
