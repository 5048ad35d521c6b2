#pragma once

#include <string>

#include "daemon/watch/game.h"

namespace jadoube {

/// A short text that two games share only if, for all practical purposes, they are the same: number
/// of plies, revision, result, and a hash of plies and states. Stable over restarts and versions.
std::string digest(const watch::Game& game);

}  // namespace jadoube
