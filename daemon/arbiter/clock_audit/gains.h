#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <optional>
#include <vector>

#include "daemon/arbiter/clock_audit/audited_ply.h"

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
  /// The rule by which the moves were given their time, if it is not `intended`. Its time is off by
  /// more than `tolerance`, or it gives the time the other way. Nothing if the moves fit the
  /// intended rule, are fewer than `kWindow`, or fit more than one other rule.
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

}  // namespace jadoube::arbiter
