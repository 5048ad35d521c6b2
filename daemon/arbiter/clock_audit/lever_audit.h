#pragma once

#include <chrono>
#include <cstddef>
#include <optional>

#include "daemon/arbiter/by_color.h"
#include "daemon/arbiter/clock_audit/audited_ply.h"
#include "daemon/arbiter/clock_audit/clock_events.h"
#include "daemon/arbiter/clock_audit/clock_finding.h"

namespace jadoube::arbiter {

/// Finds a lever that does not reach the clock: a player's own time runs on after several of their
/// moves in a row. The opponent's thinking goes off it too.
class LeverAudit {
 public:
  /// Takes ply number `index`, from 0. `last_at`: when the ply before was known. Each player's
  /// lever is told once.
  std::optional<ClockFinding> take(const AuditedPly& ply, std::size_t index,
                                   std::optional<Instant> last_at, const ClockEvents& events);

 private:
  struct Lever {
    /// The player's moves in a row after which their own time ran on, and the time that they lost.
    int unpressed = 0;
    std::chrono::milliseconds lost{0};
    bool told = false;
  };
  ByColor<Lever> levers_;
};

}  // namespace jadoube::arbiter
