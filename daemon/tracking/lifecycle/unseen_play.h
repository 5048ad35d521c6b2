#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "daemon/tracking/lifecycle/plies_in_turn.h"
#include "rules/piece.h"
#include "rules/placement.h"
#include "rules/position.h"

namespace jadoube::tracking {

/// Whether a game is played of which nobody saw the beginning. Who looks a game over, or puts men
/// up, does not press in turn; the clock alone may run, or be set, for many reasons.
class UnseenPlay {
 public:
  /// From now on a game may be played.
  void look() {
    *this = {};
    looks_ = true;
  }

  /// Men were moved: a square on which `before` stood shows `now`.
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
    // Whom he has lifted of the others he has taken.
    std::erase_if(lifted_, [&](rules::Piece man) { return rules::color_of(man) != by; });
  }

  /// Whether who pressed last held a man of his own then.
  bool holds_a_man() const { return !lifted_.empty(); }

  /// `looks_so`: what stands is of another game than the last one.
  bool is_certain(bool looks_so) const { return in_turn_ >= (looks_so ? kLikely : kCertain); }

  /// Whether one may be played.
  bool is_possible() const { return looks_; }

 private:
  /// So many presses, each after men were moved [guess].
  static constexpr int kLikely = 2, kCertain = 4;

  bool looks_ = false, changed_ = false;
  int in_turn_ = 0;
  std::optional<rules::Color> last_ = {};
  std::vector<rules::Piece> lifted_ = {};
};

/// What is known of such a game until it begins here.
struct Joining {
  /// What is observed is a record's: its log was awaited before the board was read, and tells the
  /// games that are to begin, and no others.
  bool is_record = false;
  /// On a board that has had no game, where the last one of its log has led to, which may be left
  /// of an old one; whether it was played on since, so that it is under way; and whether the log
  /// was asked for twice since the line came.
  std::optional<rules::Position> logged_last = {};
  bool is_played_on = false, asked_twice = false;
  /// What stood when the clock was pressed last, if who pressed held no man.
  std::optional<rules::Placement> stood_at_press = {};
  /// Where there is no clock.
  PliesInTurn in_turn = {};
};

}  // namespace jadoube::tracking
