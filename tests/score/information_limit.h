#pragma once

#include <span>
#include <vector>

#include "drivers/capabilities.h"
#include "rules/position.h"
#include "rules/square.h"

namespace jadoube::score {

/// The facts about a game in addition to the sensed placements after each ply.
struct Evidence {
  drivers::SensingClass sensing = drivers::SensingClass::kIdentity;
  /// For each ply, squares of its move with a sensed change. They may be occupied before and after
  /// it. Empty: none is known.
  std::vector<rules::Bitboard> felt = {};
  /// True: each promoted piece is known.
  bool promotion_reported = false;
};

/// How many plies of games the known facts decide. All values are sums, so that limits can be
/// added. A ply is decided if no other legal move fits.
struct InformationLimit {
  int games = 0, plies = 0;
  /// The number of plies that are decided by the position before them and the placement after them.
  /// The second number: also by the placements after the next three plies. The third: by the
  /// starting position and all placements of the game.
  int at_once = 0, three_later = 0, in_the_end = 0;
  /// The number of games with all plies decided in the end.
  int whole_games = 0;
  /// The number of games with too many explanations to compute. Their plies count as not decided in
  /// the end.
  int too_many = 0;

  void add(const InformationLimit& other);
};

/// The limit for the game that begins with `start`, found by trying all legal moves.
/// `evidence.felt` has an element for each ply, or none at all.
InformationLimit information_limit(const rules::Position& start, std::span<const rules::Move> moves,
                                   const Evidence& evidence);

/// The squares that each ply changes: more cannot be sensed.
std::vector<rules::Bitboard> changed_squares(const rules::Position& start,
                                             std::span<const rules::Move> moves);

}  // namespace jadoube::score
