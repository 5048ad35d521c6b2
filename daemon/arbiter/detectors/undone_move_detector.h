#pragma once

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "daemon/arbiter/detectors/finding.h"
#include "daemon/arbiter/detectors/observed_game.h"

namespace jadoube::arbiter {

/// Finds illegal moves that were completed and soon taken back, before the record could distinguish
/// them from other explanations. The offence happened, however fast it was undone [FIDE 2023 Art.
/// 7.5.1, 7.5.2, 7.5.5].
class UndoneMoveDetector {
 public:
  /// Takes a change that `record` has taken.
  void take(const model::TimedChange& change, const ObservedGame& record);
  /// Adds to `found` the undone moves of the game, which there must be, that are not found there.
  /// The illegal moves in `found` that a player made before, undid and made again become others of
  /// their own: each press is an offence.
  void find(const ObservedGame& record, std::vector<Finding>& found) const;
  /// True if a move was undone since the last call.
  bool take_news() { return std::exchange(news_, false); }

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(standing_, undone_, last_press_, news_);
  }

 private:
  /// An illegal move that was on the board at a press.
  struct Pressed {
    SeenPress press;
    /// How many plies are before it, and the position after them.
    std::size_t index;
    rules::Position before = rules::Position::initial();
    rules::Move move;
    /// When the squares of the move were as before again.
    std::optional<Instant> undone_at = {};
  };

  void look_at_press(const ObservedGame& record);
  void look_whether_undone(const ObservedGame& record);
  int times_before(const Finding& finding) const;
  static Finding finding_of(const Pressed& undone, const ObservedGame& record);

  std::optional<Pressed> standing_;
  std::vector<Pressed> undone_;
  Instant last_press_{};
  bool news_ = false;
};

}  // namespace jadoube::arbiter
