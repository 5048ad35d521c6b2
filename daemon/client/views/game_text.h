#pragma once

#include <string>

#include "jadoube/values/v1/game.pb.h"

namespace jadoube::cli {

/// True if the game starts from the starting position of standard chess.
bool starts_from_starting_position(const v1::Game& game);

/// A game in a few lines: revision, result, number of plies, and the last plies.
std::string game_text(const v1::Game& game);

/// "29.Rd8, 30...Kf7": the plies that are illegal in `now`, and that were not in `before`. Ply
/// `own`, from 1, is left out: an arbiter wrote that it is illegal.
std::string newly_illegal(const v1::Game& before, const v1::Game& now, int own = 0);

/// The explanations of the placement, if the game has more than one. An arbiter chooses one by its
/// number:
///
///     what stands can be explained in 2 ways: jadoube arbiter choose table-1-3 NUMBER
///       1) 12. Nf3 Nc6
///       2) 12. Nf3 Nf6, 10 times less likely
std::string ways_text(const v1::Game& game);

}  // namespace jadoube::cli
