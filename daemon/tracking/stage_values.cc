#include "daemon/tracking/stage_values.h"

#include <algorithm>

namespace jadoube::tracking {

GamePhase phase_of(const std::optional<model::Game>& game) {
  if (!game) return GamePhase::kNoGame;
  if (game->adjournment) return GamePhase::kAdjourned;
  return game->is_followed() ? GamePhase::kInPlay : GamePhase::kOver;
}

GameView::GameView() {
  static const model::Board kBoard;
  static const std::vector<rules::Position> kPositions{rules::Position::initial()};
  static const std::vector<rules::Placement> kReported{rules::Placement::initial()};
  static const RecordedDoubt kDoubt;
  *this = GameView(Record{kBoard, kPositions, kReported, kDoubt});
}

std::size_t GameView::firm_count() const {
  const auto open = std::ranges::find(plies(), model::PlyState::kProvisional, &model::Ply::state);
  return static_cast<std::size_t>(open - plies().begin());
}

}  // namespace jadoube::tracking
