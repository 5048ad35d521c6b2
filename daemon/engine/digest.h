#pragma once

#include <string>

#include "daemon/model/game.h"

namespace jadoube::engine {

/// A short text that is the same for two games only if the games are the same, for all practical
/// purposes. It has the number of plies, the revision, the result, and a hash of plies and states.
/// It does not change over restarts and versions.
std::string digest(const model::Game& game);

}  // namespace jadoube::engine
