#include "daemon/api/call/hall_name.h"

namespace jadoube::api {

std::optional<std::string> take_hall_out(std::string& name) {
  const auto slash = name.find('/');
  if (slash == std::string::npos) return std::nullopt;
  const auto colon = name.find(':', slash);
  if (colon == std::string::npos || colon == slash + 1) return std::nullopt;
  std::string hall = name.substr(slash + 1, colon - slash - 1);
  name.erase(slash + 1, colon - slash);
  return hall;
}

void put_hall_in(const std::string& hall, std::string& name) {
  const auto slash = name.find('/');
  if (slash != std::string::npos) name.insert(slash + 1, hall + ":");
}

namespace {

void put_in_game(const std::string& hall, values::v1::Game& game) {
  put_hall_in(hall, *game.mutable_name());
  put_hall_in(hall, *game.mutable_board());
  put_hall_in(hall, *game.mutable_continues());
  if (game.has_adjournment()) put_hall_in(hall, *game.mutable_adjournment()->mutable_moved_to());
}

}  // namespace

void put_hall_in(const std::string& hall, v1::DecideOnGameResponse& response) {
  if (response.has_game()) put_in_game(hall, *response.mutable_game());
  if (response.has_ruling()) put_hall_in(hall, *response.mutable_ruling()->mutable_game());
}

void put_hall_in(const std::string& hall, v1::DecideOnIncidentResponse& response) {
  if (!response.has_incident()) return;
  auto& incident = *response.mutable_incident();
  put_hall_in(hall, *incident.mutable_name());
  put_hall_in(hall, *incident.mutable_board());
  put_hall_in(hall, *incident.mutable_game());
}

void put_hall_in(const std::string& hall, v1::ListRulingsResponse& response) {
  for (auto& ruling : *response.mutable_rulings()) put_hall_in(hall, *ruling.mutable_game());
}

}  // namespace jadoube::api
