#pragma once

#include <string>

#include "daemon/model/game.h"

namespace jadoube::engine {

/// A short text that two games share only if, for all practical purposes, they are the same: number
/// of plies, revision, result, and a hash of plies and states. Stable over restarts and versions.
std::string digest(const model::Game& game);

}  // namespace jadoube::engine
