#pragma once

#include <optional>
#include <vector>

#include "drivers/simulator/hardware/random.h"
#include "drivers/simulator/players/habits.h"
#include "drivers/simulator/players/pieces.h"
#include "drivers/simulator/players/truth.h"
#include "rules/position.h"

namespace jadoube::drivers::simulator {

/// Where a piece that is put down comes to stand.
enum class Landing : std::uint8_t {
  kWell,       ///< Near the middle of its square.
  kOffCentre,  ///< So near the border that no square reads it.
  kNeighbour,  ///< Across the border: a neighbouring square reads it.
};

/// A move as a hand made it.
struct Made {
  /// When the last piece of the move was released.
  BoardTime released;
  /// When everything is in its place, which is later where something was forgotten.
  BoardTime settled;
  std::optional<OffenceKind> offence = std::nullopt;
};

/// A hand that makes moves: writes down which way the pieces go. It knows how moves look, not when
/// they are made.
class Hand {
 public:
  /// Writes to `pieces`, which outlives the hand, as do the others.
  Hand(const Habits& habits, Random& random, Pieces& pieces)
      : habits_(habits), random_(random), pieces_(pieces) {}

  /// Makes the legal `move`, its first touch being at `at`.
  Made make(BoardTime at, const rules::Position& position, rules::Move move,
            Landing landing = Landing::kWell);

  /// Takes a piece from square to square, and what stands there off the board, legal or not.
  /// Returns when the piece was released.
  BoardTime shift(BoardTime at, const rules::Placement& placement, rules::Move move);

  /// Puts back what `make` or `shift` did from `before`. Returns when all stands again.
  BoardTime undo(BoardTime at, const rules::Placement& before, const rules::Placement& after);

  /// Lifts the piece of `square` and puts it back `up` later.
  BoardTime lift_and_return(BoardTime at, rules::Square square, rules::Piece piece, BoardTime up);

  /// Knocks the piece of `square` over: nothing reads it for `lying`; then it stands again.
  BoardTime knock_over(BoardTime at, rules::Square square, rules::Piece piece, BoardTime lying);

  /// Pushes the piece of `square` to its middle. Returns when it is there.
  BoardTime centre(BoardTime at, rules::Square square, rules::Piece piece);

 private:
  /// King or rook in castling.
  struct Leg {
    rules::Square from, to;
    rules::Piece piece;
  };

  BoardTime drawn(const Spread& spread) {
    return seconds(random_.lognormal(spread.median, spread.sigma));
  }
  BoardTime drawn(const Range& range) { return seconds(random_.between(range.low, range.high)); }

  Spot spot_on(rules::Square square, Landing landing, const rules::Placement& placement);
  /// When a piece came within reach of its square, and when it was released there.
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
