#pragma once

#include <optional>
#include <vector>

#include "daemon/arbiter/by_color.h"
#include "daemon/arbiter/incidents/finding.h"
#include "daemon/arbiter/incidents/record.h"
#include "rules/mate/can_mate.h"

namespace jadoube::arbiter {

/// Finds what the clock shows: flags, time trouble, a clock that is stopped, gone, or whose lever
/// does not follow the moves; and players who have not come.
class ClockDetector {
 public:
  void take(const model::TimedChange& change, const Record& record);
  void find(const Record& record, std::vector<Finding>& found);

 private:
  /// A flag that has fallen, and is not up again.
  struct Flag {
    Instant since{};
    model::ClockState clock;
    std::size_t plies = 0;
    rules::Position position;
    /// By what the flag was not early: the moves of the period were made.
    bool in_time = false;
    /// Whether the opponent can mate; asked once.
    std::optional<rules::Verdict> can_mate = {};
  };
  /// What is kept of each player.
  struct Player {
    std::optional<Flag> flag;
    /// How many flags before.
    std::size_t flags = 0;
    /// He has lifted a piece of his, or pressed, since he was expected.
    bool seen = false;
    /// Time trouble, once a period.
    std::vector<Finding> trouble;
  };

  void begin(const Record& record);
  void look_at_clock(const Record& record);
  void look_at_flag(const Record& record, rules::Color color);
  void look_at_time(const Record& record, rules::Color color);
  void find_flag(const Record& record, rules::Color color, std::vector<Finding>& found);
  void find_stuck(const Record& record, std::vector<Finding>& found) const;
  void find_wrong_side(const Record& record, std::vector<Finding>& found) const;
  void find_stopped(const Record& record, std::vector<Finding>& found) const;
  void find_lost(const Record& record, std::vector<Finding>& found) const;
  void find_absent(const Record& record, std::vector<Finding>& found) const;

  ByColor<Player> players_;
  /// The clock has run, and was there, in this game.
  bool has_run_ = false, had_clock_ = false;
  /// Since when it runs or stands as it does; since when it is gone; when it ran first.
  Instant runs_since_{}, gone_since_{}, first_ran_{};
  std::optional<rules::Color> runs_;
  /// Since when it stands, as far as it was read last, and no flag is down.
  std::optional<Instant> stands_since_;
};

}  // namespace jadoube::arbiter
