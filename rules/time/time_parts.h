#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/time/time_control.h"

namespace jadoube::rules {

/// A number of which the text does not say what it counts.
struct BareNumber {
  std::int64_t thousandths;
  int column;
};

/// What is said together in a time control: one period, or the time for each move, as far as the
/// words go.
struct TimePart {
  /// A time with its unit.
  std::optional<std::chrono::milliseconds> time = std::nullopt;
  bool in_seconds = false;
  /// Numbers without one, two at most; `joined` where a "/" stands between two, `side_by_side`
  /// where nothing but blanks does.
  std::vector<BareNumber> bare = {};
  bool joined = false;
  bool side_by_side = false;
  std::optional<int> moves = std::nullopt;
  bool rest = false;
  std::optional<PerMove> how = std::nullopt;
  std::optional<int> from = std::nullopt;
  bool hourglass = false;
  /// Whether it stands behind a "+".
  bool plus = false;
  /// What comes first, the time or the moves, where that can be seen.
  std::optional<bool> time_first = std::nullopt;
  /// Where it begins.
  int column = 1;

  bool empty() const { return amounts() == 0 && !how && !from && !hourglass; }
  /// How many of time and moves have been said.
  std::size_t amounts() const { return bare.size() + (time ? 1 : 0) + (moves ? 1 : 0) + rest; }
  /// Whether a further number belongs to something else.
  bool full() const { return amounts() >= (how || hourglass ? 1U : 2U); }
  /// Whether nothing but a time is said.
  bool only_time() const { return time && amounts() == 1 && !how && !hourglass; }
  /// Whether it is "5 3", as servers write minutes and seconds for each move.
  bool only_pair() const { return side_by_side && !joined && amounts() == 2 && !how && !from; }
  /// Whether nothing but a number without a unit is said, behind a "+".
  bool only_plus_number() const {
    return plus && bare.size() == 1 && amounts() == 1 && !how && !hourglass;
  }
};

/// Refuses a time control for what stands at `column`: `"90//40", column 3: ...`.
tl::unexpected<Error> refuse_time_control(std::string_view text, int column,
                                          const std::string& why);

/// Takes a time control apart. InvalidArgument: an unknown word, or one that stands alone where it
/// cannot.
Expected<std::vector<TimePart>> time_parts(std::string_view text);

}  // namespace jadoube::rules
