#include "drivers/simulator/players/hands.h"

#include "drivers/simulator/players/table.h"

namespace jadoube::drivers::simulator {

Performance perform(const rules::PgnGame& game, const HandsOptions& options) {
  Performance performance = Table(game, options).play();
  if (options.rotated) {
    performance.start = rules::rotated(performance.start);
    performance.script = turned(std::move(performance.script));
  }
  return performance;
}

}  // namespace jadoube::drivers::simulator
