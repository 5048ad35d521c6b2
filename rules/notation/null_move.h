#pragma once

#include <string_view>

#include "rules/position.h"

namespace jadoube::rules {

/// What analyses write as "--": the turn passes and nothing moves. The Laws know no such move
/// [FIDE 2023 Art. 1.3], so it is never legal.
inline constexpr Move kNullMove{Square::a1, Square::a1};

/// Whether `move` goes nowhere.
constexpr bool is_null(Move move) { return move.from == move.to; }

/// Whether `text` is one of "--", "Z0", "0000", "@@@@", "null", "pass" [seen in PGN files].
bool is_null_move(std::string_view text);

/// `position.after(move)`, and for a null move the same position with the other side to move,
/// without en passant.
Position after_move_or_pass(const Position& position, Move move);

}  // namespace jadoube::rules
