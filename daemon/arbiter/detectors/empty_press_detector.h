#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "daemon/arbiter/detectors/finding.h"
#include "daemon/arbiter/detectors/observed_game.h"

namespace jadoube::arbiter {

/// Finds presses without a move [FIDE 2023 Art. 7.5.3].
class EmptyPressDetector {
 public:
  /// A press without a move is reported only after this time. A piece set down at the press is read
  /// up to a round of the sensors later. A change that was lost is found when the board is read as
  /// a whole.
  static constexpr std::chrono::milliseconds kPressSettles{1000};

  /// Takes a change that `record` has taken.
  void take(const model::TimedChange& change, const ObservedGame& record);
  /// Adds to `found` the empty presses of the game, which there must be. `plain`: no illegal ply of
  /// the record was in doubt.
  void find(const ObservedGame& record, bool plain, std::vector<Finding>& found);

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(candidate_, certain_, most_plies_);
  }

 private:
  /// A press that may turn out to be one without a move.
  struct EmptyPress {
    SeenPress press;
    std::size_t plies;
    /// When somebody stopped the clock or pressed back, if it was not certain yet and nothing had
    /// moved by then.
    std::optional<Instant> undone_at = {};
  };

  void judge_candidate(const ObservedGame& record);
  void look_at_press(const ObservedGame& record);
  bool nothing_moved_since(const ObservedGame& record) const;
  bool is_still_empty(const ObservedGame& record) const;
  static Finding finding_of(const EmptyPress& empty, const ObservedGame& record, bool plain);

  std::optional<EmptyPress> candidate_;
  std::vector<EmptyPress> certain_;
  /// The most plies that were written at any time since the last press.
  std::size_t most_plies_ = 0;
};

}  // namespace jadoube::arbiter
