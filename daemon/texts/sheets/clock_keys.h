#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/model/by_color.h"

/// The keys to press if a clock has to be set by hand.
namespace jadoube::texts {

using model::ByColor;
using model::kColors;

/// The times to set.
struct ClockTarget {
  ByColor<std::chrono::seconds> times;
  /// The number of moves for the clock's counter. Nothing: the counter stays as it is.
  std::optional<ByColor<int>> moves = std::nullopt;
  /// The player to move. The lever is up on their side.
  rules::Color to_move = rules::Color::kWhite;
  /// True if White sits at the left of the clock, seen from its front.
  bool white_is_left = true;
};

/// The source of a step.
enum class KeySource : std::uint8_t {
  kSpec,   ///< The maker's manual.
  kSeen,   ///< Somebody did it and described it.
  kGuess,  ///< Similar clocks of the maker work like this.
};

/// "spec", "seen", "guess", in the language of the thread.
std::string to_string(KeySource source);

/// One step, as a sentence.
struct KeyStep {
  std::string text;
  KeySource source = KeySource::kGuess;

  bool operator==(const KeyStep&) const = default;
};

/// The steps, in order.
struct KeySequence {
  /// True if the keys of this clock are known. If not, the steps have what to set, but name no
  /// keys.
  bool known = false;
  std::vector<KeyStep> steps;
};

/// The keys that set `target` on a clock. `clock` is its name as a board reports it ("DGT 3000
/// 2.0", "DGT XL 1.14"). If no clock can show a time (below zero, ten hours or more), no keys are
/// named. Option 23 of an XL and option 25 of a 3000 can be set over the connection instead [spec:
/// drivers/dgt/protocol.md#clock-commands].
KeySequence keys_to_set(std::string_view clock, const ClockTarget& target);

}  // namespace jadoube::texts
