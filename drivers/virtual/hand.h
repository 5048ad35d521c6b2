#pragma once

#include <optional>
#include <vector>

#include "drivers/virtual/habits.h"
#include "drivers/virtual/random.h"
#include "drivers/virtual/script.h"
#include "rules/position.h"

namespace jadoube::drivers::virtual_board {

/// A hand that makes moves: writes down when which piece is over which square. It knows how moves
/// look, not when they are made. Acts are not written in the order of time: sort them.
class Hand {
 public:
  /// Writes to `script`, which outlives the hand, as do the others.
  Hand(const Habits& habits, Random& random, Script& script)
      : habits_(habits), random_(random), script_(script) {}

  /// Makes the legal `move`, its first touch being at `at`. Returns when the last piece of it was
  /// released.
  BoardTime make(BoardTime at, const rules::Position& position, rules::Move move);

  /// Lifts a piece and puts it back, one to three times. Returns when the hand is off.
  BoardTime adjust(BoardTime at, const rules::Placement& placement);

  /// Knocks over a neighbour of `square` and restores it. Returns when the hand is off.
  BoardTime bump(BoardTime at, const rules::Placement& placement, rules::Square square);

 private:
  /// A piece's way: when it leaves its square, which squares it comes over from when to when. It
  /// stays on the last one.
  struct Stop {
    rules::Square square;
    BoardTime from, until;
  };
  struct Way {
    BoardTime lifted;
    std::vector<Stop> stops;
    BoardTime released() const { return stops.back().from; }
  };

  /// King or rook in castling.
  struct Leg {
    rules::Square from, to;
    rules::Piece piece;
  };

  BoardTime drawn(const Spread& spread) {
    return seconds(random_.lognormal(spread.median, spread.sigma));
  }
  BoardTime drawn(const Range& range) { return seconds(random_.between(range.low, range.high)); }

  Way way(BoardTime depart, BoardTime flight, rules::Square from, rules::Square to,
          const rules::Placement& placement);
  Way pushed(BoardTime depart, BoardTime flight, const std::vector<rules::Square>& path);
  void carry(rules::Square from, const Way& way, rules::Piece piece);
  BoardTime make_plain(BoardTime at, const rules::Placement& placement, rules::Move move);
  BoardTime capture(BoardTime at, const rules::Placement& placement, rules::Move move);
  BoardTime capture_in_passing(BoardTime at, const rules::Placement& placement, rules::Move move);
  BoardTime castle(BoardTime at, const rules::Placement& placement, rules::Move move);
  BoardTime promote(BoardTime at, rules::Move move, rules::Color color);
  void show_ghost(BoardTime released, const rules::Placement& placement, rules::Move move);
  BoardTime move_leg(BoardTime at, const Leg& leg, const rules::Placement& placement);
  BoardTime castle_with_both(BoardTime at, const Leg& first, const Leg& second);
  static Way flown(BoardTime lifted, BoardTime placed, rules::Square to) {
    return {lifted, {{to, placed, kNoWake}}};
  }

  void lift(BoardTime at, rules::Square square, rules::Piece piece) {
    script_.push_back({at, Lift{square, piece}});
  }
  void place(BoardTime at, rules::Square square, rules::Piece piece) {
    script_.push_back({at, Place{square, piece}});
  }

  const Habits& habits_;
  Random& random_;
  Script& script_;
};

}  // namespace jadoube::drivers::virtual_board
