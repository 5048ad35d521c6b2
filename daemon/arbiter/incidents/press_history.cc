#include "daemon/arbiter/incidents/press_history.h"

namespace jadoube::arbiter {
namespace {

constexpr std::size_t kPressesKept = 8;

}  // namespace

bool PressHistory::take_reading(const model::Board& board, Instant at) {
  const auto runs = board.clock ? board.clock->running : std::nullopt;
  const bool pressed = ran_ && runs && *ran_ != *runs;
  if (pressed) {
    if (presses_.size() == kPressesKept) presses_.erase(presses_.begin());
    presses_.push_back({*ran_, at, *board.clock, board.placement});
  }
  ran_ = runs;
  return pressed;
}

}  // namespace jadoube::arbiter
