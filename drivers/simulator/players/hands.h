#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "drivers/simulator/hardware/coil.h"
#include "drivers/simulator/hardware/script.h"
#include "drivers/simulator/players/after_game.h"
#include "drivers/simulator/players/habits.h"
#include "drivers/simulator/players/intentions.h"
#include "drivers/simulator/players/time_control.h"
#include "drivers/simulator/players/truth.h"
#include "rules/pgn/pgn.h"

namespace jadoube::drivers::simulator {

/// What is not in order when the game begins.
enum class Beginning : std::uint8_t {
  kRight,
  kCeremony,             ///< A guest makes a first move; it is taken back.
  kKingAndQueenSwapped,  ///< White's king and queen stand on each other's squares, until noticed.
};

/// What follows the result.
enum class Afterwards : std::uint8_t {
  kNothing,
  kAnalysis,  ///< The players try out moves of both sides, backwards too.
};

/// A piece whose chip says that it is another one.
struct WeakChip {
  rules::Square square;  ///< Where it stands at first.
  rules::Piece reads;
};

/// How a game is to be performed.
struct HandsOptions {
  Style style = Style::kBlitz;
  /// Numbers to play by in place of the style's.
  std::optional<Habits> habits = std::nullopt;
  std::uint64_t seed = 1;
  /// What the clock is set to; nothing: there is no clock.
  std::optional<TimeControl> control = TimeControl{};
  /// White sits where Black does otherwise: squares and sides of the script are turned.
  bool rotated = false;
  /// How long the pieces stand before anything happens.
  BoardTime quiet = std::chrono::seconds(2);
  CoilModel coil = CoilModel::kContact;
  Beginning beginning = Beginning::kRight;
  /// How the result is shown; nothing: as the habits have it.
  std::optional<Gesture> gesture = Gesture::kBothLifted;
  /// On which squares; nothing: by chance.
  std::optional<KingSquares> kings = std::nullopt;
  Afterwards afterwards = Afterwards::kNothing;
  /// Happens once, at a ply where it can.
  std::optional<DueOffence> offence = std::nullopt;
  std::vector<WeakChip> weak_chips = {};
};

/// A game as hands at a table, and the truth about it.
struct Performance : Truth {
  /// What stands at first, and the acts, both in the board's own squares.
  rules::Placement start;
  Script script;
  /// The position after the last ply.
  rules::Position last = rules::Position::initial();
  /// What stands on the squares in the end, by the game's own squares.
  rules::Placement left_behind;
  /// When the game's last act was over, and the last act of all.
  BoardTime game_end{0}, end{0};
};

/// Of the chances of game `number` in a row, from 0: no two are played with the same hands.
constexpr std::uint64_t seed_in_a_row(std::uint64_t seed, std::uint64_t number) {
  constexpr std::uint64_t kApart = 1'000'000;
  return seed + number * kApart;
}

/// Performs `game`: the clock is set and started, each ply made by hand and pressed, the result
/// shown with the kings. The same game, options and seed give the same acts everywhere.
///
/// A game that left its record, because an illegal move stands, is played on with legal moves
/// drawn by chance.
Performance perform(const rules::PgnGame& game, const HandsOptions& options);

}  // namespace jadoube::drivers::simulator
