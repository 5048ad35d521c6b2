#pragma once

#include <cstddef>
#include <optional>

#include "daemon/model/change.h"

namespace jadoube::arbiter {

using model::Instant;

/// Players make moves that do not follow from the plies of the record.
struct Unfollowed {
  Instant since;
  /// After how many plies.
  std::size_t plies;
  /// True if presses show it; else the placement after an outage shows it.
  bool pressed = true;
};

/// Finds play that the record does not follow: the clock is pressed three times in a row, no ply
/// comes of it, and the sensed placement is not explained.
class UnfollowedPlay {
 public:
  /// The clock was pressed at `at`, after so many firm `plies`. With `is_explained` the record
  /// explains what stands on the board, or the game is over.
  void press(Instant at, std::size_t plies, bool is_explained);
  /// More plies are firm, or another game begins.
  void begin_again();
  /// The sensed placement is explained.
  void explain() { found_.reset(); }
  /// What was found; nothing while the game is followed.
  const std::optional<Unfollowed>& found() const { return found_; }

  /// Gives everything that it remembers to `archive`, to be kept or to be set.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(presses_, found_);
  }

 private:
  /// The presses since the last firm ply.
  int presses_ = 0;
  std::optional<Unfollowed> found_;
};

}  // namespace jadoube::arbiter
