// For any stream of observations, the tracker must not crash. Its board must be the result of the
// changes that it told.
#include <cstdlib>

#include "daemon/tracking/board_tracker.h"
#include "tests/daemon/tracking/garbage.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace jadoube::tracking;
  Garbage garbage{{data, size}};
  BoardTracker tracker;
  jadoube::model::Board folded;
  jadoube::drivers::Instant now{};
  std::vector<jadoube::model::TimedChange> changes;
  while (const auto observation = garbage.next()) {
    now += garbage.pause();
    changes.clear();
    tracker.observe(now, *observation, changes);
    while (tracker.game_follows()) tracker.advance(tracker.wake_at(), changes);
    for (const auto& change : changes) jadoube::model::apply(change.change, folded);
    if (folded != tracker.board()) std::abort();
  }
  if (tracker.board().game) tracker.board().game->position();
  return 0;
}
