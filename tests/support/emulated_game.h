#pragma once

#include <cstdint>
#include <vector>

#include "daemon/watch/board.h"
#include "drivers/driver.h"
#include "drivers/virtual/hands.h"
#include "rules/pgn/pgn.h"

namespace jadoube::tests {

/// Bytes that came from a board together.
struct Arrival {
  drivers::Instant at;
  std::vector<std::uint8_t> bytes;
};

/// A game that was played on an emulated board, through the real driver, into the real watch, in no
/// time.
struct EmulatedGame {
  /// What the hands played.
  drivers::virtual_board::Performance played;
  /// What the watch made of it.
  watch::Board seen;
  /// Every retraction or other change of a ply that was published as confirmed.
  int revisions = 0;
  std::vector<Arrival> arrivals;
};

/// How the game is played.
struct EmulatedSettings {
  drivers::virtual_board::Style style = drivers::virtual_board::Style::kCalm;
  std::uint64_t seed = 1;
  bool clock = true;
  bool rotated = false;
};

/// Plays `game` and lets half a minute pass after it.
EmulatedGame play(const rules::PgnGame& game, const EmulatedSettings& settings);

/// The moves in UCI, separated by spaces.
std::string uci_of(const std::vector<drivers::virtual_board::PlayedPly>& plies);
std::string uci_of(const std::vector<watch::Ply>& plies);

}  // namespace jadoube::tests
