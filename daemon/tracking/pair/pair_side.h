#pragma once

#include <string>

#include "daemon/model/pair.h"
#include "daemon/tracking/sensed/sensed_placement.h"
#include "drivers/observation.h"
#include "rules/placement.h"

namespace jadoube::tracking {

/// One board of a pair, as far as it is known, and how far it agrees with the game.
struct PairSide {
  SensedPlacement sensed;
  drivers::ConnectionState link = drivers::ConnectionState::kLost;
  std::string port, why;
  drivers::DeviceInfo device;
  /// The whole board was read since the connection came.
  bool is_read = false;
  /// The opponent's last move is repeated.
  bool is_whole = true;
  /// The placement when its player had moved last.
  rules::Placement rested;
  model::PairStanding standing = model::PairStanding::kUnseen;
  /// The plies of the game that it showed last, since when, and those that it showed before.
  std::size_t agreed = 0, agreed_before = 0;
  drivers::Instant agreed_since{};

  bool is_seen() const { return is_read && link == drivers::ConnectionState::kLive; }
  /// Its placement, as a board that senses so would report it.
  rules::Placement shown(SensingClass sensing) const {
    return as_sensed(sensed.placement(), sensing);
  }

  /// It has observed something. `sensing`: what both boards of the pair can sense.
  void take(const drivers::PairObserved& seen, SensingClass sensing);
  /// Its connection changed.
  void connect(const drivers::ConnectionChanged& change, SensingClass sensing);
  /// It shows `plies` plies of the game at `now`.
  void agree(std::size_t plies, drivers::Instant now);
  /// A piece of the opponent moved on to another square. A piece that slides only passed what it
  /// showed for a moment.
  void stray(drivers::Instant now);
};

}  // namespace jadoube::tracking
