#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <variant>
#include <vector>

#include "daemon/model/game.h"
#include "daemon/model/incident_facts.h"
#include "drivers/observation.h"
#include "rules/piece.h"
#include "rules/time/clock_model.h"
#include "rules/time/time_control.h"

namespace jadoube::arbiter {

using drivers::Instant;

/// The right setting of the clocks of a game.
struct AuditTerms {
  rules::TimeControl white, black;
  /// How they add the time of the next period; nothing if both ways are right, as in a tournament
  /// that has no rule for it.
  std::optional<rules::NextPeriod> next_period = std::nullopt;
  /// The moves that each player had completed when the record begins: an adjourned game. The first
  /// displays are then not judged.
  int moves_before = 0;
  /// The possible error of one ply, because displays are rounded and readings are late.
  std::chrono::milliseconds tolerance{3'000};
};

/// One ply, with the facts that the audit needs.
struct AuditedPly {
  rules::Color mover = rules::Color::kWhite;
  /// When its press was read; without a press, when the ply was known.
  Instant at{};
  bool pressed = false;
  /// The times of the clocks at the press, in whole seconds. Nothing: not read.
  std::optional<std::chrono::seconds> white = std::nullopt, black = std::nullopt;
  /// The player whose time ran after it. Nothing: not read.
  std::optional<rules::Color> running = std::nullopt;

  const std::optional<std::chrono::seconds>& of(rules::Color color) const {
    return color == rules::Color::kWhite ? white : black;
  }
};

/// A ply of the record, and whose time ran after it. It counts as pressed if the press is its
/// evidence. [guess: its press was read when the ply was confirmed; the record does not have the
/// instant of the press.]
AuditedPly audited(const model::Ply& ply, rules::Color mover,
                   std::optional<rules::Color> running = std::nullopt);

// What happened to a clock beside the players' presses for their moves.

/// The clock was stopped [FIDE 2023 Art. 6.11]: seen in its readings. `to` is kNever while it is
/// stopped.
struct ClockStood {
  Instant from, to;
  bool operator==(const ClockStood&) const = default;
};

/// The arbiter set the clock, added time or took time: a command, or a note that they did it by
/// hand.
struct ClockSetByArbiter {
  Instant at;
  bool operator==(const ClockSetByArbiter&) const = default;
};

/// The lever was pressed and did not complete a ply.
struct LoosePress {
  Instant at;
  rules::Color by;
  bool operator==(const LoosePress&) const = default;
};

/// A time in which the clock was not read: an outage of the board or of the clock. A ply of this
/// time was read from the board's log or found by a later reading. So the instant of its press is a
/// guess. `to` is kNever if the clock is still not read.
struct ClockUnread {
  Instant from, to;
  bool operator==(const ClockUnread&) const = default;
};

using ClockEvent = std::variant<ClockStood, ClockSetByArbiter, LoosePress, ClockUnread>;

/// The events of one game's clock, added in any order.
class ClockEvents {
 public:
  /// An arbiter may set the clock this long before or after the command. What the clock does in
  /// this time is not judged.
  static constexpr std::chrono::seconds kNearCommand{120};

  void report(const ClockEvent& event);

  /// The time for which the clock ran between `begin` and `end`.
  std::chrono::milliseconds running(Instant begin, Instant end) const;
  /// True if an arbiter set the clock between `begin` and `end`, or within `kNearCommand` of them.
  bool set_by_arbiter(Instant begin, Instant end) const;
  /// True if the clock was not read for some of the time from `begin` to `end`.
  bool was_unread(Instant begin, Instant end) const;
  /// The presses without a ply after `begin` and not after `end`, in their order.
  std::vector<LoosePress> loose_presses(Instant begin, Instant end) const;

 private:
  std::vector<ClockStood> stood_;
  std::vector<Instant> set_;
  std::vector<LoosePress> loose_;
  std::vector<ClockUnread> unread_;
};

/// The time that a clock added for one move, and the player's thinking time.
struct MoveGain {
  std::chrono::milliseconds thought{0}, gain{0};
};

/// The time that `rule` adds for a move that took `thought`.
std::chrono::milliseconds given_by(const rules::MoveTime& rule, std::chrono::milliseconds thought);

/// The other rule that gives the same time: a delay for an increment, an increment for a delay.
/// Bronstein's and the simple delay differ only in the display before a move.
rules::MoveTime other_way(const rules::MoveTime& rule);

/// The nearest whole seconds, zero at least.
std::chrono::milliseconds whole_seconds(std::chrono::milliseconds time);

using model::ClockFault;
using ClockFindingKind = model::ClockFaultKind;

/// One thing that cannot be right with a clock.
struct ClockFinding {
  ClockFindingKind kind;
  /// The ply with the press that showed it, from 0.
  std::size_t ply = 0;
  /// The player of the faulty time. Nothing: both.
  std::optional<rules::Color> who = std::nullopt;
  /// The surplus of time that the player has, or gets with each move, or got too early. Below zero:
  /// too little. Of kLeverDead: what the player lost (below zero).
  std::chrono::milliseconds by{0};
  /// The report for the arbiter: the fault, its size, and its place.
  ClockFault fault = {};

  bool operator==(const ClockFinding&) const = default;
};

/// What the audit of one game found, in that order. A fault of both clocks shows on one clock and
/// then on the other; it is one finding. A finding that proves wrong is withdrawn.
class AuditFindings {
 public:
  /// Two faults that differ by at most `tolerance` are the same.
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
