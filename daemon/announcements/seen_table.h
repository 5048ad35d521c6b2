#pragma once

#include <chrono>
#include <optional>

#include "daemon/model/change.h"
#include "daemon/model/game.h"

namespace jadoube::announcements {

/// What is known of one table now.
struct SeenTable {
  /// The game there. Null: none has begun.
  const model::Game* game = nullptr;
  /// The clock when it was last read, and when that was. Nothing: there is none.
  std::optional<model::ClockState> clock = {};
  model::Instant clock_at{};
};

/// The time that `player` has left at `now`. Nothing: there is no clock.
std::optional<std::chrono::milliseconds> time_left(const SeenTable& table, rules::Color player,
                                                   model::Instant now);

}  // namespace jadoube::announcements
