#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace jadoube::rules {

/// One word of a time control as people write it. Words that add nothing ("for the", "-", "(") are
/// left out.
struct TimeWord {
  enum class Kind : std::uint8_t {
    kNumber,     ///< "90", "1.5": `thousandths`.
    kUnit,       ///< "min", "'", "sec", "h": `unit`.
    kSlash,      ///< "/", "in": joins moves and time.
    kPlus,       ///< "+", "|", "plus".
    kSeparator,  ///< ",", ";", ":", "then", "followed by".
    kMoves,      ///< "moves".
    kRest,       ///< "SD", "G", "all", "rest": all moves that remain.
    kIncrement,  ///< "inc", "bonus".
    kBronstein,  ///< "b", "Bronstein".
    kDelay,      ///< "d", "delay".
    kHourglass,  ///< "*", "hourglass".
    kFrom,       ///< "from", "starting at".
    kTempo,      ///< "rapid", "blitz", "classical": what the organiser calls it.
    kClock,      ///< "1:30", "90:00", "0:30:00": hours or minutes, nobody knows.
    kUnknown,    ///< Anything else.
    kEnd,        ///< Behind the last one.
  };
  Kind kind = Kind::kEnd;
  /// As it stands in the text.
  std::string text = {};
  std::int64_t thousandths = 0;
  std::chrono::milliseconds unit{0};
  /// Whether blanks and nothing else stand between it and the word before.
  bool behind_blanks = false;
  /// Of a sign that joins or separates: whether what it leads to is missing, as in "3+", "3++2".
  bool dangles = false;
  /// Where it begins, from 1; a character of UTF-8 is one column.
  int column = 1;
};

/// Cuts a text into words, the last of which is kEnd. A number of more than nine digits is
/// kUnknown, and so are a minus, and a full stop that ends no word: "-5", "3+-2", "1+.5".
std::vector<TimeWord> time_words(std::string_view text);

}  // namespace jadoube::rules
