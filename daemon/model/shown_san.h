#pragma once

#include <string>

#include "daemon/model/game.h"

namespace jadoube::model {

/// The move as everybody may read it: an illegal move is written as a legal one, because players
/// and spectators must not be told [FIDE 2023 Art. 7.5, 11.12, 12.6].
std::string shown_san(const Ply& ply);

}  // namespace jadoube::model
