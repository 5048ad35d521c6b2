#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "daemon/model/game.h"

namespace jadoube::storage::codec {

/// A stored game, and what is wrong with it.
struct StoredGame {
  /// From an unreadable ply on, moves are as UCI and SAN tell them, and nobody has checked them.
  model::Game game;
  /// The first ply that is no move in its position, from 0, and why it is none.
  struct Unreadable {
    std::size_t ply;
    std::string why;
  };
  std::optional<Unreadable> unreadable = {};
};

}  // namespace jadoube::storage::codec
