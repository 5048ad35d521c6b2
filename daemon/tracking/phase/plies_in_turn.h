#pragma once

#include <optional>
#include <vector>

#include "drivers/observation.h"
#include "rules/placement.h"
#include "rules/position.h"

namespace jadoube::tracking {

/// Legal plies that both sides make in turn, on a board where no game is followed and no clock
/// tells who is to move. They show a game that nobody saw begin. Pieces that return to their
/// starting squares may as well be set up. Only for boards that distinguish pieces.
class PliesInTurn {
 public:
  /// A square has changed.
  void add_change(const drivers::LoggedSquare& seen);

  /// What `stands` has stood since `since`: no hand is on its way. If no plies lead there, apart
  /// from pieces that were lifted, it is no play, and all is counted from there.
  void rest(drivers::Instant since, const rules::Placement& stands);

  bool is_certain() const { return count_ >= kCertain; }

  /// Once it is certain: the position before the first ply, the time since when it was on the
  /// board, and all changes since, as a log has them.
  const rules::Position& from() const { return candidates_.front().from; }
  drivers::Instant since() const { return since_; }
  const std::vector<drivers::LogEntry>& changes() const { return changes_; }

  /// Reads or writes the state.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(candidates_, stood_, since_, count_, changes_);
  }

 private:
  /// So many plies, and so many changes at most until they are made [guess].
  static constexpr int kCertain = 4;
  static constexpr std::size_t kMostChanges = 64;

  /// What may be played if one side was to move at first.
  struct Candidate {
    rules::Position from = rules::Position::initial(), now = from;
  };

  void begin(drivers::Instant since, const rules::Placement& stands);
  bool goes_on(const rules::Placement& stands);

  /// Two, until the first ply tells which side was to move.
  std::vector<Candidate> candidates_ = {};
  std::optional<rules::Placement> stood_ = {};
  drivers::Instant since_{};
  int count_ = 0;
  std::vector<drivers::LogEntry> changes_ = {};
};

}  // namespace jadoube::tracking
