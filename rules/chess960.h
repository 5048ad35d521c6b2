#pragma once

#include <compare>
#include <optional>

#include "rules/error.h"
#include "rules/position.h"

namespace jadoube::rules {

/// The number of one of the 960 starting positions [FIDE 2023 Guidelines II.2], in Scharnagl's
/// usual numbering. 0 is BBQNNRKR, 518 the standard one, 959 RKRNNQBB. No other number is possible.
class Chess960Number {
 public:
  /// How many starting positions there are.
  static constexpr int kCount = 960;

  /// A number written in the program. A number outside 0 to 959 does not compile.
  consteval explicit Chess960Number(int value) : value_(value) {
    if (!is_number(value)) number_must_be_0_to_959();
  }

  /// A number from outside. OutOfRange: it is not within 0 to 959.
  static Expected<Chess960Number> of(int value);

  constexpr int value() const { return value_; }

  auto operator<=>(const Chess960Number&) const = default;

 private:
  struct Checked {
    int value;
  };
  constexpr explicit Chess960Number(Checked checked) : value_(checked.value) {}
  static constexpr bool is_number(int value) { return value >= 0 && value < kCount; }
  static void number_must_be_0_to_959();  // Has no body, so that the compiler cannot call it.

  int value_;
};

/// 518: the starting position of standard chess [FIDE 2023 Art. 2.3].
inline constexpr Chess960Number kStandardStart(518);

/// The placement of that number: king between the rooks, bishops on squares of both colours.
/// Black's pieces are opposite White's [FIDE 2023 Guidelines II.2.1 to 2.3].
Placement chess960_placement(Chess960Number number);

/// The position of that number at the start of a game: White to move, all castling rights.
Position chess960_start(Chess960Number number);

/// The number of a starting position; nothing for any other placement.
std::optional<Chess960Number> chess960_number(const Placement& placement);

}  // namespace jadoube::rules
