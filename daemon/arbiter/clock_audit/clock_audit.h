#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "daemon/arbiter/by_color.h"
#include "daemon/arbiter/clock_audit/clock_events.h"
#include "daemon/arbiter/clock_audit/clock_finding.h"
#include "daemon/arbiter/clock_audit/per_move_audit.h"
#include "daemon/arbiter/clock_audit/player_audit.h"
#include "daemon/model/game.h"
#include "rules/time/clock_model.h"

/// Whether a clock can have been set as the event wants it [FIDE 2023 Art. 6.10.2], from what it
/// showed at each press.
namespace jadoube::arbiter {

/// How the clocks of a game ought to be set.
struct AuditTerms {
  rules::TimeControl white, black;
  /// How they add the time of the next period; nothing where both ways are right, as where an event
  /// does not say.
  std::optional<rules::NextPeriod> next_period = std::nullopt;
  /// The moves that each had completed when the record begins: an adjourned game. What the clocks
  /// showed at first is then not judged.
  int moves_before = 0;
  /// What the rounding of displays and the lateness of readings come to for one ply.
  std::chrono::milliseconds tolerance{3'000};
};

/// One ply as the audit takes it.
struct AuditedPly {
  rules::Color mover = rules::Color::kWhite;
  /// When its press was read; without a press, when it was known.
  Instant at{};
  bool pressed = false;
  /// What the clocks showed with the press, in whole seconds, as far as they were read.
  std::optional<std::chrono::seconds> white = std::nullopt, black = std::nullopt;
  /// Whose time ran after it, if that was seen.
  std::optional<rules::Color> running = std::nullopt;

  const std::optional<std::chrono::seconds>& of(rules::Color color) const {
    return color == rules::Color::kWhite ? white : black;
  }
};

/// A ply of the record, and whose time ran after it. It counts as pressed where the press is its
/// evidence. [guess: its press was read when it was confirmed; the record has no instant of its own
/// for the press.]
AuditedPly audited(const model::Ply& ply, rules::Color mover,
                   std::optional<rules::Color> running = std::nullopt);

/// Follows one game. Say what happens to its clock with `tell`, at the latest before the next ply;
/// after a correction of earlier plies begin anew (`audit_clock`).
///
/// A ply costs about 170 ns whatever the game's length [measured: tests/bench/audit_bench.cc, dev
/// preset], and some nanoseconds more for each event told; the memory grows by 40 bytes a ply.
class ClockAudit {
 public:
  explicit ClockAudit(const AuditTerms& terms);

  /// The clocks were started, which may be long after the game's hour. Without it White's first
  /// thinking time is not known.
  void start(Instant at) { started_ = at; }
  void tell(const ClockEvent& event) { events_.tell(event); }
  void ply(const AuditedPly& ply);

  /// What was found by now, in the order it was. Each fault is told once; the audit goes on with
  /// the clock as it was found to be. A wrong main time is withdrawn when it proves to be an
  /// increment's.
  const std::vector<ClockFinding>& findings() const { return findings_; }

 private:
  using Times = ByColor<std::optional<std::chrono::milliseconds>>;
  /// The last press that was read, and what the clocks last showed.
  struct Anchor {
    std::size_t ply = 0;
    Instant at{};
    Times shown = {};
  };
  /// How far the last ply's gain was off its rule.
  struct LastOff {
    std::size_t ply = 0;
    std::chrono::milliseconds off{0};
  };
  /// How long each clock ran between two presses, and what the presses without a ply gave.
  struct Between {
    ByColor<std::chrono::milliseconds> ran, given;
  };

  PlayerAudit& player(rules::Color color) { return players_[color]; }
  Between between(const AuditedPly& ply) const;
  void watch_lever(const AuditedPly& ply);
  void count_loose_presses(Instant begin, const AuditedPly& ply);
  void judge_start(const AuditedPly& ply);
  std::optional<std::chrono::milliseconds> mover_off_at_start(
      const AuditedPly& ply, std::optional<std::chrono::milliseconds> idle_off);
  void main_time_is_off(rules::Color color, std::chrono::milliseconds by);
  bool are_swapped(rules::Color mover, std::chrono::milliseconds idle_shown);
  void allow_late_first_increment(rules::Color idle, std::chrono::milliseconds shown);
  void judge(const AuditedPly& ply);
  void judge_gain(const AuditedPly& ply, const MoveGain& move,
                  const std::optional<std::chrono::milliseconds>& idle);
  bool is_swap(const AuditedPly& ply, const Between& time) const;
  void extra_press(std::optional<rules::Color> who);
  bool is_extra_press(rules::Color mover, std::chrono::milliseconds mover_gain,
                      const std::optional<std::chrono::milliseconds>& idle_gain);
  std::optional<std::chrono::milliseconds> idle_gain(const AuditedPly& ply, const Between& time);
  void judge_period_time(rules::Color mover, std::chrono::milliseconds time,
                         std::chrono::milliseconds intended);
  void judge_period(rules::Color mover, const PressReckoning& reckoning);
  void judge_per_move(rules::Color mover, MoveGain move,
                      std::optional<std::chrono::milliseconds> idle);
  bool was_told_late(rules::Color mover, std::chrono::milliseconds off);
  bool is_in_next_period(rules::Color mover, const rules::MoveTime& rule);
  void per_move_is(std::optional<rules::Color> who, const rules::MoveTime& rule);
  void withdraw_per_move(std::optional<rules::Color> who);
  void withdraw_main_time(std::chrono::milliseconds per_move);
  void forget_gains(rules::Color color);
  void rejoin(const AuditedPly& ply);
  void anchor(const AuditedPly& ply);
  void add_finding(ClockFinding finding);

  AuditTerms terms_;
  ClockEvents events_;
  ByColor<PlayerAudit> players_;
  ByColor<PlayerGains> gains_;
  SharedGains shared_;
  std::optional<LastOff> off_;
  std::optional<Instant> started_, last_at_;
  std::optional<Anchor> anchor_;
  /// A player's moves on end that left his own time running, and what that cost him.
  ByColor<int> unpressed_;
  ByColor<std::chrono::milliseconds> lost_;
  ByColor<bool> lever_told_;
  /// What came onto a clock where the next period's time was due and is another.
  Times odd_period_;
  std::size_t plies_ = 0;
  std::vector<ClockFinding> findings_;
};

/// The findings of a whole record; the events may be in any order.
std::vector<ClockFinding> audit_clock(const AuditTerms& terms, std::span<const AuditedPly> plies,
                                      std::span<const ClockEvent> events = {},
                                      std::optional<Instant> started = std::nullopt);

}  // namespace jadoube::arbiter
