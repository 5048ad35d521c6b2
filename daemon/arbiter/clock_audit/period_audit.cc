#include "daemon/arbiter/clock_audit/period_audit.h"

namespace jadoube::arbiter {

using rules::Color;
using std::chrono::milliseconds;

bool PeriodAudit::judge(std::size_t ply, Color mover, const PressReckoning& reckoning,
                        ByColor<PlayerAudit>& players, AuditFindings& findings) {
  const bool both = judge_time(ply, mover, reckoning, players, findings);
  ClockFault fault{.kind = ClockFindingKind::kPeriodLate,
                   .player = mover,
                   .moves = players[mover].moves(),
                   .moves_off = reckoning.moves_off};
  switch (reckoning.period) {
    case PeriodCame::kEarly:
      fault.kind = ClockFindingKind::kPeriodEarly;
      findings.add({fault.kind, ply, mover, reckoning.period_time, fault});
      break;
    case PeriodCame::kLate:
      findings.add({fault.kind, ply, mover, -reckoning.period_time, fault});
      break;
    case PeriodCame::kOverdue:
      fault.missing = true;
      fault.moves_off = 0;
      fault.time = players[mover].next_period_time();
      findings.add({fault.kind, ply, mover, -fault.time, fault});
      break;
    case PeriodCame::kNo:
    case PeriodCame::kOnTime:
      break;
  }
  return both;
}

// One clock alone may have stood without anybody telling it. If both clocks got the same time, that
// time was set.
bool PeriodAudit::judge_time(std::size_t ply, Color mover, const PressReckoning& reckoning,
                             ByColor<PlayerAudit>& players, AuditFindings& findings) {
  if (!reckoning.other_time) return false;
  const milliseconds time = *reckoning.other_time, intended = reckoning.period_time;
  odd_[mover] = time;
  const auto& same = odd_[opponent_of(mover)];
  if (!same || !is_near(time, *same, 2 * tolerance_)) return false;
  const milliseconds set = std::chrono::round<std::chrono::minutes>(time);
  for (const Color color : kColors) {
    if (players[color].period_is_due()) players[color].begin_period();
    odd_[color].reset();
  }
  if (set == intended) return true;
  findings.add({ClockFindingKind::kWrongPeriodTime,
                ply,
                std::nullopt,
                set - intended,
                {.kind = ClockFindingKind::kWrongPeriodTime, .time = set, .intended = intended}});
  return true;
}

}  // namespace jadoube::arbiter
