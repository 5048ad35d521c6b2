#include "drivers/virtual/hands.h"

#include "drivers/virtual/table.h"

namespace jadoube::drivers::virtual_board {

Performance perform(const rules::PgnGame& game, const HandsOptions& options) {
  Performance performance = Table(game, options).play();
  if (options.rotated) {
    performance.start = rules::rotated(performance.start);
    performance.script = turned(std::move(performance.script));
  }
  return performance;
}

}  // namespace jadoube::drivers::virtual_board
