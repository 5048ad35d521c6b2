#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <vector>

#include "daemon/model/incident_facts.h"
#include "rules/piece.h"

namespace jadoube::arbiter {

using model::ClockFault;
using ClockFindingKind = model::ClockFaultKind;

/// One thing that cannot be right with a clock.
struct ClockFinding {
  ClockFindingKind kind;
  /// The ply whose press showed it, from 0.
  std::size_t ply = 0;
  /// Whose clock; nothing where it is both.
  std::optional<rules::Color> who = std::nullopt;
  /// How much time too much the player has, or gets with each move, or got too early; below zero:
  /// too little. Of kLeverDead: what the player lost (below zero).
  std::chrono::milliseconds by{0};
  /// The report for the arbiter: what is off, by how much, and where it was seen.
  ClockFault fault = {};

  bool operator==(const ClockFinding&) const = default;
};

/// What the audit of one game found, in that order. A fault of both clocks shows on one clock and
/// then on the other; it is one finding. A finding that proves wrong is withdrawn.
class AuditFindings {
 public:
  /// Two faults no more than `tolerance` apart are the same.
  explicit AuditFindings(std::chrono::milliseconds tolerance) : tolerance_(tolerance) {}

  void add(ClockFinding finding);
  /// Withdraws what was found about the time for each move of `who`; nothing: of both players.
  void withdraw_per_move(std::optional<rules::Color> who);
  /// Withdraws a wrong main time that a difference of `per_move` for each move explains. A wrong
  /// increment is in the first displays too: once before the first press and once with it.
  void withdraw_main_time(std::chrono::milliseconds per_move);

  const std::vector<ClockFinding>& all() const { return all_; }

 private:
  std::chrono::milliseconds tolerance_;
  std::vector<ClockFinding> all_;
};

}  // namespace jadoube::arbiter
