#pragma once

#include <optional>
#include <vector>

#include "drivers/observation.h"
#include "rules/placement.h"
#include "rules/position.h"

namespace jadoube::tracking {

/// Legal plies that both sides make in turn, on a board where no game is followed and no clock
/// shows who is to move. They show a game whose beginning was not seen. Pieces that return to their
/// starting squares may as well be set up. Only for boards that distinguish pieces.
class PliesInTurn {
 public:
  /// A square has changed.
  void add_change(const drivers::LoggedSquare& seen);

  /// `current` has been on the board since `since`: no hand is on its way. If no plies lead there,
  /// apart from pieces that were lifted, it is not play. Then counting starts from `current`.
  void rest(drivers::Instant since, const rules::Placement& current);

  bool is_certain() const { return count_ >= kCertain; }

  /// Once it is certain: the position before the first ply, the time from which it was on the
  /// board, and all later changes, as a log has them.
  const rules::Position& from() const { return candidates_.front().from; }
  drivers::Instant since() const { return since_; }
  const std::vector<drivers::LogEntry>& changes() const { return changes_; }

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(candidates_, placement_, since_, count_, changes_);
  }

 private:
  /// This number of plies is certain. Until then at most `kMostChanges` changes are kept [guess].
  static constexpr int kCertain = 4;
  static constexpr std::size_t kMostChanges = 64;

  /// What may be played if one side was to move at first.
  struct Candidate {
    rules::Position from = rules::Position::initial(), now = from;
  };

  void begin(drivers::Instant since, const rules::Placement& current);
  bool continues(const rules::Placement& current);

  /// Two, until the first ply shows which side was to move.
  std::vector<Candidate> candidates_ = {};
  std::optional<rules::Placement> placement_ = {};
  drivers::Instant since_{};
  int count_ = 0;
  std::vector<drivers::LogEntry> changes_ = {};
};

}  // namespace jadoube::tracking
