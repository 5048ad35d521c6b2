#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "daemon/model/tournament.h"

namespace jadoube::tournament {

/// A game on a board, as far as it matters for the pairing that it belongs to.
struct SeenGame {
  std::string board;
  /// The serial number of the board. Empty: not known.
  std::string serial = {};
  int ordinal = 0;
  /// The number of its plies.
  std::size_t plies = 0;
  /// A player has pressed the clock after a ply.
  bool was_pressed = false;
};

/// The number of plies of a game on record. Nothing: it is not known, or the game has a result.
using PliesOf = std::function<std::optional<std::size_t>(const model::GamePlace& game)>;

/// Gives a game to the pairing that is played on its board now. Nothing: no pairing takes it.
///
/// A pairing of a round that has started takes the first game on its board. If that game ended
/// after a few plies without a result, the pairing takes the next game too: somebody began again. A
/// round starts by itself with the first game on one of its tables, when a clock is pressed there,
/// or after the second ply. Only the first round that has not started can do so.
///
/// A pairing that was postponed, has a result or has vanished takes no game.
std::optional<model::Tournament> with_game(const model::Tournament& tournament,
                                           const SeenGame& game, model::Instant now,
                                           const PliesOf& plies_of);

}  // namespace jadoube::tournament
