#pragma once

#include <optional>
#include <vector>

#include "drivers/simulator/hardware/board_time.h"
#include "drivers/simulator/players/habits.h"
#include "drivers/simulator/players/pieces.h"
#include "drivers/simulator/players/truth.h"
#include "rules/position.h"

namespace jadoube::drivers::simulator {

/// The place of a piece after it was put down.
enum class Landing : std::uint8_t {
  kWell,       ///< Near the centre of its square.
  kOffCentre,  ///< Too near the border for any square to read it.
  kNeighbour,  ///< Across the border, so that a neighbouring square reads it.
};

/// A move that a hand made, with its times.
struct Made {
  /// The time at which the last piece of the move was released.
  BoardTime released;
  /// The time at which everything is in its place. It is later if something was forgotten.
  BoardTime settled;
  std::optional<OffenceKind> offence = std::nullopt;
};

/// A hand that makes moves. It records the paths of the pieces. It decides how a move looks, but
/// not when it is made.
class Hand {
 public:
  /// Records in `pieces`. All arguments must exist longer than the hand.
  Hand(const Habits& habits, Random& random, Pieces& pieces)
      : habits_(habits), random_(random), pieces_(pieces) {}

  /// Makes the legal `move`. The first touch is at `at`.
  Made make(BoardTime at, const rules::Position& position, rules::Move move,
            Landing landing = Landing::kWell);

  /// Moves a piece from square to square, legal or not. A piece on the target is taken off the
  /// board. Returns the time of the release.
  BoardTime shift(BoardTime at, const rules::Placement& placement, rules::Move move);

  /// Puts back what `make` or `shift` changed since `before`. Returns the time of the end.
  BoardTime undo(BoardTime at, const rules::Placement& before, const rules::Placement& after);

  /// Lifts the piece on `square` and puts it back `up` later.
  BoardTime lift_and_return(BoardTime at, rules::Square square, rules::Piece piece, BoardTime up);

  /// Knocks over the piece on `square`. Nothing reads it for `lying`. Then it is set up again.
  BoardTime knock_over(BoardTime at, rules::Square square, rules::Piece piece, BoardTime lying);

  /// Pushes the piece on `square` to the centre. Returns the time at which it is there.
  BoardTime centre(BoardTime at, rules::Square square, rules::Piece piece);

 private:
  /// The part of the king or of the rook in castling.
  struct Leg {
    rules::Square from, to;
    rules::Piece piece;
  };

  BoardTime drawn(const Spread& spread) { return seconds(simulator::drawn(spread, random_)); }
  BoardTime drawn(const Range& range) { return seconds(random_.between(range.low, range.high)); }

  Spot spot_on(rules::Square square, Landing landing, const rules::Placement& placement);
  /// The time at which a piece was within reach of its square, and the time of its release.
  struct Arrived {
    BoardTime within_reach, released;
  };
  Arrived carry(BoardTime at, BoardTime flight, const Leg& leg, const rules::Placement& placement,
                Landing landing = Landing::kWell);
  void slide(Path& path, BoardTime flight, const std::vector<rules::Square>& squares, Spot last);
  BoardTime capture(BoardTime at, const rules::Placement& placement, rules::Move move,
                    Landing landing);
  void take_off(Path path, BoardTime placed, const rules::Placement& placement, rules::Move move);
  void park(Path& path, const rules::Placement& placement, rules::Square near);
  Made capture_in_passing(BoardTime at, const rules::Placement& placement, rules::Move move);
  Made castle(BoardTime at, const rules::Placement& placement, rules::Move move);
  BoardTime castle_with_both(BoardTime at, const Leg& first, const Leg& second);
  Made promote(BoardTime at, const rules::Placement& placement, rules::Move move);

  const Habits& habits_;
  Random& random_;
  Pieces& pieces_;
};

}  // namespace jadoube::drivers::simulator
