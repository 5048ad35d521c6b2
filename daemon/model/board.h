#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/model/change.h"
#include "drivers/observation.h"

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
  /// True if a game began although the orientation of the board is not known.
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

/// A hall elsewhere, whose boards are shown here.
struct RemoteHall {
  /// The hall's id. The names of its boards begin with it: "north:table-1".
  std::string id = {};
  /// When the last message from it arrived. Nothing: never since the start.
  std::optional<drivers::Instant> received_at = {};
  /// The delay of what it publishes.
  std::chrono::seconds delay{0};

  bool operator==(const RemoteHall&) const = default;
};

/// A hall sends a sign of life every three seconds. After this time without a message, its boards
/// are not fresh.
inline constexpr std::chrono::seconds kSilentAfter{15};

/// True if no message from the hall arrived for a long time, so its boards may have changed.
inline bool is_silent(const RemoteHall& hall, drivers::Instant now) {
  return !hall.received_at || now - *hall.received_at > kSilentAfter;
}

/// The hall in the id of a board, "north" in "north:table-1". Empty: the board is here.
inline std::string_view hall_in(std::string_view board) {
  const auto colon = board.find(':');
  return colon == std::string_view::npos ? std::string_view() : board.substr(0, colon);
}

}  // namespace jadoube::model
