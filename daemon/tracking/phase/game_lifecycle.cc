#include "daemon/tracking/phase/game_lifecycle.h"

#include <cassert>

namespace jadoube::tracking {

void GameLifecycle::pass(LifeTrigger trigger) {
  const auto next = next_phase(phase_, trigger);
  assert(next.has_value() && "the phase table has no row for this");
  if (next) phase_ = *next;
}

int GameLifecycle::begin_game() {
  last_game_.begin_game();
  joining_.forget();
  beginning_.clear();
  return ++games_before_;
}

}  // namespace jadoube::tracking
