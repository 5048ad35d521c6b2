#include "daemon/arbiter/clock_audit/lever_audit.h"

namespace jadoube::arbiter {
namespace {

/// So many presses in a row must be missing before the lever is suspected. A player may forget to
/// press, and then notices.
constexpr int kDeadPresses = 3;

}  // namespace

std::optional<ClockFinding> LeverAudit::take(const AuditedPly& ply, std::size_t index,
                                             std::optional<Instant> last_at,
                                             const ClockEvents& events) {
  auto &own = levers_[ply.mover], &other = levers_[opponent_of(ply.mover)];
  if (other.unpressed > 0 && last_at) other.lost += events.running(*last_at, ply.at);
  if (ply.pressed || ply.running != ply.mover) {
    own.unpressed = 0;
    own.lost = std::chrono::milliseconds(0);
    return std::nullopt;
  }
  if (++own.unpressed < kDeadPresses || own.told) return std::nullopt;
  own.told = true;
  return ClockFinding{ClockFindingKind::kLeverDead,
                      index,
                      ply.mover,
                      -own.lost,
                      {.kind = ClockFindingKind::kLeverDead,
                       .player = ply.mover,
                       .time = own.lost,
                       .moves = own.unpressed}};
}

}  // namespace jadoube::arbiter
