#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "daemon/arbiter/by_color.h"
#include "daemon/arbiter/clock_audit/audited_ply.h"
#include "daemon/arbiter/clock_audit/per_move_audit.h"
#include "daemon/arbiter/clock_audit/player_audit.h"

/// Checks whether a clock is set to the time control [FIDE 2023 Art. 6.10.2], from its times at
/// each press.
namespace jadoube::arbiter {

/// Follows one game. Call `report` with each event of its clock, before the next ply. After a
/// correction of earlier plies begin again (`audit_clock`).
///
/// A ply costs about 170 ns whatever the game's length [measured: tests/bench/audit_bench.cc, dev
/// preset]. Each event costs some nanoseconds more. The memory grows by 40 bytes a ply.
class ClockAudit {
 public:
  explicit ClockAudit(const AuditTerms& terms);

  /// The clocks were started at `at`, perhaps long after the planned hour. Without this call,
  /// White's first thinking time is not known.
  void start(Instant at) { started_ = at; }
  void report(const ClockEvent& event) { events_.report(event); }
  void ply(const AuditedPly& ply);

  /// The findings so far, in the order in which they were found. Each fault is reported once. The
  /// audit continues with the clock as it was found to be. A finding of a wrong main time is
  /// withdrawn if the later plies show that only the increment is wrong.
  const std::vector<ClockFinding>& findings() const { return findings_.all(); }

 private:
  /// The last press that was read, and the last times of the clocks.
  struct Anchor {
    std::size_t ply = 0;
    Instant at{};
    ByColor<std::optional<std::chrono::milliseconds>> shown = {};
  };
  /// How long each clock ran between two presses, and what the presses without a ply gave.
  struct Between {
    ByColor<std::chrono::milliseconds> ran, given;
  };

  void judge_first(const AuditedPly& ply);
  void judge(const AuditedPly& ply);
  void judge_gain(const AuditedPly& ply, const MoveGain& move,
                  const std::optional<std::chrono::milliseconds>& idle);
  void rejoin(const AuditedPly& ply);
  void anchor(const AuditedPly& ply);
  Between between(const AuditedPly& ply) const;
  std::optional<std::chrono::milliseconds> idle_gain(const AuditedPly& ply, const Between& time);
  bool is_swap(const AuditedPly& ply, const Between& time) const;
  void count_loose_presses(Instant begin, const AuditedPly& ply);
  bool is_extra_press(rules::Color mover, std::chrono::milliseconds mover_gain,
                      const std::optional<std::chrono::milliseconds>& idle_gain);
  void add_extra_press(std::optional<rules::Color> who);

  AuditTerms terms_;
  ClockEvents events_;
  ByColor<PlayerAudit> players_;
  AuditFindings findings_;
  LeverAudit levers_;
  PeriodAudit periods_;
  PerMoveAudit per_move_;
  std::optional<Instant> started_, last_at_;
  std::optional<Anchor> anchor_;
  /// How many plies were taken.
  std::size_t plies_ = 0;
};

/// The findings of a whole record; the events may be in any order.
std::vector<ClockFinding> audit_clock(const AuditTerms& terms, std::span<const AuditedPly> plies,
                                      std::span<const ClockEvent> events = {},
                                      std::optional<Instant> started = std::nullopt);

}  // namespace jadoube::arbiter
