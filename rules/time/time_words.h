#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace jadoube::rules {

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
  /// True if only white space is between this word and the word before.
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
