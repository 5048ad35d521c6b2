#pragma once

#include <chrono>
#include <vector>

#include "daemon/arbiter/detectors/game_history.h"
#include "daemon/model/board.h"
#include "daemon/model/change.h"

namespace jadoube::arbiter {

/// When something of a board last changed.
struct GameMoments {
  /// A square changed, or the board was read as a whole.
  Instant sensed{};
  /// The plies changed. After that, other squares may be unexplained.
  Instant plies_changed{};
  /// The connection became live or was lost.
  Instant link_changed{};
  /// The result was given or removed.
  Instant result_given{};
};

/// True if `change` is of the squares: one of them, or the whole placement.
bool is_of_squares(const model::Change& change);

/// What was sensed of a board before, and when: its squares, its presses, and whether it was
/// compared with the record since its connection became live. It does not know the plies.
class SensedHistory {
 public:
  /// Takes one change, except a reading of the clock. `board`: the board after it.
  void take(const model::TimedChange& change, const model::Board& board);
  /// Takes a reading of the clock of `board`, made at `at`. True if it shows a press.
  bool take_clock(const model::Board& board, Instant at) {
    return presses_.take_reading(board, at);
  }
  /// The sensed placement is the last position of the record.
  void agree() { catching_up_ = false; }

  /// The last presses of the game.
  const std::vector<SeenPress>& presses() const { return presses_.presses(); }
  /// The earlier readings of the squares.
  const SquareHistory& squares() const { return squares_; }
  /// True if the connection is live again, and the plies of the outage may not be written yet. Then
  /// a sensed placement that differs from the last position means nothing.
  bool is_catching_up(Instant now) const {
    return catching_up_ && now - moments_.link_changed < kCatchesUp;
  }
  const GameMoments& moments() const { return moments_; }

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(orientation_, catching_up_, presses_, squares_, moments_.sensed, moments_.plies_changed,
            moments_.link_changed, moments_.result_given);
  }

 private:
  /// A board sends its log in less than this time.
  static constexpr std::chrono::seconds kCatchesUp{15};

  model::Orientation orientation_ = model::Orientation::kNormal;
  bool catching_up_ = false;
  PressHistory presses_;
  SquareHistory squares_;
  GameMoments moments_;
};

}  // namespace jadoube::arbiter
