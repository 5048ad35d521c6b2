#pragma once

#include <string>

#include "jadoube/v1/game.pb.h"

namespace jadoube::cli {

/// Whether it starts at the starting position of standard chess.
bool begins_at_array(const v1::Game& game);

/// A game in a few lines: revision, result, number of plies, and the last plies.
std::string game_text(const v1::Game& game);

/// The ways to explain what stands, where the game tells more than one, each with the number by
/// which an arbiter chooses it:
///
///     what stands can be explained in 2 ways: jadoube arbiter choose table-1-3 NUMBER
///       1) 12. Nf3 Nc6
///       2) 12. Nf3 Nf6, 10 times less likely
std::string ways_text(const v1::Game& game);

}  // namespace jadoube::cli
