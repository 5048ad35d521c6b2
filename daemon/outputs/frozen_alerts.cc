#include "daemon/outputs/frozen_alerts.h"

#include <utility>

namespace jadoube::outputs {
namespace {

// "12... Ra1-b3": the first ply that is not shown.
std::string where_it_stops(const Table& table, std::size_t shown) {
  const model::Game& game = *table.game;
  const rules::Position position = game.position_after(shown);
  std::string text = std::to_string(position.fullmove_number()) +
                     (position.turn() == rules::Color::kWhite ? "." : "...");
  if (shown < game.plies.size()) text += " " + game.plies[shown].san;
  return text;
}

}  // namespace

std::vector<TableAlert> frozen_alerts(const std::vector<Round>& rounds,
                                      const ReleasePolicy& policy) {
  std::vector<TableAlert> alerts;
  for (const Round& round : rounds) {
    if (round.is_over) continue;
    for (const Table& table : round.tables) {
      const ReleasedGame shown = release(table, policy);
      if (!shown.is_frozen()) continue;
      TableAlert alert = alert_at(table.heading, {});
      alert.which = shown.state == ReleaseState::kBeforeIllegalPly
                        ? model::IncidentCase::kStopsBeforeIllegal
                        : model::IncidentCase::kStopsBeforeUnseen;
      alert.move = where_it_stops(table, shown.plies.size());
      alerts.push_back(std::move(alert));
    }
  }
  return alerts;
}

}  // namespace jadoube::outputs
