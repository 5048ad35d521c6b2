#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <string_view>

#include "drivers/simulator/hardware/board_time.h"
#include "rules/error.h"

namespace jadoube::drivers::simulator {

/// How the players handle their pieces.
enum class Style : std::uint8_t {
  kClean,      ///< Every piece is lifted and placed. Nothing goes wrong.
  kCalm,       ///< A classical game without accidents: slow and neat, with adjusted pieces.
  kBlitz,      ///< As in three real blitz games on a DGT board.
  kClassical,  ///< A long game in a tournament hall, with everything that happens there.
  kMessy,      ///< A very untidy blitz game, to test hosts.
};

/// The names of the styles in one list: "clean, calm, blitz, classical or messy".
std::string style_names();

/// Reads one of those names. InvalidArgument for anything else.
rules::Expected<Style> parse_style(std::string_view name);

/// A time in seconds. Half of the times are shorter than `median`. `sigma` is the standard
/// deviation of the logarithm.
struct Spread {
  enum class Shape : std::uint8_t {
    kLognormal,
    kWeibull,  ///< More very short times, and no very long ones.
  };
  double median, sigma;
  Shape shape = Shape::kLognormal;
};

/// A time in seconds, from `low` to `high`.
struct Range {
  double low, high;
};

/// The numbers of a style. Times are in seconds. All others are probabilities, for each occasion.
struct Habits {
  // Times.
  Spread flight;         ///< From lift to place of a quiet move.
  Spread capture_extra;  ///< The extra time of a capture.
  Spread castling_gap;   ///< Between king and rook.
  Spread press;          ///< From place to press.
  Spread think;          ///< From press to lift, if the game has no clock times.
  Range dwell;         ///< On each square that a piece slides across. Short times are most likely.
  Range pause_length;  ///< The length of a stop on such a square.
  Range swap_window;   ///< How long the target square of a swap is empty.
  Range ghost_length;  ///< How long a captured piece appears on a neighbouring square.
  Range adjust_up;     ///< How long an adjusted piece is lifted.
  Range touch_up;      ///< How long a piece is lifted that is not moved.
  Range knocked_for;   ///< The time until a piece that was knocked over is set up again.
  Range off_centre_for;  ///< The time until a badly placed piece is centred.
  Range parked_for;      ///< The time until a captured piece is removed from the edge of the board.

  // How a move is made.
  double slide;         ///< A piece is pushed across several squares, not lifted,
  double drag;          ///< or pushed to the next square.
  double pause;         ///< It stops on a square between its two squares.
  double drag_over;     ///< A knight is carried low across another square.
  double victim_first;  ///< The captured piece is removed first,
  double
      mover_first;    ///< or after the capturing piece is lifted. Otherwise the pieces are swapped.
  double ghost;       ///< The captured piece appears on a neighbouring square on its way out,
  double ghost_late;  ///< and only near the time of the press.
  double parked;      ///< The captured piece is put down on a free edge square first.
  double rook_first;  ///< The rook moves first in castling,
  double both_in_hand;       ///< or the player holds both pieces at once.
  double passed_first;       ///< En passant: the captured pawn is removed first,
  double passed_forgotten;   ///< or only after the press.
  double promote_by_swap;    ///< The pawn is put on the last rank before it is replaced,
  double promote_first;      ///< or the new piece is there before the pawn is removed,
  double promote_forgotten;  ///< or the pawn is replaced only after the press.

  // Other things that happen, for each ply.
  double adjust;         ///< A piece is lifted and put back, one to three times.
  double touch_other;    ///< One of the player's pieces is lifted and put back. Another one moves.
  double knocked;        ///< A piece next to the arrival square is knocked over.
  double off_centre;     ///< The moved piece is put on the border. No square reads it.
  double neighbour;      ///< It is far enough off for a neighbouring square to read it.
  double early_release;  ///< The reply is lifted before the opponent releases the piece.
  double early_press;    ///< The reply is lifted before the opponent presses the clock.
  double forgotten_press;  ///< The clock is not pressed,
  double double_press;     ///< or the lever goes there, back, and there again.
  double illegal;          ///< An illegal move is completed,
  double illegal_noticed;  ///< and the opponent notices.
  double takeback;         ///< A move is made, taken back, and another made.

  // The end of the game with the kings.
  double gesture_one_by_one;  ///< One king is put down before the other is lifted,
  double gesture_wrong;       ///< or both first go to wrong squares, and are corrected later,
  double gesture_absent;      ///< or nobody moves the kings.

  // The sensor.
  double misread;   ///< A change is first read as a wrong piece.
  double drop_out;  ///< A piece is read as nothing, for each piece and round.
};

/// The numbers of a style.
const Habits& habits_of(Style style);

/// `habits` with every accident `times` as likely, but at most 1. Accidents are everything that is
/// counted for each ply, everything that is forgotten, and the sensor's errors. It is used for a
/// series of tests with more and more stress.
Habits intensified(const Habits& habits, double times);

/// The habits of a stranger, about as good with their hands as `habits`: every number is another
/// one, and times have the other shape. Times are 0.6 to 1.7 times as long, chances 0.3 to 3 times
/// as likely, at most 1. Nothing is tuned to these players.
Habits of_a_stranger(const Habits& habits, Random& random);

/// A time of that distribution.
double drawn(const Spread& spread, Random& random);

/// Prints the whole table: one number on each line, with its source.
void print_habits(std::ostream& out);

/// What happens to players who have a board each, for each ply. Each player makes their own moves
/// on their own board, and repeats the opponent's there [FIDE 2023 Art. D.2.1].
struct PairHabits {
  /// From the opponent's press to the first touch of the repetition.
  Spread repeat{1.5, .5};
  /// The repetition follows only after the player has thought about the reply.
  double late = .15;
  /// The player makes their own move first, and the repetition after the press.
  double after_own = .03;
  /// The piece is put on a wrong square, and put right soon.
  double wrong = .05;
  /// The piece is put on a wrong square, and it is not noticed before the player has pressed for
  /// their own move.
  double wrong_unnoticed = .02;
  /// The time until a player notices it.
  Range noticed{8, 40};
  /// A piece falls over on the board of the player who waits.
  double dropped = .04;
};

/// The habits of players with that style: none of these mistakes if it is clean, many if it is
/// messy.
PairHabits pair_habits_of(Style style);

/// Reads "wrong=0.2" into `habits`. InvalidArgument names the wrong part, and lists the names.
rules::Expected<void> read_pair_habit(std::string_view text, PairHabits& habits);

/// All names that `read_pair_habit` accepts, each with its meaning, for help texts.
std::string pair_habit_names();

}  // namespace jadoube::drivers::simulator
