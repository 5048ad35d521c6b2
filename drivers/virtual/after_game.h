#pragma once

#include "drivers/virtual/random.h"
#include "drivers/virtual/script.h"
#include "rules/pgn/pgn.h"
#include "rules/placement.h"

namespace jadoube::drivers::virtual_board {

/// Shows `result` with the kings [spec: drivers/virtual/README.md#result]: both on light centre
/// squares, White has won; on dark ones, Black; one on each, a draw. What stands there is cleared
/// away first, and both kings are lifted before either is put down. Appends to `script` from `at`
/// on and returns when it is done. Nothing is shown for an unknown result or without two kings.
BoardTime show_result(BoardTime at, const rules::Placement& placement, rules::Result result,
                      Random& random, Script& script);

/// Two hands put `wanted` on a board on which `standing` stands, a piece every few tenths of a
/// second. Appends to `script` from `at` on and returns when it is done.
BoardTime set_up_pieces(BoardTime at, const rules::Placement& standing,
                        const rules::Placement& wanted, Random& random, Script& script);

}  // namespace jadoube::drivers::virtual_board
