#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "daemon/api/convert.h"
#include "daemon/model/remote_hall.h"

namespace jadoube::api {

/// The halls elsewhere whose boards are shown here. None: all boards are read here. Any thread.
using ReadHalls = std::function<std::vector<model::RemoteHall>()>;

/// Marks a message about `board` with the hall of the board, and with the time of the last word
/// from a hall that is silent. A hall that was never heard is silent since 1970.
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

}  // namespace jadoube::api
