#pragma once

#include <optional>
#include <string>
#include <vector>

#include "daemon/model/change.h"

namespace jadoube::model {

/// Everything that is known of one board: its sensors' state, and the game on it. It is the result
/// of all changes so far.
struct Board {
  drivers::ConnectionState link = drivers::ConnectionState::kLost;
  /// `why` is a packed sentence, see rules/sentence.h.
  std::string port, why;
  drivers::DeviceInfo device;
  rules::Placement placement;
  Orientation orientation = Orientation::kNormal;
  /// True if a game began though nothing told which way the board faces.
  bool orientation_is_assumed = false;
  std::optional<ClockState> clock;
  std::vector<rules::Square> unexplained;
  std::optional<Game> game;
  /// The two boards, if the game is played on two.
  std::optional<Pair> pair;

  bool operator==(const Board&) const = default;
};

/// Makes `change` on `board`. Any change is possible on any board. Call it as `model::apply`: the
/// name alone may also mean `std::apply`.
void apply(const Change& change, Board& board);

}  // namespace jadoube::model
