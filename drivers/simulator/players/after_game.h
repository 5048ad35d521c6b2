#pragma once

#include "drivers/simulator/hardware/board_time.h"
#include "drivers/simulator/hardware/script.h"
#include "drivers/simulator/players/pieces.h"
#include "rules/laws/ending.h"
#include "rules/placement.h"

namespace jadoube::drivers::simulator {

/// How the players put the kings on the centre squares.
enum class Gesture : std::uint8_t {
  kBothLifted,  ///< Both kings are lifted before either is put down.
  kOneByOne,    ///< One king is put down before the other is lifted. This may look like a move.
  kWrongFirst,  ///< First the squares of another result; corrected after 8 seconds.
  kAbsent,      ///< The players do not do it.
};

/// The squares of the two kings.
struct KingSquares {
  rules::Square white, black;
};

/// The pairs of centre squares that mean `result`. None for an unknown result [spec:
/// drivers/simulator/README.md#result].
std::vector<KingSquares> squares_for(rules::Result result);

/// Shows a result with the kings, from `at` on, and returns the time of the end. First, it clears
/// the squares of other pieces. Without two kings it does nothing. `standing` is the placement on
/// the board. It is updated.
BoardTime put_kings(BoardTime at, rules::Placement& standing, KingSquares to, Gesture gesture,
                    Random& random, Pieces& pieces);

/// Shows `result`. If several pairs of squares mean it, one is chosen at random.
BoardTime show_result(BoardTime at, rules::Placement& standing, rules::Result result,
                      Gesture gesture, Random& random, Pieces& pieces);

/// Two hands change the placement `standing` into `wanted`, from `at` on. The order is random. Each
/// piece takes some tenths of a second. Returns the time of the end.
BoardTime set_up_pieces(BoardTime at, const rules::Placement& standing,
                        const rules::Placement& wanted, Random& random, Pieces& pieces);

/// The same, starting at the next full second, as a board with contacts senses it.
Script setting_up(const rules::Placement& standing, const rules::Placement& wanted,
                  std::uint64_t seed);

}  // namespace jadoube::drivers::simulator
