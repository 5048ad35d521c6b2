#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "daemon/api/values/board_values.h"
#include "daemon/model/board.h"
#include "jadoube/v1/arbiter_service.pb.h"

namespace jadoube::api {

/// Marks a message about `board` with the hall of the board. If the hall is silent, adds the time
/// of the last message from the hall. A hall that never sent a message is silent since 1970.
template <typename Message>
void mark_hall(const std::string& board, const std::vector<model::RemoteHall>& halls,
               model::Instant now, Message& out) {
  const auto name = model::hall_in(board);
  const auto hall = std::ranges::find(halls, name, &model::RemoteHall::id);
  if (name.empty() || hall == halls.end()) return;
  out.set_hall(hall->id);
  if (!model::is_silent(*hall, now)) return;
  *out.mutable_hall_silent_since() = to_proto(hall->heard_at.value_or(model::Instant{}));
}

/// If several halls are shown, the names of boards, games and incidents begin with their hall:
/// "games/north:table-1-3" is "games/table-1-3" in hall north.

/// Takes the hall out of such a name, and returns it. Nothing: the name has none, and stays.
std::optional<std::string> take_hall_out(std::string& name);

/// The inverse. An empty name stays empty.
void put_hall_in(const std::string& hall, std::string& name);

/// Adds the hall to all names in a response.
void put_hall_in(const std::string& hall, v1::DecideOnGameResponse& response);
void put_hall_in(const std::string& hall, v1::DecideOnIncidentResponse& response);
void put_hall_in(const std::string& hall, v1::ListRulingsResponse& response);

}  // namespace jadoube::api
