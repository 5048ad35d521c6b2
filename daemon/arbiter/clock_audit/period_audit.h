#pragma once

#include <chrono>
#include <cstddef>
#include <optional>

#include "daemon/arbiter/by_color.h"
#include "daemon/arbiter/clock_audit/audit_findings.h"
#include "daemon/arbiter/clock_audit/player_audit.h"

namespace jadoube::arbiter {

/// Judges the beginning of periods: with the right move, and with the right time.
class PeriodAudit {
 public:
  explicit PeriodAudit(std::chrono::milliseconds tolerance) : tolerance_(tolerance) {}

  /// Judges what ply number `ply`, from 0, of `mover` showed. True if both clocks have proved to be
  /// in the next period.
  bool judge(std::size_t ply, rules::Color mover, const PressReckoning& reckoning,
             ByColor<PlayerAudit>& players, AuditFindings& findings);

 private:
  bool judge_time(std::size_t ply, rules::Color mover, const PressReckoning& reckoning,
                  ByColor<PlayerAudit>& players, AuditFindings& findings);

  std::chrono::milliseconds tolerance_;
  /// The time that came onto a clock when the next period's time was due and is another.
  ByColor<std::optional<std::chrono::milliseconds>> odd_;
};

}  // namespace jadoube::arbiter
