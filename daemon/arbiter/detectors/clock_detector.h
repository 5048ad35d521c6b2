#pragma once

#include <optional>
#include <vector>

#include "daemon/arbiter/by_color.h"
#include "daemon/arbiter/detectors/finding.h"
#include "daemon/arbiter/detectors/observed_game.h"
#include "rules/mate/can_mate.h"

namespace jadoube::arbiter {

/// Finds what the clock shows: flags, time trouble, a clock that is stopped or gone, and a lever
/// that does not follow the moves. Finds players who have not come, too.
class ClockDetector {
 public:
  void take(const model::TimedChange& change, const ObservedGame& record);
  void find(const ObservedGame& record, std::vector<Finding>& found);

  /// Gives everything that it remembers to `archive`, to be kept or to be set.
  template <typename Archive>
  void serialize(Archive& archive) {
    archive(players_, has_run_, had_clock_, runs_since_, gone_since_, first_ran_, runs_,
            stands_since_);
  }

 private:
  /// A flag that has fallen, and is not up again.
  struct Flag {
    Instant since{};
    model::ClockState clock;
    std::size_t plies = 0;
    rules::Position position = rules::Position::initial();
    /// True if the moves of the period were made before the flag fell.
    bool in_time = false;
    /// True, false or undecided: the opponent can mate. Asked once.
    std::optional<rules::Verdict> can_mate = {};
  };
  /// What is known of each player.
  struct Player {
    std::optional<Flag> flag;
    /// How many flags fell before.
    std::size_t flags = 0;
    /// True if the player has lifted one of their pieces or pressed since the game began.
    bool seen = false;
    /// Time trouble, one finding for each period.
    std::vector<Finding> trouble;
  };

  void begin(const ObservedGame& record);
  void look_at_clock(const ObservedGame& record);
  void look_at_flag(const ObservedGame& record, rules::Color color);
  void look_at_time(const ObservedGame& record, rules::Color color);
  void find_flag(const ObservedGame& record, rules::Color color, std::vector<Finding>& found);
  void find_stuck(const ObservedGame& record, std::vector<Finding>& found) const;
  void find_wrong_side(const ObservedGame& record, std::vector<Finding>& found) const;
  void find_stopped(const ObservedGame& record, std::vector<Finding>& found) const;
  void find_lost(const ObservedGame& record, std::vector<Finding>& found) const;
  void find_absent(const ObservedGame& record, std::vector<Finding>& found) const;

  ByColor<Player> players_;
  /// True if the clock has run in this game; true if there was one.
  bool has_run_ = false, had_clock_ = false;
  /// Since when it runs or stands as it does; since when it is gone; when it first ran.
  Instant runs_since_{}, gone_since_{}, first_ran_{};
  std::optional<rules::Color> runs_;
  /// Since when it stands while no flag is down, by the last reading.
  std::optional<Instant> stands_since_;
};

}  // namespace jadoube::arbiter
