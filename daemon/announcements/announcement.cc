#include "daemon/announcements/announcement.h"

#include <algorithm>

namespace jadoube::announcements {

std::optional<std::chrono::milliseconds> time_left(const SeenTable& table, rules::Color player,
                                                   model::Instant now) {
  if (!table.clock) return std::nullopt;
  std::chrono::milliseconds left = table.clock->time_of(player);
  if (table.clock->running == player && now > table.clock_at) {
    left -= std::chrono::floor<std::chrono::milliseconds>(now - table.clock_at);
  }
  return std::max(left, std::chrono::milliseconds(0));
}

}  // namespace jadoube::announcements
