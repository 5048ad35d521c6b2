#include "daemon/arbiter/clock_audit/clock_finding.h"

#include <algorithm>

#include "daemon/arbiter/by_color.h"

namespace jadoube::arbiter {
namespace {

/// A fault of both clocks shows on the other clock within this many plies.
constexpr std::size_t kSoonAfter = 10;

bool is_about_per_move(ClockFindingKind kind) {
  return kind == ClockFindingKind::kWrongPerMove || kind == ClockFindingKind::kDelayForIncrement ||
         kind == ClockFindingKind::kIncrementForDelay;
}

}  // namespace

void AuditFindings::add(ClockFinding finding) {
  const auto is_of_other_clock = [&](const ClockFinding& known) {
    return known.kind == finding.kind && known.who && finding.who && *known.who != *finding.who &&
           is_near(known.by, finding.by, tolerance_) && finding.ply - known.ply <= kSoonAfter;
  };
  const auto known = std::ranges::find_if(all_, is_of_other_clock);
  if (known == all_.end() || finding.kind == ClockFindingKind::kLeverDead) {
    all_.push_back(std::move(finding));
    return;
  }
  // The sentence about an extra press names the player who pressed first.
  if (known->kind != ClockFindingKind::kExtraPress) known->fault.each = true;
  known->who.reset();
}

void AuditFindings::withdraw_per_move(std::optional<rules::Color> who) {
  std::erase_if(all_, [&](const ClockFinding& known) {
    return is_about_per_move(known.kind) && (!who || !known.who || known.who == who);
  });
}

void AuditFindings::withdraw_main_time(std::chrono::milliseconds per_move) {
  const auto most = 2 * std::chrono::abs(per_move) + tolerance_;
  std::erase_if(all_, [&](const ClockFinding& known) {
    return known.kind == ClockFindingKind::kWrongMainTime && std::chrono::abs(known.by) <= most;
  });
}

}  // namespace jadoube::arbiter
