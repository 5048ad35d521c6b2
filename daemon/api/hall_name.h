#pragma once

#include <optional>
#include <string>

#include "jadoube/v1/arbiter_service.pb.h"

/// Boards, games and incidents have the name of their hall in front where several halls are shown:
/// "games/north:table-1-3" is "games/table-1-3" in hall north.
namespace jadoube::api {

/// Takes the hall out of such a name, and returns it. Nothing: the name has none, and stays.
std::optional<std::string> take_hall_out(std::string& name);

/// The inverse. An empty name stays empty.
void put_hall_in(const std::string& hall, std::string& name);

/// The same for all names in a response.
void put_hall_in(const std::string& hall, v1::DecideOnGameResponse& response);
void put_hall_in(const std::string& hall, v1::DecideOnIncidentResponse& response);
void put_hall_in(const std::string& hall, v1::ListRulingsResponse& response);

}  // namespace jadoube::api
