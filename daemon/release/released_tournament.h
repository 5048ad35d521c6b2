#pragma once

#include <memory>

#include "daemon/model/tournament.h"

namespace jadoube::release {

/// The tournament for readers who see what was played up to `then`: names, tables and pairings are
/// those of `now`, which are no secret. Starts and ends of rounds, the games of pairings and their
/// results are those of `then`. `then` null: nothing of it may be seen yet.
std::shared_ptr<const model::Tournament> as_released(
    const std::shared_ptr<const model::Tournament>& now,
    const std::shared_ptr<const model::Tournament>& then);

}  // namespace jadoube::release
