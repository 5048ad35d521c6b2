#pragma once

#include <array>
#include <optional>
#include <span>

#include "drivers/simulator/hardware/board_time.h"
#include "drivers/simulator/players/habits.h"
#include "drivers/simulator/players/time_control.h"
#include "rules/pgn/pgn.h"
#include "rules/piece.h"

namespace jadoube::drivers::simulator {

/// How long the two players think. If the game has clock times, each move takes its recorded time.
/// Hands may need longer than a mouse did; then the next thinking time is shorter. Without clock
/// times, the thinking times are random. Nobody lets their own flag fall by thinking.
class Thinking {
 public:
  /// `plies` and `habits` must live longer than this object. Without `control` there is no clock
  /// and no flag.
  Thinking(std::span<const rules::PgnPly> plies, rules::Color first, const Habits& habits,
           const std::optional<TimeControl>& control, Random& random);

  /// Seconds from the opponent's press to the first touch of ply `index`.
  double before(std::size_t index);

  /// The player of ply `index` has pressed, `taken` seconds after the opponent's press.
  void pressed(std::size_t index, double taken);

  /// The time until the flag of the side that makes ply `index`, in seconds.
  double left(std::size_t index) const { return player(index).left; }

 private:
  struct Player {
    double left = 0;               // On the emulated clock, including a next period.
    std::optional<double> in_pgn;  // On the clock in the game's PGN.
    double debt = 0;  // How much longer than the recorded times the hands have taken so far.
  };
  const Player& player(std::size_t index) const { return players_[(index + first_) % 2]; }
  Player& player(std::size_t index) { return players_[(index + first_) % 2]; }
  std::optional<double> recorded(std::size_t index) const;
  double next_period() const { return static_cast<double>(control_->next_period.count()); }

  std::span<const rules::PgnPly> plies_;
  std::size_t first_;
  const Habits& habits_;
  std::optional<TimeControl> control_;
  Random& random_;
  std::array<Player, 2> players_;
};

}  // namespace jadoube::drivers::simulator
