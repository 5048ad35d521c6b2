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

AlertPlace place_of_pairing(const model::Tournament& tournament,
                            const tournament::PairingPlace& found) {
  const model::Section& section = tournament.sections[found.section];
  const model::Pairing& pairing = tournament::at(tournament, found);
  AlertPlace place{.table = pairing.table};
  if (tournament.sections.size() > 1) {
    place.section = section.name.empty() ? section.id : section.name;
  }
  const std::string white = name_of_player(section, pairing.players.white);
  const std::string black = name_of_player(section, pairing.players.black);
  if (!white.empty() && !black.empty()) place.players = white + " - " + black;
  return place;
}

}  // namespace

AlertPlace place_of(const AlertId& id,
                    const std::vector<std::shared_ptr<const model::Tournament>>& tournaments,
                    const std::vector<std::string>& boards) {
  if (model::is_daemon_id(id.board)) return {};
  for (const auto& tournament : tournaments) {
    if (tournament->closed) continue;
    const auto found = tournament::pairing_of_game(*tournament, {id.board, id.incident.game});
    if (found) return place_of_pairing(*tournament, *found);
  }
  // Before the game: the table on which the board stands.
  for (const auto& tournament : tournaments) {
    if (tournament->closed) continue;
    const auto table = std::ranges::find(tournament->tables, id.board, &model::TableBoard::board);
    if (table != tournament->tables.end()) return {.table = table->table};
  }
  const auto own = std::ranges::find(boards, id.board);
  return {.table = own == boards.end() ? 0 : static_cast<int>(own - boards.begin()) + 1};
}

}  // namespace jadoube::outputs
