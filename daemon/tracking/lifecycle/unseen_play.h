#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "rules/piece.h"

namespace jadoube::tracking {

/// Finds out if a game is played of which nobody saw the beginning. Players who look a game over,
/// or set up pieces, do not press in turn. The clock alone may run, or be set, for many reasons.
class UnseenPlay {
 public:
  /// From now on a game may be played.
  void look() {
    *this = {};
    looks_ = true;
  }

  /// Pieces were moved: a square that showed `before` shows `now`.
  void see(rules::Piece before, rules::Piece now) {
    changed_ = true;
    const auto put_down = std::ranges::find(lifted_, now);
    if (now == rules::Piece::kNone) {
      lifted_.push_back(before);
    } else if (put_down != lifted_.end()) {
      lifted_.erase(put_down);
    }
  }

  /// `by` pressed.
  void hear(rules::Color by) {
    if (by == last_) in_turn_ = 0;
    in_turn_ = looks_ && changed_ ? in_turn_ + 1 : 0;
    last_ = by;
    changed_ = false;
    // Opponent's pieces that this player has lifted are taken.
    std::erase_if(lifted_, [&](rules::Piece piece) { return rules::color_of(piece) != by; });
  }

  /// True if the player who pressed last held a piece of the same colour then.
  bool holds_a_piece() const { return !lifted_.empty(); }

  /// `looks_so`: what stands is of another game than the last one.
  bool is_certain(bool looks_so) const { return in_turn_ >= (looks_so ? kLikely : kCertain); }

  /// True if one may be played.
  bool is_possible() const { return looks_; }

  /// Gives everything that it remembers to `archive`, to be kept or to be set.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(looks_, changed_, in_turn_, last_, lifted_);
  }

 private:
  /// So many presses, each after pieces were moved [guess].
  static constexpr int kLikely = 2, kCertain = 4;

  bool looks_ = false, changed_ = false;
  int in_turn_ = 0;
  std::optional<rules::Color> last_ = {};
  std::vector<rules::Piece> lifted_ = {};
};

}  // namespace jadoube::tracking
