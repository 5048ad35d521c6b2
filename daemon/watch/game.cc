#include "daemon/watch/game.h"

namespace jadoube::watch {

rules::Position Game::position_after(std::size_t count) const {
  auto position = start;
  for (std::size_t i = 0; i < count; ++i) position = position.after(plies[i].move);
  return position;
}

}  // namespace jadoube::watch
