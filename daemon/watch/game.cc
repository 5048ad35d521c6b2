#include "daemon/watch/game.h"

namespace jadoube::watch {

rules::Position Game::position() const {
  auto position = start;
  for (const auto& ply : plies) position = position.after(ply.move);
  return position;
}

}  // namespace jadoube::watch
