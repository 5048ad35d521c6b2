#include "tests/score/touches.h"

namespace jadoube::score {
namespace {

// The longest round of a board with a cable, and that of one with Bluetooth
// [spec: drivers/virtual/README.md#sensor]: what is up longer was seen.
constexpr BoardTime kScan = std::chrono::milliseconds(500);

}  // namespace

void judge_touches(const TrueGame& game, const PublishedGame&, Score& score) {
  for (const auto& touch : game.truth.touches) {
    score.touches_due += touch.returned - touch.lifted > kScan;
  }
}

}  // namespace jadoube::score
