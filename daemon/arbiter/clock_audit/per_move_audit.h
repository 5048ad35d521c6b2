#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <optional>
#include <vector>

#include "daemon/arbiter/by_color.h"
#include "daemon/arbiter/clock_audit/audited_ply.h"
#include "daemon/arbiter/clock_audit/player_audit.h"

namespace jadoube::arbiter {

/// Finds the rule for the time of each move in one player's last moves.
class PlayerGains {
 public:
  /// The last `kWindow` moves are compared, and `kEnough` of them must fit: one may be off for
  /// another reason.
  static constexpr std::size_t kWindow = 5, kEnough = 4;

  void add(const MoveGain& gain);
  /// The last move does not count after all.
  void drop_last() {
    if (!gains_.empty()) gains_.pop_back();
  }
  void clear() { gains_.clear(); }
  /// The rule by which the clock gave the time for the moves, if it is another one than `intended`.
  /// Its time differs by more than `tolerance`, or it is a delay and not an increment, or the
  /// reverse. Nothing if the moves fit `intended`, are fewer than `kWindow`, or fit several other
  /// rules.
  std::optional<rules::MoveTime> other_rule(const rules::MoveTime& intended,
                                            std::chrono::milliseconds tolerance) const;
  /// True if the moves so far, three at least, fit `rule` but for one, and do not fit `intended`.
  bool show(const rules::MoveTime& rule, const rules::MoveTime& intended,
            std::chrono::milliseconds tolerance) const;

 private:
  std::size_t fitting(const rules::MoveTime& rule, std::chrono::milliseconds tolerance) const;
  std::chrono::milliseconds estimate(bool of_delay, std::chrono::milliseconds tolerance) const;
  std::chrono::milliseconds spread() const;

  std::deque<MoveGain> gains_;
};

/// Finds errors of a second or two that no single move shows. Both clocks together lose a second
/// each second and gain what is given for the moves. So wrong gains add up; rounding and late
/// readings do not. Holds one sum for each ply.
class SharedGains {
 public:
  /// Nothing is found in fewer plies, or before the sum reaches this time.
  static constexpr std::size_t kFewestPlies = 8;
  static constexpr std::chrono::milliseconds kLeastSum{8'000};
  /// A ply that is off by more has another reason. It is left out, and the ply after it too. A
  /// press that was read late makes one ply too long and the next one too short.
  static constexpr std::chrono::milliseconds kOutlier{10'000};

  /// A ply whose mover's rule was `intended`; both clocks together gained `gain` by it.
  void add(const MoveGain& gain, const rules::MoveTime& intended);
  /// The last ply does not count after all.
  void drop_last() { last_.reset(); }
  void clear();
  /// The rule that the plies had, if it is not `intended`.
  std::optional<rules::MoveTime> other_rule(const rules::MoveTime& intended) const;

 private:
  struct Off {
    std::chrono::milliseconds off{0}, by_other{0};
    bool quick = false;
  };
  struct Sums {
    std::chrono::milliseconds off{0}, off_by_other{0}, off_quick{0}, off_slow{0};
    int quick = 0, slow = 0;
  };
  void sum(const Off& ply);
  bool grows_evenly() const;
  bool is_sure() const;
  bool shows_in_slow_moves(const rules::MoveTime& intended) const;

  // After each ply. The difference of two sums is the sum of the plies between.
  std::vector<Sums> sums_;
  // The last ply, until the next one has shown that it may count.
  std::optional<Off> last_;
  bool skip_next_ = false;
};

/// What one ply showed of the time for each move.
struct MoveShown {
  /// The number of the ply, from 0.
  std::size_t ply;
  rules::Color mover;
  MoveGain move;
  /// The gain of the idle clock. Nothing: it was not read.
  std::optional<std::chrono::milliseconds> idle;
};

/// Judges the time for each move: errors of seconds that show in several presses. Findings are
/// reported, and the players' clocks are judged by them from then on.
class PerMoveAudit {
 public:
  explicit PerMoveAudit(std::chrono::milliseconds tolerance) : tolerance_(tolerance) {}

  /// Judges one ply in which no period began.
  void judge(const MoveShown& shown, ByColor<PlayerAudit>& players, AuditFindings& findings);
  /// The rule of this player is another one now: earlier moves do not count.
  void forget(rules::Color color);

 private:
  /// The error of the last ply's gain by the rule.
  struct LastOff {
    std::size_t ply = 0;
    std::chrono::milliseconds off{0};
  };

  bool was_read_late(const MoveShown& shown, std::chrono::milliseconds off);
  bool is_in_next_period(PlayerAudit& player, const rules::MoveTime& rule) const;
  std::optional<rules::Color> whose(rules::Color mover, const rules::MoveTime& other,
                                    const ByColor<PlayerAudit>& players) const;
  void adopt(std::optional<rules::Color> who, const rules::MoveTime& rule, std::size_t ply,
             ByColor<PlayerAudit>& players, AuditFindings& findings);

  std::chrono::milliseconds tolerance_;
  ByColor<PlayerGains> gains_;
  SharedGains shared_;
  std::optional<LastOff> off_;
};

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
  /// The time that a clock added when the next period's time was due, if it is not that time.
  ByColor<std::optional<std::chrono::milliseconds>> odd_;
};

}  // namespace jadoube::arbiter
