#pragma once

#include <vector>

#include "daemon/arbiter/by_color.h"
#include "daemon/arbiter/detectors/finding.h"
#include "daemon/arbiter/detectors/observed_game.h"

namespace jadoube::arbiter {

/// Finds where the two boards of one game differ [FIDE 2023 Art. D.2.9], and a board of a pair that
/// is lost.
///
/// A repetition takes time, and hands go wrong and are put right. So a difference is found when its
/// player presses the clock, or when it lasts longer than these players take to repeat a move.
class PairDetector {
 public:
  /// Takes a change that `record` has taken.
  void take(const model::TimedChange& change, const ObservedGame& record);
  /// Adds to `found` what differs.
  void find(const ObservedGame& record, std::vector<Finding>& found) const;

  /// Gives everything that it remembers to `archive`, to be kept or to be set.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(boards_, slowest_, last_press_);
  }

 private:
  struct Board {
    model::PairStanding standing = model::PairStanding::kUnseen;
    /// Since when it has not shown the game; since when it shows another position; since when it is
    /// lost, if it was read before.
    std::optional<Instant> behind_since = {}, different_since = {}, lost_since = {};
    /// Its player pressed while it showed another position.
    std::optional<Instant> pressed = {};
    bool was_read = false;
  };

  void take(rules::Color player, const model::PairedBoard& now, Instant at);
  void take_press(const ObservedGame& record);
  std::chrono::milliseconds patience() const;
  void find_differing(const ObservedGame& record, rules::Color player,
                      std::vector<Finding>& found) const;

  ByColor<Board> boards_;
  /// The longest time that a repetition took in this game.
  std::chrono::milliseconds slowest_{0};
  Instant last_press_{};
};

}  // namespace jadoube::arbiter
