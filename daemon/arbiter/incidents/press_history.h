#pragma once

#include <optional>
#include <vector>

#include "daemon/model/board.h"

namespace jadoube::arbiter {

using model::Instant;

/// A press, as two readings of the clock show it.
struct SeenPress {
  rules::Color by;
  Instant at;
  /// Both clocks in the reading that showed the press.
  model::ClockState clock;
  /// The sensed placement at that time.
  rules::Placement seen;
};

/// The last presses of a game. Two readings in which the time of another player runs show a press.
/// A lever that moved while nobody read the clock is no press.
class PressHistory {
 public:
  /// Takes a reading of the clock of `board`, made at `at`. True if it shows a press.
  bool take_reading(const model::Board& board, Instant at);
  /// The next reading cannot be compared with the last one.
  void forget_reading() { ran_.reset(); }
  /// Another game begins.
  void clear() { presses_.clear(); }
  /// The presses, the latest last. Only the last few are kept.
  const std::vector<SeenPress>& presses() const { return presses_; }

  /// Gives everything that it remembers to `archive`, to be kept or to be set.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(ran_, presses_);
  }

 private:
  /// Whose time ran in the last reading.
  std::optional<rules::Color> ran_;
  std::vector<SeenPress> presses_;
};

}  // namespace jadoube::arbiter
