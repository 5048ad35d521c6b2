#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <optional>

#include "daemon/arbiter/clock_audit/move_gain.h"

namespace jadoube::arbiter {

/// Finds the rule for the time of each move in one player's last moves.
class PlayerGains {
 public:
  /// So many moves are looked at, and so many of them must fit: one may be off for another reason.
  static constexpr std::size_t kWindow = 5, kEnough = 4;

  void add(const MoveGain& gain);
  /// The last move does not count after all.
  void drop_last() {
    if (!gains_.empty()) gains_.pop_back();
  }
  void clear() { gains_.clear(); }
  /// The rule by which the moves were given their time, if it is not `intended`: its time is off by
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

}  // namespace jadoube::arbiter
