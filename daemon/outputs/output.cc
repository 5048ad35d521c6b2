#include "daemon/outputs/output.h"

#include "daemon/language/translate.h"
#include "daemon/texts/words.h"

namespace jadoube::outputs {

std::string log_text(const TableAlert& alert) {
  std::string text = "table " + std::to_string(alert.table);
  if (alert.round > 0) text += " of " + alert.event + ", round " + std::to_string(alert.round);
  return text + ": " + what_for_arbiters(alert);
}

texts::TableName table_name(const Heading& heading) {
  return {
      .number = heading.table, .match = heading.match, .board_in_match = heading.board_in_match};
}

rules::Sentence place_sentence(const Heading& heading) {
  const std::string players = players_text(heading);
  if (heading.round == 0) {
    return players.empty()
               ? rules::Sentence("table {table}, board {board}",
                                 {{"table", heading.table}, {"board", heading.board}})
               : rules::Sentence(
                     "table {table}, board {board}, {players}",
                     {{"table", heading.table}, {"board", heading.board}, {"players", players}});
  }
  return rules::Sentence("table {table} of {tournament}, round {round}, {players}",
                         {{"table", texts::text_of(table_name(heading))},
                          {"tournament", heading.event},
                          {"round", heading.round},
                          {"players", players.empty() ? "?" : players}});
}

std::string players_text(const Heading& heading) {
  const auto& [white, black] = heading.players;
  if (white.name.empty() && black.name.empty()) return {};
  const auto name = [](const Player& player) { return player.name.empty() ? "?" : player.name; };
  return name(white) + " - " + name(black);
}

rules::SentenceValue game_value(std::string_view called, const Heading& heading) {
  const std::string players = players_text(heading);
  if (!players.empty()) return {called, players};
  return {called, rules::Sentence("on board {board}", {{"board", heading.board}})};
}

std::string what_for_arbiters(const TableAlert& alert) {
  return alert.is_freeze() ? texts::moves_stop(alert.which, alert.move)
                           : language::tr_packed(alert.what);
}

std::string what_for_operators(const TableAlert& alert) {
  if (!alert.is_freeze()) return language::tr_packed(alert.what);
  return language::tr(
      "The moves stop here until an arbiter has looked at the game. The clocks and the result are "
      "still sent.");
}

TableAlert alert_at(const Heading& heading, const rules::Sentence& what) {
  return {.game_id = heading.game_id,
          .table = heading.table,
          .what = what.packed(),
          .round = heading.round,
          .players = players_text(heading),
          .match = heading.match,
          .board_in_match = heading.board_in_match,
          .event = heading.event};
}

}  // namespace jadoube::outputs
