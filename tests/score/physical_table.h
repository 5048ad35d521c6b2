#pragma once

#include <cstddef>
#include <random>
#include <vector>

#include "tests/score/session.h"

/// The second generator: a table as physics has it. It shares no code with `drivers/simulator`, so
/// that a mistake of the one is not made by the other too.
namespace jadoube::score {

/// A place on the board or beside it. One is the width of a square; a1's centre is (0, 0).
struct Spot {
  double x = 0, y = 0;
};

Spot centre_of(rules::Square square);

/// Pieces stand somewhere, not on squares. Below each square is a coil. The coils listen one after
/// the other, and each hears the pieces near it: the weaker, the farther away and the higher.
class PhysicalTable {
 public:
  struct Coils {
    /// Seconds for all 64 squares, and from a change to its message at most.
    double scan = .2, message = .04;
    /// At this distance, and at this height, a piece is heard e times weaker.
    double reach = .42, height = .35;
    /// A coil tells a piece that it hears as strongly as that, 1 being a piece on its centre. A
    /// second piece that is heard so much weaker at most disturbs it.
    double threshold = .42, disturbs = .7;
  };

  PhysicalTable(const rules::Placement& start, const Coils& coils);

  /// Names a piece.
  using Body = std::size_t;
  /// The piece that was put on `square` last; there must be one.
  Body on(rules::Square square) const { return at_[index_of(square)]; }

  /// The piece goes to `to` from `begins` on, in `takes` seconds, lifted as high as `height`.
  void move(Body body, double begins, double takes, Spot to, double height);
  /// A hand takes it from the board.
  void take_away(Body body, double begins, double takes, double height);
  /// Another piece is put down from beside the board.
  Body put_down(rules::Piece piece, double begins, double takes, Spot to);
  /// The game has it on `square` from now on.
  void settle(Body body, rules::Square square) { at_[index_of(square)] = body; }
  /// The pieces that stand within `distance` of the line between the spots at `time`.
  std::vector<Body> near_line(Spot from, Spot to, double distance, double time) const;
  Spot spot(Body body, double time) const;

  /// What the coils tell until `end`, in seconds.
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
  rules::Piece heard_on(rules::Square square, double time) const;

  Coils coils_;
  std::vector<Thing> things_;
  std::vector<Body> at_ = std::vector<Body>(rules::kSquareCount);
};

}  // namespace jadoube::score
