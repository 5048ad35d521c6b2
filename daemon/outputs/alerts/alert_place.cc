#include "daemon/outputs/alerts/alert_place.h"

#include <algorithm>

#include "daemon/model/daemon_id.h"
#include "daemon/tournament/find.h"

namespace jadoube::outputs {
namespace {

std::string name_of_player(const model::Section& section, int number) {
  const model::Player* player = tournament::find_player(section, number);
  return player == nullptr ? std::string() : player->name;
}

using Tournaments = std::vector<std::shared_ptr<const model::Tournament>>;

bool has_table(const model::Tournament& tournament, int table) {
  const auto in_round = [&](const model::Round& round) {
    return !round.closed_at &&
           std::ranges::find(round.pairings, table, &model::Pairing::table) != round.pairings.end();
  };
  return std::ranges::find(tournament.tables, table, &model::TableBoard::table) !=
             tournament.tables.end() ||
         std::ranges::any_of(tournament.sections, [&](const model::Section& section) {
           return std::ranges::any_of(section.rounds, in_round);
         });
}

// The tournament, if another one has a table of that number too.
std::string whose(const model::Tournament& tournament, int table, const Tournaments& all) {
  const auto has_it_too = [&](const auto& other) {
    return !other->closed && other->id != tournament.id && has_table(*other, table);
  };
  if (std::ranges::none_of(all, has_it_too)) return {};
  return tournament.name.empty() ? tournament.id : tournament.name;
}

AlertPlace place_of_pairing(const model::Tournament& tournament,
                            const tournament::PairingPlace& found, const Tournaments& all) {
  const model::Section& section = tournament.sections[found.section];
  const model::Pairing& pairing = tournament::at(tournament, found);
  AlertPlace place{.table = {.number = pairing.table,
                             .match = pairing.match,
                             .board_in_match = pairing.board_in_match,
                             .whose = whose(tournament, pairing.table, all)}};
  if (tournament.sections.size() > 1) {
    std::string& name = place.table.whose;
    name += (name.empty() ? "" : ", ") + (section.name.empty() ? section.id : section.name);
  }
  const std::string white = name_of_player(section, pairing.players.white);
  const std::string black = name_of_player(section, pairing.players.black);
  if (!white.empty() && !black.empty()) place.players = white + " - " + black;
  return place;
}

}  // namespace

AlertPlace place_of(const AlertId& id, const std::string& pairing, const Tournaments& tournaments,
                    const std::vector<std::string>& boards) {
  for (const auto& tournament : tournaments) {
    if (tournament->closed) continue;
    const auto found = model::is_daemon_id(id.board)
                           ? tournament::find_pairing(*tournament, pairing)
                           : tournament::pairing_of_game(*tournament, {id.board, id.incident.game});
    if (found) return place_of_pairing(*tournament, *found, tournaments);
  }
  if (model::is_daemon_id(id.board)) return {};
  // Before the game: the table on which the board stands.
  for (const auto& tournament : tournaments) {
    if (tournament->closed) continue;
    const auto table = std::ranges::find(tournament->tables, id.board, &model::TableBoard::board);
    if (table == tournament->tables.end()) continue;
    return {
        .table = {.number = table->table, .whose = whose(*tournament, table->table, tournaments)}};
  }
  const auto own = std::ranges::find(boards, id.board);
  return {
      .table = {.number = own == boards.end() ? 0 : static_cast<int>(own - boards.begin()) + 1}};
}

std::vector<PlacedAlert> with_places(const std::vector<Alert>& alerts,
                                     const Tournaments& tournaments,
                                     const std::vector<std::string>& boards) {
  std::vector<PlacedAlert> placed;
  for (const Alert& alert : alerts) {
    placed.push_back(
        {alert, place_of(alert.id, alert.incident->facts.pairing, tournaments, boards)});
  }
  return placed;
}

}  // namespace jadoube::outputs
