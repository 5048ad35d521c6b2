#pragma once

#include <string_view>

#include "rules/position.h"

namespace jadoube::rules {

/// The null move, "--" in analyses: nothing moves, and the other side is to move. The Laws have no
/// such move [FIDE 2023 Art. 1.3], so it is never legal.
inline constexpr Move kNullMove{Square::a1, Square::a1};

/// True if `move` starts and ends on the same square.
constexpr bool is_null(Move move) { return move.from == move.to; }

/// True if `text` is one of "--", "Z0", "0000", "@@@@", "null", "pass" [seen in PGN files].
bool is_null_move(std::string_view text);

/// The position after `move`. After a null move: the same position, with the other side to move and
/// without en passant.
Position after_move_or_pass(const Position& position, Move move);

}  // namespace jadoube::rules
