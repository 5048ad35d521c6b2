#pragma once

#include <span>
#include <vector>

#include "drivers/capabilities.h"
#include "rules/position.h"
#include "rules/square.h"

namespace jadoube::score {

/// What is known of a game besides the placements that the squares sense after each ply.
struct Evidence {
  drivers::SensingClass sensing = drivers::SensingClass::kIdentity;
  /// For each ply, squares of its move that were felt to change. They may be occupied before and
  /// after it. Empty: none is known.
  std::vector<rules::Bitboard> felt = {};
  /// Somebody says what each promoted piece is.
  bool promotion_told = false;
};

/// How much of games is decided by what is known. All values are sums, so that limits can be added.
/// A ply is decided if no other legal move fits.
struct InformationLimit {
  int games = 0, plies = 0;
  /// Plies that are decided by the position before them and the placement after them. The second
  /// number: and by the placements after the next three plies. The third: by the starting position
  /// and all placements of the game.
  int at_once = 0, three_later = 0, in_the_end = 0;
  /// Games whose plies are all decided in the end.
  int whole_games = 0;
  /// Games with so many explanations that they were not all computed. Their plies count as not
  /// decided in the end.
  int too_many = 0;

  void add(const InformationLimit& other);
};

/// The limit for the game that begins with `start`, by trying all legal moves. `evidence.felt` has
/// an element for each ply, or none at all.
InformationLimit information_limit(const rules::Position& start, std::span<const rules::Move> moves,
                                   const Evidence& evidence);

/// The squares that each ply changes: all that can be felt.
std::vector<rules::Bitboard> changed_squares(const rules::Position& start,
                                             std::span<const rules::Move> moves);

}  // namespace jadoube::score
