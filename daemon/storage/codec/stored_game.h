#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "daemon/model/game.h"

namespace jadoube::storage::codec {

/// A stored game, and the fault in it if there is one.
struct StoredGame {
  /// After an unreadable ply, the moves come from UCI and SAN only, and nobody has checked them.
  model::Game game;
  /// The first ply that is not a move in its position, from 0, and the reason.
  struct Unreadable {
    std::size_t ply;
    std::string why;
  };
  std::optional<Unreadable> unreadable = {};
};

}  // namespace jadoube::storage::codec
