#include "daemon/arbiter/detectors/sensed_history.h"

#include <utility>
#include <variant>

namespace jadoube::arbiter {

bool is_of_squares(const model::Change& change) {
  return std::holds_alternative<model::SquareChange>(change) ||
         std::holds_alternative<model::PlacementChange>(change);
}

void SensedHistory::take(const model::TimedChange& timed, const model::Board& board) {
  const auto& change = timed.change;
  squares_.take(board.placement, timed.at);
  // White's clock is on the other side now, so the position of the lever has the other meaning.
  if (board.orientation != std::exchange(orientation_, board.orientation)) {
    presses_.forget_reading();
  }
  if (std::holds_alternative<model::GameStarted>(change)) {
    presses_.clear();
    moments_.plies_changed = timed.at;
  } else if (std::holds_alternative<model::PliesChange>(change) && board.game) {
    moments_.plies_changed = timed.at;
  } else if (is_of_squares(change)) {
    moments_.sensed = timed.at;
  } else if (std::holds_alternative<model::ConnectionChange>(change)) {
    moments_.link_changed = timed.at;
    presses_.forget_reading();
    catching_up_ = true;
  } else if (std::holds_alternative<model::ResultChange>(change)) {
    moments_.result_given = timed.at;
  }
}

}  // namespace jadoube::arbiter
