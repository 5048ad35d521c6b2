#pragma once

#include <optional>

#include "daemon/tracking/sensors/difference.h"
#include "daemon/tracking/sensors/gesture.h"
#include "drivers/observation.h"
#include "rules/placement.h"

namespace jadoube::tracking {

/// How the last game ended, and what was seen since: that tells whether it goes on, or another one
/// has begun.
class LastGame {
 public:
  /// The players gave the result while this stood, and the clock showed that.
  void note_end(const rules::Placement& stands, const std::optional<drivers::ClockRead>& clock) {
    stood_ = stands;
    note_ruled_end(clock);
  }
  /// The arbiter gave the result.
  void note_ruled_end(const std::optional<drivers::ClockRead>& clock) {
    clock_ = clock;
    others_were_moved_ = false;
  }
  /// The connection is lost after the end.
  void lose_connection() { clock_before_ = clock_; }
  /// The clock was seen to stand, or the game goes on.
  void forget_clock() { clock_before_.reset(); }
  /// The next game begins.
  void begin_game() {
    stood_.reset();
    clock_.reset();
    clock_before_.reset();
  }
  /// Notes whether pieces other than the kings were moved since the end: the position `last` was
  /// reported as `reported`.
  void note_moved(const rules::Placement& last, const rules::Placement& reported,
                  const rules::Placement& stands) {
    for (const auto square : rules::Squares(differing(reported, stands))) {
      others_were_moved_ |= !is_centre(square) && !is_king(last[square]);
    }
  }

  /// What stood when the players gave the result.
  const std::optional<rules::Placement>& stood() const { return stood_; }
  /// What the clock showed at the end, if nobody has listened since, and it was not seen to stand
  /// after that.
  const std::optional<drivers::ClockRead>& clock_before() const { return clock_before_; }
  /// True if pieces other than the kings were moved since the end.
  bool others_were_moved() const { return others_were_moved_; }

  /// Gives everything that it remembers to `archive`, to be kept or to be set.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(stood_, clock_, clock_before_, others_were_moved_);
  }

 private:
  std::optional<rules::Placement> stood_;
  std::optional<drivers::ClockRead> clock_, clock_before_;
  bool others_were_moved_ = false;
};

}  // namespace jadoube::tracking
