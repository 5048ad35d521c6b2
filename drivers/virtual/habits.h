#pragma once

#include <string_view>

#include "rules/error.h"

namespace jadoube::drivers::virtual_board {

/// How the players handle their pieces.
enum class Style : std::uint8_t {
  kCalm,   ///< A classical game: slow, neat, with adjusting.
  kBlitz,  ///< As three real blitz games on a DGT board were played.
  kMessy,  ///< Blitz at its worst, to test hosts with.
};

/// Reads "calm", "blitz" or "messy". InvalidArgument for anything else.
rules::Expected<Style> parse_style(std::string_view name);

/// A time in seconds: half are shorter than `median`; `sigma` is the spread of its logarithm.
struct Spread {
  double median, sigma;
};

/// A time in seconds, from `low` to `high`.
struct Range {
  double low, high;
};

/// The numbers behind a style. Times in seconds, all others probabilities.
struct Habits {
  Spread flight;           ///< From lift to place of a quiet move.
  Spread capture_extra;    ///< What a capture takes more.
  Spread castling_gap;     ///< Between king and rook.
  Spread press;            ///< From place to press.
  Spread think;            ///< From press to lift, where the game has no clock times.
  double slide;            ///< A line piece or pawn is pushed, not lifted.
  Range dwell;             ///< On each square it is pushed across, small times most likely.
  double pause;            ///< It stops on such a square,
  Range pause_length;      ///< for this long.
  double drag_low;         ///< It is pushed quickly, read on two squares at the border.
  double drag_over;        ///< A knight is carried low across a foreign square.
  double victim_first;     ///< The captured piece goes first,
  double mover_first;      ///< or after the capturing one is lifted; else they are swapped.
  double swap_window;      ///< How long the square is empty at most in a swap.
  double ghost;            ///< The captured piece shows on a neighbouring square on its way out,
  Range ghost_length;      ///< for this long,
  double ghost_late;       ///< and only about the time of the press.
  double rook_first;       ///< Castling with the rook first,
  double both_in_hand;     ///< or with both in hand.
  double passed_first;     ///< En passant with the captured pawn first,
  double passed_late;      ///< or only after the press.
  double promote_by_swap;  ///< The pawn stands on the last rank before it is exchanged,
  double promote_first;    ///< or the new piece stands there before the pawn has gone.
  double adjust;           ///< A piece is lifted and put back before a move.
  double early_reply;      ///< The answer is lifted before the clock is pressed.
  double bump;             ///< A neighbour of the arrival square is knocked off and put back.
};

/// The table. Each column's sources stand beside it.
const Habits& habits_of(Style style);

}  // namespace jadoube::drivers::virtual_board
