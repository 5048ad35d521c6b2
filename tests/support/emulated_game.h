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

/// A game on an emulated board with the real driver and the real tracker, without waiting.
struct EmulatedGame {
  /// The game that the hands played.
  drivers::simulator::Performance played;
  /// The board, as the tracker has it.
  model::Board seen;
  std::vector<Arrival> arrivals;
};

/// Games that were played one after the other on one board. Between them, hands set up the pieces
/// again. It has the played games, and the tracker's record of each game that it detected.
struct EmulatedRow {
  std::vector<drivers::simulator::Performance> played;
  std::vector<model::Game> seen;
  /// The times at which the games ended.
  std::vector<drivers::simulator::BoardTime> over;
  /// The bytes of all games, as the host received them.
  std::vector<Arrival> arrivals;
};

/// How the game is played.
struct EmulatedSettings {
  drivers::simulator::Style style = drivers::simulator::Style::kCalm;
  std::uint64_t seed = 1;
  bool clock = true;
  bool rotated = false;
  /// The factor by which accidents are more likely than in the style.
  double accidents = 1;
  /// The faults of the connection.
  std::vector<drivers::simulator::Fault> faults = {};
  /// The log that the board keeps.
  drivers::simulator::EventLogSettings log = {};
  /// An offence of the hands, once, at a ply where it is possible.
  std::optional<drivers::simulator::DueOffence> offence = {};
  /// The time from the start of the game until the host connects.
  drivers::simulator::BoardTime received_from{0};
  /// The time from the start of the game until the clock is started. The host greets the board
  /// before.
  drivers::simulator::BoardTime quiet = std::chrono::seconds(5);
  /// The number of seconds that pass at the table in one second of the host.
  int speed = 1;
  /// True: as with the daemon and `jadoube virtual-board`, the board is live after it has answered.
  /// The game starts after the host has asked for the position.
  bool starts_when_asked = false;
};

/// Plays `game`. Half a minute passes after it and after the last fault. A `follower` gets its
/// changes.
EmulatedGame play(const rules::PgnGame& game, const EmulatedSettings& settings,
                  Follower* follower = nullptr);

/// Plays `game` on several boards that share one cable, each with its own settings. The log of the
/// boards and `received_from` are the usual ones.
std::vector<EmulatedGame> play_on_line(const rules::PgnGame& game,
                                       std::span<const EmulatedSettings> boards);

/// Plays several games in a row on one board, each with other hands.
EmulatedRow play_in_a_row(std::span<const rules::PgnGame> games, const EmulatedSettings& settings);

/// True if the record reports that plies are missing, but not which.
bool says_it_lacks_plies(const model::Game& game);

/// The observations that the real driver reads from `arrivals` and gives to the tracker.
std::vector<tracking::TimedObservation> observations_of(const std::vector<Arrival>& arrivals);

/// The moves of `plies` of any type, in UCI with blanks between.
template <typename Plies>
std::string uci_of(const Plies& plies) {
  std::string moves;
  for (const auto& ply : plies) moves += (moves.empty() ? "" : " ") + ply.uci;
  return moves;
}

}  // namespace jadoube::tests
