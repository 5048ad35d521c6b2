// Any stream of observations: the watch must not crash, and must be the fold of what it told.
#include <cstdlib>

#include "daemon/tracking/board_tracker.h"
#include "tests/daemon/tracking/garbage.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace jadoube::tracking;
  Garbage garbage{{data, size}};
  BoardTracker watch;
  Board folded;
  Instant now{};
  std::vector<TimedChange> changes;
  while (const auto observation = garbage.next()) {
    now += garbage.pause();
    changes.clear();
    watch.observe(now, *observation, changes);
    while (watch.game_follows()) watch.advance(watch.wake_at(), changes);
    for (const auto& change : changes) jadoube::model::apply(change.change, folded);
    if (folded != watch.board()) std::abort();
  }
  if (watch.board().game) watch.board().game->position();
  return 0;
}
