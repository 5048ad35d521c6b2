#include "daemon/outputs/table_alert.h"

#include <utility>

#include "daemon/language/translate.h"
#include "daemon/texts/moves_stop.h"

namespace jadoube::outputs {

std::string players_text(const Heading& heading) {
  const auto& [white, black] = heading.players;
  if (white.name.empty() && black.name.empty()) return {};
  const auto name = [](const Player& player) { return player.name.empty() ? "?" : player.name; };
  return name(white) + " - " + name(black);
}

std::string game_text(const Heading& heading) {
  const std::string players = players_text(heading);
  return players.empty() ? "on board " + heading.board : players;
}

std::string what_for_arbiters(const TableAlert& alert) {
  return alert.is_freeze() ? texts::moves_stop(alert.which, alert.move) : alert.what;
}

std::string what_for_operators(const TableAlert& alert) {
  if (!alert.is_freeze()) return alert.what;
  return language::tr(
      "The moves stop here until an arbiter has looked at the game. The clocks and the result "
      "still go out.");
}

TableAlert alert_at(const Heading& heading, std::string what) {
  return {.game_id = heading.game_id,
          .table = heading.table,
          .what = std::move(what),
          .round = heading.round,
          .players = players_text(heading)};
}

}  // namespace jadoube::outputs
