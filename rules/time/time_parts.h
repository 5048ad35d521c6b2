#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/time/time_control.h"

namespace jadoube::rules {

/// A number without a unit.
struct BareNumber {
  std::int64_t thousandths;
  int column;
};

/// One part of a time control: a period or the time for each move, as far as the words show it.
struct TimePart {
  /// A time with a unit.
  std::optional<std::chrono::milliseconds> time = std::nullopt;
  bool in_seconds = false;
  /// Numbers without a unit, at most two. `joined`: a "/" is between them. `side_by_side`: only
  /// white space is between them.
  std::vector<BareNumber> bare = {};
  bool joined = false;
  bool side_by_side = false;
  std::optional<int> moves = std::nullopt;
  bool rest = false;
  std::optional<PerMove> how = std::nullopt;
  std::optional<int> from = std::nullopt;
  bool hourglass = false;
  /// True if the part is after a "+".
  bool plus = false;
  /// True if the time is before the moves. Nothing if that cannot be seen.
  std::optional<bool> time_first = std::nullopt;
  /// Where the part starts.
  int column = 1;

  bool empty() const { return amounts() == 0 && !how && !from && !hourglass; }
  /// How many amounts of time and moves the part has.
  std::size_t amounts() const { return bare.size() + (time ? 1 : 0) + (moves ? 1 : 0) + rest; }
  /// True if another number belongs to the next part.
  bool full() const { return amounts() >= (how || hourglass ? 1U : 2U); }
  /// True if the part is only a time.
  bool only_time() const { return time && amounts() == 1 && !how && !hourglass; }
  /// True if the part is "5 3", as servers write minutes and seconds for each move.
  bool only_pair() const { return side_by_side && !joined && amounts() == 2 && !how && !from; }
  /// True if the part is only a number without a unit, after a "+".
  bool only_plus_number() const {
    return plus && bare.size() == 1 && amounts() == 1 && !how && !hourglass;
  }
};

/// Refuses a time control because of the word at `column`: `"90//40", column 3: ...`.
tl::unexpected<Error> refuse_time_control(std::string_view text, int column, Sentence why);

/// Splits a time control into parts. InvalidArgument: an unknown word, or a word without the word
/// that it needs.
Expected<std::vector<TimePart>> time_parts(std::string_view text);

/// One word of a time control as people write it. "1 ½" and "90-90 min" (the same for both players)
/// are one number. Words without meaning are left out: "for the",
/// "-", "(".
struct TimeWord {
  enum class Kind : std::uint8_t {
    kNumber,     ///< "90", "1.5": `thousandths`.
    kUnit,       ///< "min", "'", "sec", "h": `unit`.
    kSlash,      ///< "/", "in": joins moves and time.
    kPlus,       ///< "+", "|", "&", "plus".
    kSeparator,  ///< ",", ";", ":", "then", "followed by".
    kMoves,      ///< "moves".
    kRest,       ///< "SD", "G", "all", "quickplay finish": all remaining moves.
    kIncrement,  ///< "inc", "bonus".
    kBronstein,  ///< "b", "Bronstein".
    kDelay,      ///< "d", "delay".
    kNone,       ///< "no", "without": no time for each move.
    kAgainst,    ///< "against": the players have different times.
    kHourglass,  ///< "*", "hourglass".
    kFrom,       ///< "from", "starting at". "one" and "first" behind it are the number 1.
    kTempo,      ///< "rapid", "blitz", "classical": the organiser's name for the tempo.
    kClock,      ///< "1:30", "90:00", "0:30:00": hours or minutes, that is not clear.
    kUnknown,    ///< Anything else.
    kEnd,        ///< The end of the text.
  };
  Kind kind = Kind::kEnd;
  /// The word as it is in the text.
  std::string text = {};
  std::int64_t thousandths = 0;
  std::chrono::milliseconds unit{0};
  /// True if only white space is between this word and the previous one.
  bool behind_blanks = false;
  /// For a sign that joins or separates: true if nothing follows, as in "3+" and "3++2".
  bool dangles = false;
  /// Where the word starts, from 1. A character of UTF-8 is one column.
  int column = 1;
};

/// Splits a text into words. The last word is kEnd. kUnknown: a number of more than nine digits, a
/// minus, and a full stop that does not end a word: "-5", "3+-2", "1+.5".
std::vector<TimeWord> time_words(std::string_view text);

}  // namespace jadoube::rules
