#pragma once

#include "drivers/simulator/hardware/random.h"
#include "drivers/simulator/hardware/script.h"
#include "drivers/simulator/players/pieces.h"
#include "rules/laws/result.h"
#include "rules/placement.h"

namespace jadoube::drivers::simulator {

/// How the kings are put on the centre.
enum class Gesture : std::uint8_t {
  kBothLifted,  ///< Both are lifted before either is put down.
  kOneByOne,    ///< One is put down before the other is lifted, which may look like a move.
  kWrongFirst,  ///< The squares of another result at first; changed after 8 seconds.
  kAbsent,      ///< Not at all.
};

/// Where the two kings stand.
struct KingSquares {
  rules::Square white, black;
};

/// The pairs of centre squares that say `result`; none for an unknown one
/// [spec: drivers/simulator/README.md#result].
std::vector<KingSquares> squares_for(rules::Result result);

/// Shows a result with the kings, from `at` on, and returns when it is done. What stands on the
/// squares is cleared away first. Nothing is shown without two kings. `standing` is what stands on
/// the board, before and after.
BoardTime put_kings(BoardTime at, rules::Placement& standing, KingSquares to, Gesture gesture,
                    Random& random, Pieces& pieces);

/// Shows `result` on squares that say so, which ones is left to chance.
BoardTime show_result(BoardTime at, rules::Placement& standing, rules::Result result,
                      Gesture gesture, Random& random, Pieces& pieces);

/// Two hands put `wanted` on a board on which `standing` stands, in an order left to chance, a
/// piece every few tenths of a second, from `at` on. Returns when it is done.
BoardTime set_up_pieces(BoardTime at, const rules::Placement& standing,
                        const rules::Placement& wanted, Random& random, Pieces& pieces);

/// The same from the next second on, as a board with contacts feels it.
Script setting_up(const rules::Placement& standing, const rules::Placement& wanted,
                  std::uint64_t seed);

}  // namespace jadoube::drivers::simulator
