#pragma once

#include <chrono>
#include <deque>
#include <optional>
#include <vector>

#include "rules/time/time_control.h"

namespace jadoube::arbiter {

/// What a clock gave for one move, and how long its player thought.
struct MoveGain {
  std::chrono::milliseconds thought{0}, gain{0};
};

/// Finds another rule for the time of each move than `intended` in one player's last moves: a time
/// that is off by more than `tolerance`, or the other way to give it. Nothing while the moves fit
/// the intended rule, are fewer than `kWindow`, or fit more than one explanation.
class PlayerGains {
 public:
  /// So many moves are looked at; so many must fit, for one may be off for a reason of its own.
  static constexpr std::size_t kWindow = 5, kEnough = 4;

  void add(const MoveGain& gain);
  /// The last move does not count after all.
  void drop_last() {
    if (!gains_.empty()) gains_.pop_back();
  }
  void clear() { gains_.clear(); }
  std::optional<rules::MoveTime> other_rule(const rules::MoveTime& intended,
                                            std::chrono::milliseconds tolerance) const;

 private:
  std::size_t fitting(const rules::MoveTime& rule, std::chrono::milliseconds tolerance) const;
  std::chrono::milliseconds estimate(bool of_delay, std::chrono::milliseconds tolerance) const;
  std::chrono::milliseconds spread() const;

  std::deque<MoveGain> gains_;
};

/// Finds errors of a second or two that no single move shows: both clocks together lose one second
/// each second and gain what is given for the moves, so what is given wrongly adds up, and the
/// rounding and the lateness of readings do not. Holds one sum for each ply.
class SharedGains {
 public:
  /// Before so many plies, and before so much has added up, nothing is said.
  static constexpr std::size_t kFewestPlies = 8;
  static constexpr std::chrono::milliseconds kLeastSum{8'000};
  /// A ply that is off by more has a reason of its own and is left out, with its neighbours: a
  /// press that was told late makes one ply too long and the next one too short.
  static constexpr std::chrono::milliseconds kOutlier{10'000};

  /// A ply whose mover's rule was `intended`; both clocks together gained `gain` by it.
  void add(const MoveGain& gain, const rules::MoveTime& intended);
  /// The last ply does not count after all.
  void drop_last() { last_.reset(); }
  void clear();
  /// What the rule must be if every ply had `intended`: nothing while they fit.
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

  // After each ply; what it says of the plies between two is their difference.
  std::vector<Sums> sums_;
  // The last ply, until the next one has shown that it may count.
  std::optional<Off> last_;
  bool skip_next_ = false;
};

/// What `rule` gives for a move that took `thought`.
std::chrono::milliseconds given_by(const rules::MoveTime& rule, std::chrono::milliseconds thought);

}  // namespace jadoube::arbiter
