#pragma once

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "daemon/tracking/phase/plies_in_turn.h"
#include "daemon/tracking/phase/since_clock_stopped.h"
#include "daemon/tracking/sensed/sensed_placement.h"
#include "rules/piece.h"
#include "rules/placement.h"
#include "rules/position.h"

namespace jadoube::tracking {

/// Finds whether a game is played whose beginning was not seen. Players who look a game over, or
/// set up pieces, do not press in turn. The clock alone may run, or be set, for many reasons.
class UnseenPlay {
 public:
  /// From now on a game may be played.
  void look() {
    *this = {};
    looks_ = true;
  }

  /// Pieces were moved: a square that showed `before` shows `now`.
  void add_change(rules::Piece before, rules::Piece now) {
    changed_ = true;
    const auto put_down = std::ranges::find(lifted_, now);
    if (now == rules::Piece::kNone) {
      lifted_.push_back(before);
    } else if (put_down != lifted_.end()) {
      lifted_.erase(put_down);
    }
  }

  /// `by` pressed.
  void add_press(rules::Color by) {
    if (by == last_) in_turn_ = 0;
    in_turn_ = looks_ && changed_ ? in_turn_ + 1 : 0;
    last_ = by;
    changed_ = false;
    // Opponent's pieces that this player has lifted are taken.
    std::erase_if(lifted_, [&](rules::Piece piece) { return rules::color_of(piece) != by; });
  }

  /// True if the player who pressed last held a piece of the same colour then.
  bool holds_a_piece() const { return !lifted_.empty(); }

  /// `looks_so`: the pieces are those of another game than the last one.
  bool is_certain(bool looks_so) const { return in_turn_ >= (looks_so ? kLikely : kCertain); }

  /// True if one may be played.
  bool is_possible() const { return looks_; }

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(looks_, changed_, in_turn_, last_, lifted_);
  }

 private:
  /// The number of presses, each after pieces were moved [guess].
  static constexpr int kLikely = 2, kCertain = 4;

  bool looks_ = false, changed_ = false;
  int in_turn_ = 0;
  std::optional<rules::Color> last_ = {};
  std::vector<rules::Piece> lifted_ = {};
};

/// What the log of a board without a game has.
class LoggedPast {
 public:
  /// The observations are of a record: its log was awaited before the board was read. It has the
  /// games that are to begin, and no others.
  bool is_record() const { return is_record_; }
  void note_record() { is_record_ = true; }
  /// The connection was lost.
  void lose_connection() { is_played_on_ = asked_twice_ = false; }
  /// True the first time since the connection came: an empty log is asked for once more.
  bool ask_again() { return !std::exchange(asked_twice_, true); }
  /// Where the last game of the log has led to, which may be left of an old one.
  const std::optional<rules::Position>& last() const { return last_; }
  void note_last(std::optional<rules::Position> last) { last_ = std::move(last); }
  /// True if it was played on since, so that it is under way.
  bool is_played_on() const { return is_played_on_; }
  void note_played_on(bool is_played_on) { is_played_on_ = is_played_on; }

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(is_record_, is_played_on_, asked_twice_, last_);
  }

 private:
  bool is_record_ = false, is_played_on_ = false, asked_twice_ = false;
  std::optional<rules::Position> last_ = {};
};

/// What is known of a game that may be under way and whose beginning was not seen, until it begins
/// here.
class Joining {
 public:
  /// The connection was lost: what was seen since the board was connected has no meaning.
  void lose_connection() {
    logged_.lose_connection();
    placement_at_press_.reset();
    started_over_.reset();
    in_turn_ = {};
  }
  /// A game begins, or is played on.
  void forget() { *this = {}; }
  /// The clock was seen to be started while this was on the board.
  void start_clock(const rules::Placement& current) { started_over_ = current; }
  /// True if nothing has moved since.
  bool is_clock_started_over(const rules::Placement& current) const {
    return started_over_ == current;
  }

  /// The board faces the other way.
  void turn() {
    in_turn_ = {};
    if (started_over_) started_over_ = rules::rotated(*started_over_);
    if (placement_at_press_) placement_at_press_ = rules::rotated(*placement_at_press_);
    since_clock_stopped_.turn();
  }

  /// What was seen since the clock was stopped.
  SinceClockStopped& since_clock_stopped() { return since_clock_stopped_; }
  const SinceClockStopped& since_clock_stopped() const { return since_clock_stopped_; }

  // Plies and presses without a game.

  /// Presses without a game.
  UnseenPlay& unseen_play() { return unseen_play_; }
  const UnseenPlay& unseen_play() const { return unseen_play_; }
  /// Squares changed from `before` to `now`.
  void add_change(const rules::Placement& before, const rules::Placement& now) {
    started_over_.reset();
    for (const auto square : rules::Squares(differing(before, now))) {
      unseen_play_.add_change(before[square], now[square]);
      in_turn_.add_change({square, now[square], false});
    }
  }
  /// `by` pressed while this was on the board. If that was `in_outage`, it is no evidence.
  void add_press(rules::Color by, const rules::Placement& current, bool in_outage) {
    placement_at_press_.reset();
    if (in_outage) return;
    unseen_play_.add_press(by);
    if (!unseen_play_.holds_a_piece()) placement_at_press_ = current;
  }
  /// True if the placement was the same at the last press, and the player who pressed held no
  /// piece.
  bool placement_at_press(const rules::Placement& current) const {
    return placement_at_press_ == current;
  }
  /// Plies in turn on a board without a clock.
  PliesInTurn& in_turn() { return in_turn_; }
  const PliesInTurn& in_turn() const { return in_turn_; }

  /// What the log of a board without a game has.
  LoggedPast& logged() { return logged_; }
  const LoggedPast& logged() const { return logged_; }

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(unseen_play_, in_turn_, logged_, placement_at_press_, started_over_,
            since_clock_stopped_);
  }

 private:
  UnseenPlay unseen_play_;
  PliesInTurn in_turn_;
  LoggedPast logged_;
  std::optional<rules::Placement> placement_at_press_ = {}, started_over_ = {};
  SinceClockStopped since_clock_stopped_ = {};
};

}  // namespace jadoube::tracking
