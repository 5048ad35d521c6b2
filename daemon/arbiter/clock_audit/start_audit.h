#pragma once

#include <chrono>
#include <optional>

#include "daemon/arbiter/by_color.h"
#include "daemon/arbiter/clock_audit/audited_ply.h"
#include "daemon/arbiter/clock_audit/clock_finding.h"
#include "daemon/arbiter/clock_audit/player_audit.h"

namespace jadoube::arbiter {

/// Judges the first press of a game: the main times, and whether each player has their own.
///
/// `ply` is the first ply, whose mover `players` has counted. `thought` is how long the clock ran
/// before its press; nothing if nobody knows when the clock was started. What proves to be
/// otherwise is changed in `players`: swapped times, or a first increment that comes with the first
/// press.
void judge_start(const AuditTerms& terms, const AuditedPly& ply,
                 std::optional<std::chrono::milliseconds> thought, ByColor<PlayerAudit>& players,
                 AuditFindings& findings);

}  // namespace jadoube::arbiter
