#pragma once

#include <optional>

#include "rules/piece.h"

namespace jadoube::watch {

/// Whether a game is played of which nobody saw the beginning. Who looks a game over, or puts men
/// up, does not press in turn; the clock alone may run, or be set, for many reasons.
class UnseenPlay {
 public:
  /// From now on a game may be played.
  void look() {
    *this = {};
    looks_ = true;
  }

  /// Men were moved.
  void see_change() { changed_ = true; }

  /// `by` pressed.
  void hear(rules::Color by) {
    if (by == last_) in_turn_ = 0;
    in_turn_ = looks_ && changed_ ? in_turn_ + 1 : 0;
    last_ = by;
    changed_ = false;
  }

  bool is_certain() const { return in_turn_ >= kCertain; }

 private:
  /// So many presses, each after men were moved [guess].
  static constexpr int kCertain = 4;

  bool looks_ = false, changed_ = false;
  int in_turn_ = 0;
  std::optional<rules::Color> last_ = {};
};

}  // namespace jadoube::watch
