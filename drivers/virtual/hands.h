#pragma once

#include <optional>
#include <string>
#include <vector>

#include "drivers/virtual/habits.h"
#include "drivers/virtual/script.h"
#include "drivers/virtual/time_control.h"
#include "rules/pgn/pgn.h"

namespace jadoube::drivers::virtual_board {

/// How a game is to be performed.
struct HandsOptions {
  Style style = Style::kBlitz;
  std::uint64_t seed = 1;
  /// What the clock is set to; nothing: there is no clock.
  std::optional<TimeControl> control = TimeControl{};
  /// White sits where Black does otherwise: squares and sides of the script are turned.
  bool rotated = false;
  /// How long the pieces stand before anything happens.
  BoardTime quiet = std::chrono::seconds(2);
};

/// A ply that was played: what a host should find out.
struct PlayedPly {
  rules::Move move;
  std::string uci;
  /// When its last piece was released.
  BoardTime released;
  /// When the clock was pressed; nothing where it was not, as after mate.
  std::optional<BoardTime> pressed;
};

/// A game as hands at a table.
struct Performance {
  /// What stands at first, and the acts, both in the board's own squares.
  rules::Placement start;
  Script script;
  /// The truth: what was played, in the game's own squares, and its result.
  std::vector<PlayedPly> plies;
  rules::Result result;
  /// When the last act is over.
  BoardTime end;
};

/// Performs `game`: the clock is set and started, each ply made by hand and pressed, the result
/// shown with the kings. The same game, options and seed give the same acts everywhere.
Performance perform(const rules::PgnGame& game, const HandsOptions& options);

}  // namespace jadoube::drivers::virtual_board
