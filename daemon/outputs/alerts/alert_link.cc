#include "daemon/outputs/alerts/alert_link.h"

#include "daemon/model/daemon_id.h"

namespace jadoube::outputs {

std::string arbiters_page_of(const std::vector<PlacedAlert>& alerts) {
  const std::string console = "arbiter";
  const AlertId& id = alerts.front().alert.id;
  if (alerts.size() > 1 || model::is_daemon_id(id.board)) return console;
  if (id.incident.game == 0) return console + "#/table/boards/" + id.board;
  return console + "#/table/games/" + model::game_id(id.board, id.incident.game);
}

}  // namespace jadoube::outputs
