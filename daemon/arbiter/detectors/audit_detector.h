#pragma once

#include <optional>
#include <vector>

#include "daemon/arbiter/clock_audit/audited_ply.h"
#include "daemon/arbiter/clock_audit/clock_finding.h"
#include "daemon/arbiter/detectors/finding.h"
#include "daemon/arbiter/detectors/observed_game.h"

namespace jadoube::arbiter {

/// Finds clocks that cannot have been set as the tournament's time control wants
/// [FIDE 2023 Art. 6.10.2]: gives the firm plies to the clock audit. Finds nothing if the time
/// control is not known. `ClockDetector` finds a dead lever, and finds it at once.
class AuditDetector {
 public:
  void take(const model::TimedChange& change, const ObservedGame& record);
  /// An arbiter set the clock.
  void clock_was_set(Instant at) { set_.push_back({at}); }
  void find(const ObservedGame& record, std::vector<Finding>& found) const;

  /// Gives everything that it remembers to `archive`, to be kept or to be set.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(started_, stood_, set_, presses_, stands_, found_);
  }

 private:
  void note_clock(Instant at, const ObservedGame& record);
  std::vector<LoosePress> find_presses(const ObservedGame& record,
                                       std::vector<AuditedPly>& plies) const;
  std::size_t press_of(const model::Ply& ply, rules::Color mover, std::size_t from) const;
  void audit(const ObservedGame& record);

  /// When the clock first ran in the game, and when it stood since.
  std::optional<Instant> started_;
  std::vector<ClockStood> stood_;
  std::vector<ClockSetByArbiter> set_;
  /// All presses of the game.
  std::vector<SeenPress> presses_;
  bool stands_ = true;
  std::vector<ClockFinding> found_;
};

}  // namespace jadoube::arbiter
