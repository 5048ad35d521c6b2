#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>

#include "rules/error.h"

namespace jadoube::drivers::simulator {

/// How the players handle their pieces.
enum class Style : std::uint8_t {
  kClean,      ///< Every piece is lifted and placed, nothing ever goes wrong.
  kCalm,       ///< A classical game without accidents: slow, neat, with adjusting.
  kBlitz,      ///< As three real blitz games on a DGT board were played.
  kClassical,  ///< A long game in a tournament hall, with all that happens there.
  kMessy,      ///< Blitz at its worst, to test hosts with.
};

/// The names of the styles, as a sentence lists them: "clean, calm, blitz, classical or messy".
std::string style_names();

/// Reads one of those names. InvalidArgument for anything else.
rules::Expected<Style> parse_style(std::string_view name);

/// A time in seconds: half are shorter than `median`; `sigma` is the spread of its logarithm.
struct Spread {
  double median, sigma;
};

/// A time in seconds, from `low` to `high`.
struct Range {
  double low, high;
};

/// The numbers behind a style. Times in seconds, all others probabilities, each per occasion.
struct Habits {
  // Times.
  Spread flight;         ///< From lift to place of a quiet move.
  Spread capture_extra;  ///< What a capture takes more.
  Spread castling_gap;   ///< Between king and rook.
  Spread press;          ///< From place to press.
  Spread think;          ///< From press to lift, where the game has no clock times.
  Range dwell;           ///< On each square a piece slides across, small times most likely.
  Range pause_length;    ///< Of a stop on such a square.
  Range swap_window;     ///< How long the target of a swap is empty.
  Range ghost_length;    ///< How long a victim shows on a neighbouring square.
  Range adjust_up;       ///< How long an adjusted piece is up.
  Range touch_up;        ///< How long a piece is up that is not moved after all.
  Range knocked_for;     ///< Until a piece that was knocked over is restored.
  Range off_centre_for;  ///< Until a badly placed piece is centred.
  Range parked_for;      ///< Until a captured piece leaves the edge of the board.

  // How a move is made.
  double slide;              ///< A piece is pushed across squares, not lifted,
  double drag;               ///< or pushed to the next square.
  double pause;              ///< It stops on a square on its way.
  double drag_over;          ///< A knight is carried low across a foreign square.
  double victim_first;       ///< The captured piece goes first,
  double mover_first;        ///< or after the capturing one is lifted; else they are swapped.
  double ghost;              ///< The captured piece shows on a neighbouring square on its way out,
  double ghost_late;         ///< and only about the time of the press.
  double parked;             ///< It is put down on a free edge square first.
  double rook_first;         ///< Castling with the rook first,
  double both_in_hand;       ///< or with both in hand.
  double passed_first;       ///< En passant with the captured pawn first,
  double passed_forgotten;   ///< or only after the press.
  double promote_by_swap;    ///< The pawn stands on the last rank before it is exchanged,
  double promote_first;      ///< or the new piece stands there before the pawn has gone,
  double promote_forgotten;  ///< or the pawn is exchanged only after the press.

  // What else happens, per ply.
  double adjust;           ///< A piece is lifted and put back, one to three times.
  double touch_other;      ///< A piece of one's own is lifted, put back, and another moved.
  double knocked;          ///< A neighbour of the arrival square is knocked over.
  double off_centre;       ///< The moved piece stands at the border, read on no square.
  double neighbour;        ///< It stands so badly that a neighbouring square reads it.
  double early_release;    ///< The answer is lifted before the piece is released.
  double early_press;      ///< The answer is lifted before the clock is pressed.
  double forgotten_press;  ///< The clock is not pressed,
  double double_press;     ///< or the lever goes there, back and there again.
  double illegal;          ///< An illegal move is completed,
  double illegal_noticed;  ///< and the opponent notices.
  double takeback;         ///< A move is made, taken back, and another made.

  // The end of the game with the kings.
  double gesture_one_by_one;  ///< One king is put down before the other is lifted,
  double gesture_wrong;       ///< or on wrong squares at first, and changed later,
  double gesture_absent;      ///< or there is no gesture.

  // The sensor.
  double misread;   ///< A change is first read as a wrong piece.
  double drop_out;  ///< A standing piece is read as nothing, per piece and round.
};

/// The style's column of the table.
const Habits& habits_of(Style style);

/// `habits` with every accident (whatever is counted per ply, what is forgotten, and the sensor's
/// errors) `times` as likely, 1 at most: the knob of a stress curve.
Habits intensified(const Habits& habits, double times);

/// Prints the whole table, a line a number, with where it comes from.
void print_habits(std::ostream& out);

}  // namespace jadoube::drivers::simulator
