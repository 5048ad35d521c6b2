#include "daemon/outputs/frozen_alerts.h"

namespace jadoube::outputs {
namespace {

// "before 12... Ra1-b3": the first ply that is not shown.
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
      const std::string where = where_it_stops(table, shown.plies.size());
      alerts.push_back(alert_at(
          table.heading,
          shown.state == ReleaseState::kBeforeIllegalPly
              ? "The moves stop before the illegal move " + where +
                    ", because readers refuse a game with such a move. The clocks and the result "
                    "still go out. If the move was taken back, correct the game."
              : "The moves stop before " + where +
                    ", because nobody saw for sure what was played. Correct the game, and the "
                    "rest goes out."));
      alerts.back().is_freeze = true;
    }
  }
  return alerts;
}

}  // namespace jadoube::outputs
