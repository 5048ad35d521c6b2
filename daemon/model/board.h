#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/model/change.h"

namespace jadoube::model {

/// All that is known of one board: the physical truth, and the game on it. The fold of every
/// change.
struct Board {
  drivers::ConnectionState link = drivers::ConnectionState::kLost;
  std::string port, why;
  drivers::DeviceInfo device;
  rules::Placement placement;
  Orientation orientation = Orientation::kNormal;
  std::optional<ClockState> clock;
  std::vector<rules::Square> unexplained;
  std::optional<Game> game;

  bool operator==(const Board&) const = default;
};

/// Makes `board` what it is after `change`. Total: any change may meet any board. To be called by
/// its full name: a variant's namespace is std's too, where another `apply` waits.
void apply(const Change& change, Board& board);

}  // namespace jadoube::model
