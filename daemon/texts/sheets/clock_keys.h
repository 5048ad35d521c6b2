#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/model/by_color.h"

/// Which keys to press where a clock has to be set by hand.
namespace jadoube::texts {

using model::ByColor;
using model::kColors;

/// What is to be on the clock.
struct ClockTarget {
  ByColor<std::chrono::seconds> times;
  /// For the clock's counter; nothing where it is to be left as it is.
  std::optional<ByColor<int>> moves = std::nullopt;
  /// Who is to move: the lever stands up on their side.
  rules::Color to_move = rules::Color::kWhite;
  /// Whether White sits at the clock's left, seen from its front.
  bool white_is_left = true;
};

/// Where a step is known from.
enum class KeySource : std::uint8_t {
  kSpec,   ///< The maker's manual.
  kSeen,   ///< Somebody did it and wrote it down.
  kGuess,  ///< As other clocks of the maker have it.
};

/// "spec", "seen", "guess".
std::string_view to_string(KeySource source);

/// One thing to do, as a sentence.
struct KeyStep {
  std::string text;
  KeySource source = KeySource::kGuess;

  bool operator==(const KeyStep&) const = default;
};

/// What to do, in order.
struct KeySequence {
  /// Whether the keys of this clock are known. If not, the steps say what to set and no keys.
  bool known = false;
  std::vector<KeyStep> steps;
};

/// The keys that set `target` on the clock which calls itself `clock`, as a board reports it ("DGT
/// 3000 2.0", "DGT XL 1.14"). A time that no clock can show (below zero, ten hours and more) gets
/// no keys either. Option 23 of an XL or 25 of a 3000 can be set over the line instead
/// [spec: drivers/dgt/protocol.md#clock-commands].
KeySequence keys_to_set(std::string_view clock, const ClockTarget& target);

}  // namespace jadoube::texts
