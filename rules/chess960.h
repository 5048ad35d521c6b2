#pragma once

#include <compare>
#include <optional>

#include "rules/error.h"
#include "rules/position.h"

namespace jadoube::rules {

/// Which of the 960 initial arrays [FIDE 2023 Guidelines II.2], in Scharnagl's numbering that
/// everybody uses: 0 is BBQNNRKR, 518 the standard array, 959 RKRNNQBB. No other number can be
/// made.
class Chess960Number {
 public:
  /// How many arrays there are.
  static constexpr int kCount = 960;

  /// A number that stands in the program; one that is none of 0 to 959 does not compile.
  consteval explicit Chess960Number(int value) : value_(value) {
    if (!is_number(value)) number_must_be_0_to_959();
  }

  /// A number that comes from elsewhere; OutOfRange where it is none of 0 to 959.
  static Expected<Chess960Number> of(int value);

  constexpr int value() const { return value_; }

  auto operator<=>(const Chess960Number&) const = default;

 private:
  struct Checked {
    int value;
  };
  constexpr explicit Chess960Number(Checked checked) : value_(checked.value) {}
  static constexpr bool is_number(int value) { return value >= 0 && value < kCount; }
  static void number_must_be_0_to_959();  // Has no body: not to be called by the compiler.

  int value_;
};

/// 518: the array of standard chess [FIDE 2023 Art. 2.3].
inline constexpr Chess960Number kStandardArray(518);

/// That array: king between the rooks, bishops on both colours of squares, Black's opposite White's
/// [FIDE 2023 Guidelines II.2.1 to 2.3].
Placement chess960_placement(Chess960Number number);

/// The position a game starts from with that array: White to move, all may castle.
Position chess960_start(Chess960Number number);

/// The number of an initial array; nothing for any other placement.
std::optional<Chess960Number> chess960_number(const Placement& placement);

}  // namespace jadoube::rules
