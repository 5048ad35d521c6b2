#pragma once

#include <array>
#include <optional>
#include <span>

#include "drivers/simulator/hardware/random.h"
#include "drivers/simulator/players/habits.h"
#include "drivers/simulator/players/time_control.h"
#include "rules/pgn/pgn.h"
#include "rules/piece.h"

namespace jadoube::drivers::simulator {

/// How long the two players think. Where the game has clock times their moves take what they took
/// then; where hands need longer than a mouse did, the next thought is shorter. Elsewhere thoughts
/// are drawn. Nobody thinks past his own flag.
class Thinking {
 public:
  /// `plies` and `habits` outlive it. Without `control` there is no clock and no flag.
  Thinking(std::span<const rules::PgnPly> plies, rules::Color first, const Habits& habits,
           const std::optional<TimeControl>& control, Random& random);

  /// Seconds from the opponent's press to the mover's first touch, for ply `index` of the game.
  double before(std::size_t index);

  /// The mover of ply `index` has pressed, `taken` seconds after the opponent did.
  void pressed(std::size_t index, double taken);

  /// What the side that moves at ply `index` has left until its flag, in seconds.
  double left(std::size_t index) const { return player(index).left; }

 private:
  struct Player {
    double left = 0;               // On the emulated clock, a next period included.
    std::optional<double> in_pgn;  // On the clock of the game's record.
    double debt = 0;               // What hands took longer than the record, so far.
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
