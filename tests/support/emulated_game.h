#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "daemon/model/board.h"
#include "daemon/tracking/board_tracker.h"
#include "drivers/simulator/hardware/faults.h"
#include "drivers/simulator/players/hands.h"
#include "rules/pgn/pgn.h"
#include "tests/support/emulated_connection.h"
#include "tests/support/tracker_listener.h"

namespace jadoube::tests {

/// A game that was played on an emulated board, through the real driver, into the real watch, in no
/// time.
struct EmulatedGame {
  /// What the hands played.
  drivers::simulator::Performance played;
  /// What the watch made of it.
  model::Board seen;
  std::vector<Arrival> arrivals;
};

/// Games that were played one after the other on one board, whose men hands put up again between
/// them: what was played, and what the watch has of each game that it saw.
struct EmulatedRow {
  std::vector<drivers::simulator::Performance> played;
  std::vector<model::Game> seen;
  /// When each was over.
  std::vector<drivers::simulator::BoardTime> over;
};

/// How the game is played.
struct EmulatedSettings {
  drivers::simulator::Style style = drivers::simulator::Style::kCalm;
  std::uint64_t seed = 1;
  bool clock = true;
  bool rotated = false;
  /// How many times as likely as in the style accidents are.
  double accidents = 1;
  /// What goes wrong on the line.
  std::vector<drivers::simulator::Fault> faults = {};
  /// The log that the board keeps.
  drivers::simulator::EventLogSettings log = {};
  /// What the hands do once, at a ply where they can.
  std::optional<drivers::simulator::DueOffence> offence = {};
  /// Since when somebody listens to the board, after the game's beginning.
  drivers::simulator::BoardTime heard_from{0};
};

/// Plays `game` and lets half a minute pass after it and after the last fault. `follower`, if any,
/// hears of it.
EmulatedGame play(const rules::PgnGame& game, const EmulatedSettings& settings,
                  Follower* follower = nullptr);

/// The same of several in a row, each with other hands.
EmulatedRow play_in_a_row(std::span<const rules::PgnGame> games, const EmulatedSettings& settings);

/// Whether a record tells that plies are missing, and not which.
bool says_it_lacks_plies(const model::Game& game);

/// What the real driver reads in `arrivals`: what the watch was given.
std::vector<tracking::TimedObservation> observations_of(const std::vector<Arrival>& arrivals);

/// The moves of `plies`, whatever they are, in UCI with blanks between.
template <typename Plies>
std::string uci_of(const Plies& plies) {
  std::string moves;
  for (const auto& ply : plies) moves += (moves.empty() ? "" : " ") + ply.uci;
  return moves;
}

}  // namespace jadoube::tests
