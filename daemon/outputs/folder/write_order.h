#pragma once

#include <string>
#include <vector>

namespace jadoube::outputs {

/// A file that gets other bytes.
struct PendingWrite {
  /// Whose game the file has now, and whose it gets. Empty: no game.
  std::string game_now = {}, game_then = {};
};

/// The order in which to write files, as places in `writes`, so that a reader who looks between two
/// writes finds every game. If a game moves to another file, that file is written first. Where
/// games only change places with each other, no such order exists.
std::vector<std::size_t> write_order(const std::vector<PendingWrite>& writes);

/// Whose game a PGN text has: the lines with both names. Empty if there are none.
std::string players_of(const std::string& pgn);

}  // namespace jadoube::outputs
