#pragma once

#include <chrono>
#include <optional>
#include <string_view>
#include <vector>

#include "daemon/model/game.h"
#include "rules/piece.h"

/// The software clock of a game that is played without a clock at the board
/// (`daemon/model/game.h`). It is a function of the time control, the plies and the acts
/// of the arbiter. So a correction or a restart gives the same times again.
///
/// It shows what a clock would show if each player had pressed when the ply was made. The first ply
/// starts it, so this ply takes no time, unless an arbiter started it before. While it is paused,
/// plies take no time. A player whose time is used up has no time until an arbiter sets the clock.
/// Plies that were taken back are as if they had never been made.
namespace jadoube::outputs {

/// The software clock of a game at one moment.
struct ComputedClock {
  model::SoftwareClockPhase phase = model::SoftwareClockPhase::kNotStarted;
  /// True: the game is over, and the times are those after its last ply.
  bool ended = false;
  std::chrono::seconds white{0}, black{0};
  /// The side whose time runs. Nothing: the clock is stopped.
  std::optional<rules::Color> running = {};
  /// When it showed these times.
  model::Instant at{};
  /// The player whose time was used up first. Nothing: none.
  std::optional<rules::Color> used_up = {};

  bool operator==(const ComputedClock&) const = default;
};

/// The software clock of `game` after its last ply or act, or at `now` if that is later.
/// `time_control` is in PGN's form. Nothing: the time control is not known, or the times of a clock
/// at the board are in the game.
std::optional<ComputedClock> computed_clock(std::string_view time_control, const model::Game& game,
                                            std::optional<model::Instant> now = {});

/// Fills the clocks of `plies`, the first plies of `game`, with the times of the software clock.
/// True if it did; false if there is no ply, or as above.
bool compute_clocks(std::string_view time_control, const model::Game& game,
                    std::vector<model::Ply>& plies);

}  // namespace jadoube::outputs
