#pragma once

#include <array>
#include <chrono>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "drivers/simulator/hardware/board_time.h"
#include "drivers/simulator/players/habits.h"
#include "rules/error.h"
#include "rules/pgn/pgn.h"
#include "rules/piece.h"
#include "rules/placement.h"
#include "rules/square.h"
#include "rules/time/time_control.h"

namespace jadoube::drivers::simulator {

/// The setting of a game's clock: time, Fischer increment, and the time that is added once when the
/// time has run out. The last one is a second period, on a clock that does not count moves.
struct TimeControl {
  std::chrono::seconds base = std::chrono::minutes(5);
  std::chrono::seconds increment{3};
  std::chrono::seconds next_period{0};

  bool operator==(const TimeControl&) const = default;
};

/// Reads the TimeControl tag of PGN: "300+3", "40/5400+30:1800+30" (only the first two periods
/// count). It also reads sentences that some arbiters write there, such as "90 minutes ... with an
/// increment of 30 seconds per move". Nothing for "-", "?", an hourglass, or an unknown text.
std::optional<TimeControl> parse_time_control(std::string_view tag);

/// The setting of the emulated clock for `control`. InvalidArgument: the clock cannot be set so. It
/// has no delay, no parts of a second and at most two periods, and shows at most 9:59:59.
rules::Expected<TimeControl> clock_setting(const rules::TimeControl& control);

/// How long the two players think. If the game has clock times, each move takes its recorded time.
/// Hands may need longer than a mouse did; then the next thinking time is shorter. Without clock
/// times, the thinking times are random. Nobody lets their own flag fall by thinking.
class Thinking {
 public:
  /// `plies` and `habits` must exist longer than this object. Without `control` there is no clock
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

/// The squares that a piece is pushed across from `from` to `to`, with `to`. Empty if there is no
/// free straight line.
std::vector<rules::Square> line_between(rules::Square from, rules::Square to,
                                        const rules::Placement& placement);

/// The squares next to `square`.
std::vector<rules::Square> neighbours_of(rules::Square square);

/// The next square from `from` in the direction of `to`. The two are different squares.
rules::Square step_towards(rules::Square from, rules::Square to);

}  // namespace jadoube::drivers::simulator
