#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "daemon/tracking/inferred/expansion.h"
#include "rules/placement.h"
#include "rules/position.h"

/// Searches for plies whose pieces were not sensed to come. Each gives hypotheses of an expansion
/// their children, and is asked only when nothing else explains the placement, or when a press
/// shows that there was a ply.
namespace jadoube::tracking {

/// A time without data from the board.
struct Gap {
  /// How many presses there were, if the clock shows it.
  std::optional<int> presses = {};
  /// The positions of the game before it: players who move a piece to and fro do so again.
  std::span<const rules::Position> earlier = {};
  /// This number of plies from the first on is certain.
  std::size_t confirmed = 0;
  /// The placement when the board was read again, if it was read before now. And the pieces that
  /// were read since, and have left: they may be in a hand.
  std::optional<rules::Placement> read = {};
  rules::Placement lifted = {};
};

/// Plies that the Laws do not allow: a piece was moved as no piece may, and is still there. Those
/// that leave more than `most_left` unexplained are not kept.
void add_illegal_plies(Expansion& expansion, Cost most_left);

/// Plies of a piece of `color` that was lifted and is where the board does not read it. False if
/// nothing was looked for, because the board does not distinguish pieces.
bool add_unread_plies(Expansion& expansion, rules::Color color);

/// The same for the piece of `color` that moved last, if it is not on its square. It may have moved
/// on to where the board does not read it, or was not read until it was taken. False if nothing was
/// looked for.
bool add_plies_of_missing_piece(Expansion& expansion, rules::Color color);

/// Plies that nobody saw, while people play: up to `most`, after the first `confirmed`.
void add_unseen_plies(Expansion& expansion, int most, std::size_t confirmed);

/// The same after a gap, in which as much may have been played as a search can find. A piece, and
/// its victim, may be in a hand.
void add_plies_in_gap(Expansion& expansion, const Gap& gap);

}  // namespace jadoube::tracking
